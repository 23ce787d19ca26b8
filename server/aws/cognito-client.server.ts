import { createHmac } from 'node:crypto'
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { configuration } from '#server/configuration.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { secrets } from '#server/secrets.server.ts'
import { abortAtDeadline } from './deadline.server.ts'

/**
 * The client of our Cognito user pool; the calls are in the other `cognito-…` files. Users are identified by their `sub`, which
 * is the uid of all our records; only sign-up and sign-in identify them by e-mail.
 *
 * Errors are the SDK's own; `errorName` gives the name of Cognito's exception. Each call is given up after three seconds and
 * tried twice at most. A call that makes Cognito send a message is tried only once, so that one permit is at most one
 * message (`server/sending` makes further tries).
 */

const { userPoolClientId: clientId } = configuration

const clients = new Map<1 | 2, CognitoIdentityProviderClient>()

/** The SDK is loaded at the first call, because most requests make none. */
export async function loadCognito(maxAttempts: 1 | 2 = 2) {
  const sdk = await import('./cognito-sdk.server.ts')
  const client =
    clients.get(maxAttempts) ??
    abortAtDeadline(
      new sdk.CognitoIdentityProviderClient({
        maxAttempts,
        requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
      }),
    )
  clients.set(maxAttempts, client)
  return { sdk, client }
}

/** The name of an error: Cognito's (`CodeMismatchException`) or another (`TimeoutError`). */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/**
 * Cognito's SECRET_HASH, which proves that a call with our app client's id comes from us (docs/decisions/0006). Every call
 * with a username and the client id needs it, made with the same username; with a refresh token the username is the uid.
 */
export function secretHash(username: string): string {
  return createHmac('sha256', secrets().userPoolClient)
    .update(username + clientId)
    .digest('base64')
}

/** Errors that concern the caller; they do not mean that sending failed. */
const refusals = ['NotAuthorizedException', 'UserNotFoundException', 'LimitExceededException']

/** Counts failed sendings. Cognito sends its codes itself, so the failure shows in the call that requests the code. */
export async function countFailures<Result>(
  metric: 'SmsFailures' | 'EmailFailures',
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    if (!refusals.includes(errorName(error))) countMetric(metric)
    throw error
  }
}
