import type { CryptoKey, JWK } from 'jose'
import type { StandInContext } from '../stand-in.ts'
import type { GooglePerson } from './hosted/people.ts'
import { CognitoError, requiredText } from './protocol.ts'
import type { Input } from './protocol.ts'
import type { Store } from './state.ts'

export type SigningKeys = { keyId: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK }

/** The pool's id looks real, so that aws-jwt-verify derives the real issuer from it. */
export const userPoolId = 'ap-south-1_LocalDev1'
export const clientId = 'local-client-id'
export const issuer = `https://cognito-idp.ap-south-1.amazonaws.com/${userPoolId}`

/** As in tools/deploy/user-pool.ts. */
export const identityProviders = ['Google']

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Lifetimes in milliseconds: our pool's settings and Cognito's fixed values. */
export const lifetimes = {
  idToken: day,
  accessToken: hour,
  refreshToken: 30 * day,
  attributeCode: day,
  /** The client's `AuthSessionValidity`. */
  challenge: 10 * minute,
  authorizationCode: 5 * minute,
  temporaryPassword: 7 * day,
}

/** The user pool, as every action gets it. */
export type Pool = {
  context: StandInContext
  store: Store
  keys: () => Promise<SigningKeys>
  /** The app client's secret, whose hash a call must carry; null for a client without one. */
  clientSecret: string | null
  /** The app client's `SupportedIdentityProviders`: how users can sign in on the pool's domain. */
  identityProviders: string[]
  /** Addresses that a hosted sign-in may return to. */
  redirectUris: string[]
  /** Addresses that a hosted sign-out may redirect to. */
  signOutUris: string[]
  /** The Google accounts that the sandbox offers as buttons. */
  people: GooglePerson[]
}

/** Refuses a request for another pool, with AWS's message. */
export function checkPoolId(input: Input): void {
  const id = requiredText(input, 'UserPoolId')
  if (id !== userPoolId) {
    throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`)
  }
}

/** Refuses a request of another app client, with AWS's message. */
export function checkClientId(input: Input): void {
  const id = requiredText(input, 'ClientId')
  if (id !== clientId) {
    throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`)
  }
}
