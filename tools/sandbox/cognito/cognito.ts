import type { StandIn, StandInAnswer, StandInContext, StandInRequest } from '../stand-in.ts'
import * as administration from './actions/administration.ts'
import * as attributes from './actions/attributes.ts'
import * as challengeResponses from './actions/challenge-responses.ts'
import * as federation from './actions/federation.ts'
import * as sessions from './actions/sessions.ts'
import * as signIn from './actions/sign-in.ts'
import * as softwareToken from './actions/software-token.ts'
import { answerHosted, hostedAction } from './hosted/hosted.ts'
import { samplePeople } from './hosted/people.ts'
import type { GooglePerson } from './hosted/people.ts'
import { checkClientSecret } from './client-secret.ts'
import { identityProviders } from './pool.ts'
import type { Pool } from './pool.ts'
import { CognitoError, errorAnswer, jsonAnswer, needsSignature, readInput, targetAction } from './protocol.ts'
import type { Input } from './protocol.ts'
import { loadSigningKeys } from './signing.ts'
import { openStore } from './state.ts'

export { clientId, issuer, userPoolId } from './pool.ts'
export { person as googlePerson } from './hosted/people.ts'

type Action = (pool: Pool, input: Input) => object | Promise<object>

const actions = new Map<string, Action>([
  ['AdminInitiateAuth', signIn.adminInitiateAuth],
  ['AdminRespondToAuthChallenge', challengeResponses.adminRespondToAuthChallenge],
  ['GetUser', attributes.getUser],
  ['UpdateUserAttributes', attributes.updateUserAttributes],
  ['GetUserAttributeVerificationCode', attributes.getUserAttributeVerificationCode],
  ['VerifyUserAttribute', attributes.verifyUserAttribute],
  ['AssociateSoftwareToken', softwareToken.associateSoftwareToken],
  ['VerifySoftwareToken', softwareToken.verifySoftwareToken],
  ['RevokeToken', sessions.revokeToken],
  ['AdminUserGlobalSignOut', sessions.adminUserGlobalSignOut],
  ['AdminCreateUser', administration.adminCreateUser],
  ['AdminSetUserPassword', administration.adminSetUserPassword],
  ['AdminGetUser', administration.adminGetUser],
  ['AdminDeleteUser', administration.adminDeleteUser],
  ['AdminDisableUser', administration.adminDisableUser],
  ['AdminEnableUser', administration.adminEnableUser],
  ['AdminUpdateUserAttributes', administration.adminUpdateUserAttributes],
  ['ListUsers', administration.listUsers],
  ['AdminLinkProviderForUser', federation.adminLinkProviderForUser],
])

export type CognitoOptions = {
  /** The app client's secret. Without it the client has no secret and accepts calls without a hash. */
  clientSecret?: string
  /** The app client's `SupportedIdentityProviders`; by default only Google, as in our pool. */
  identityProviders?: string[]
  /** Addresses that a Google sign-in may return to. */
  redirectUris?: string[]
  /** Addresses that a sign-out from the pool's domain may redirect to. */
  signOutUris?: string[]
  /** The Google accounts that the sandbox offers. */
  people?: GooglePerson[]
}

/**
 * The stand-in for our Amazon Cognito user pool: the JSON 1.1 API that the AWS SDK calls, the pool's domain with a Google
 * sign-in (`/oauth2/authorize`, `/oauth2/token`, `/logout`), and the pool's public keys at
 * `/{userPoolId}/.well-known/jwks.json`. Users, sessions, codes and the key pair are stored in `context.folder`.
 */
export function createCognito(context: StandInContext, options: CognitoOptions = {}): StandIn {
  let keys: ReturnType<typeof loadSigningKeys> | undefined
  const pool: Pool = {
    context,
    // Made when first needed: most test files need none, and an RSA key takes an eighth of a second.
    keys: () => (keys ??= loadSigningKeys(context.folder)),
    store: openStore(context.folder, context.now),
    clientSecret: options.clientSecret ?? null,
    identityProviders: options.identityProviders ?? identityProviders,
    redirectUris: options.redirectUris ?? ['http://localhost:3333/auth/google/callback'],
    signOutUris: options.signOutUris ?? ['http://localhost:3333/', 'http://localhost:3333/login'],
    people: options.people ?? samplePeople,
  }
  const inTurn = createQueue()
  return {
    name: 'cognito',
    servesPages: true,
    action: (request) => targetAction(request) ?? hostedAction(request),
    error: errorAnswer,
    handle: (request) => inTurn(() => answer(pool, request)),
  }
}

/** Runs requests one after the other, so that no other request comes between a check and the write that follows it. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}

async function answer(pool: Pool, request: StandInRequest): Promise<StandInAnswer> {
  const name = targetAction(request)
  try {
    if (name === null) return await answerHosted(pool, request)
    return jsonAnswer(await perform(pool, name, request))
  } catch (error) {
    if (error instanceof CognitoError) return errorAnswer(error.code, error.message, error.status)
    throw error
  } finally {
    // Also after an error, because wrong tries are counted.
    pool.store.changed()
  }
}

async function perform(pool: Pool, name: string, request: StandInRequest): Promise<object> {
  const action = actions.get(name)
  if (!action) {
    throw new CognitoError('UnknownOperationException', `The sandbox does not play the action ${name}.`)
  }
  if (needsSignature(name) && !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token', 403)
  }
  const input = readInput(request)
  checkClientSecret(pool, name, input)
  return action(pool, input)
}
