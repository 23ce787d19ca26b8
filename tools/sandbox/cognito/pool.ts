import type { StandInContext } from '../stand-in.ts'
import type { GooglePerson } from './hosted/people.ts'
import { CognitoError, requiredText } from './protocol.ts'
import type { Input } from './protocol.ts'
import type { Store } from './state.ts'
import type { SigningKeys } from './signing.ts'

/** The pool's id looks real, so that aws-jwt-verify derives the real issuer from it. */
export const userPoolId = 'ap-south-1_LocalDev1'
export const clientId = 'local-client-id'
export const issuer = `https://cognito-idp.ap-south-1.amazonaws.com/${userPoolId}`

/** As in tools/deploy/user-pool.ts. */
export const identityProviders = ['Google']

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long things last, in milliseconds: our pool's settings and Cognito's fixed periods. */
export const lifetimes = {
  idToken: day,
  accessToken: hour,
  refreshToken: 30 * day,
  attributeCode: day,
  /** The client's `AuthSessionValidity` (decision 0008). */
  challenge: 10 * minute,
  authorizationCode: 5 * minute,
  temporaryPassword: 7 * day,
}

/** What every action works with. */
export type Pool = {
  context: StandInContext
  store: Store
  keys: Promise<SigningKeys>
  /** The app client's secret, which every call in its name must prove; null for a client without one. */
  clientSecret: string | null
  /** The app client's `SupportedIdentityProviders`: what the pool's domain signs people in with. */
  identityProviders: string[]
  /** Where a hosted sign-in may lead back to. */
  redirectUris: string[]
  /** Where a hosted sign-out may lead. */
  signOutUris: string[]
  /** The Google accounts that can be chosen with one click. */
  people: GooglePerson[]
}

/** Refuses a request for another pool, in AWS's words. */
export function checkPoolId(input: Input): void {
  const id = requiredText(input, 'UserPoolId')
  if (id !== userPoolId) {
    throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`)
  }
}

/** Refuses a request of another app client, in AWS's words. */
export function checkClientId(input: Input): void {
  const id = requiredText(input, 'ClientId')
  if (id !== clientId) {
    throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`)
  }
}
