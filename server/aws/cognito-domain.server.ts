import { configuration } from '#server/configuration.server.ts'
import { now } from '#server/clock.server.ts'
import { secrets } from '#server/secrets.server.ts'
import type { Tokens } from './cognito-sign-in.server.ts'

/**
 * The pool's own domain, through which people sign in with Google: OAuth 2.0 with an authorization code and PKCE. The SDK
 * has no calls for it.
 */

const { userPoolDomain, userPoolClientId: clientId, siteOrigin } = configuration

/** The redirect URI of a sign-in with Google, the only one that the pool's client allows. */
const callback = `${siteOrigin}/auth/google/callback`

/** The last scope is needed for a user who signed in with Google to verify a phone number. */
const scope = 'openid email profile aws.cognito.signin.user.admin'
const timeLimit = 3000

export type AuthorizationRequest = {
  state: string
  nonce: string
  codeChallenge: string
  /** The e-mail of the expected Google account; Cognito passes it on to Google. */
  loginHint?: string | null
}

/** The URL to which the browser is redirected to sign in with Google. */
export function googleSignInUrl({ state, nonce, codeChallenge, loginHint }: AuthorizationRequest): string {
  const query = new URLSearchParams({
    client_id: clientId,
    identity_provider: 'Google',
    response_type: 'code',
    redirect_uri: callback,
    scope,
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(loginHint ? { login_hint: loginHint } : {}),
  })
  return `${userPoolDomain}/oauth2/authorize?${query}`
}

/** The authorization code was refused: it was used before, has expired, or belongs to another verifier. */
export class CodeRefused extends Error {}

/**
 * Exchanges an authorization code for tokens.
 * @throws CodeRefused, or another error when the domain does not answer
 */
export async function exchangeCode(
  code: string,
  verifier: string,
): Promise<Tokens & { refreshToken: string }> {
  const answer = await fetch(`${userPoolDomain}/oauth2/token`, {
    method: 'POST',
    // The secret in the header is for this host alone.
    redirect: 'error',
    headers: { authorization: `Basic ${btoa(`${clientId}:${secrets().userPoolClient}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: callback,
      code,
      code_verifier: verifier,
    }),
    signal: AbortSignal.timeout(timeLimit),
  })
  if (answer.status === 400) throw new CodeRefused()
  if (!answer.ok) throw new Error(`the pool’s domain answered ${answer.status}`)
  const tokens = (await answer.json()) as {
    id_token: string
    access_token: string
    refresh_token: string
    expires_in: number
  }
  return {
    idToken: tokens.id_token,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: now() + tokens.expires_in * 1000,
  }
}
