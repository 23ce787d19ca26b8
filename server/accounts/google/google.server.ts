import { createHash, randomBytes } from 'node:crypto'
import { CodeRefused, exchangeCode, googleSignInUrl } from '#server/aws/cognito-domain.server.ts'
import { verifyIdToken } from '#server/aws/cognito-tokens.server.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { logError } from '#server/http/log.server.ts'
import { linkGoogleToAccount } from './google-linking.server.ts'
import type { GoogleOutcome, GoogleRefusal } from './google-outcome.server.ts'
import { signInWithGoogle } from './google-sign-in.server.ts'

/** The signed cookie during a sign-in with Google. */
export type GoogleSignIn = {
  state: string
  nonce: string
  verifier: string
  /** Path after the sign-in. */
  redirectTo: string | null
  /** Only when a signed-in user links Google: their session by its stored id. */
  link: { uid: string; sessionId: string } | null
  /** The earlier sign-in whose link this one completes (`GoogleOutcome`). */
  completes?: 'sign-up' | 'link'
}

/** The query parameters with which Google redirects back to us. */
export type GoogleAnswer = { state: string | null; code: string | null; error: string | null }

/**
 * Begins a sign-in with Google. PKCE binds the code to this server, the state binds the redirect to this browser, and the
 * nonce binds the token to both.
 * @returns the URL for the browser, and the content of its cookie
 */
export function beginGoogleSignIn(
  options: Pick<GoogleSignIn, 'redirectTo' | 'link' | 'completes'>,
  loginHint: string | null = null,
): { address: string; pending: GoogleSignIn } {
  const [state, nonce, verifier] = [randomText(), randomText(), randomText()]
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  return {
    address: googleSignInUrl({ state, nonce, codeChallenge, loginHint }),
    pending: { state, nonce, verifier, ...options },
  }
}

/**
 * Finishes a sign-in with Google: signs in, signs up, or links Google to an account (sections 2, 4 and 8, "Google sign-in").
 * @param pending content of the cookie; null when there is none
 */
export async function finishGoogleSignIn(
  answer: GoogleAnswer,
  pending: GoogleSignIn | null,
): Promise<GoogleOutcome> {
  if (!pending || !isSameSecret(answer.state ?? '', pending.state)) return { ok: false, reason: 'failed' }
  if (answer.error) return { ok: false, reason: reasonOf(answer.error) }
  try {
    const tokens = await exchangeCode(answer.code ?? '', pending.verifier)
    const googleUser = await verifyIdToken(tokens.idToken)
    if (!isSameSecret(googleUser.nonce, pending.nonce)) return { ok: false, reason: 'failed' }
    return pending.link
      ? await linkGoogleToAccount(googleUser, tokens, pending.link)
      : await signInWithGoogle(googleUser, tokens)
  } catch (error) {
    if (error instanceof CodeRefused) return { ok: false, reason: 'failed' }
    logError('Google sign-in failed', error)
    const name = error instanceof Error ? error.name : ''
    return { ok: false, reason: name === 'TimeoutError' || name === 'TypeError' ? 'network' : 'failed' }
  }
}

/** Reads the error that the pool's domain sends instead of a code. */
function reasonOf(error: string): GoogleRefusal {
  if (error === 'access_denied') return 'canceled'
  return error === 'server_error' || error === 'temporarily_unavailable' ? 'network' : 'failed'
}

function randomText(): string {
  return randomBytes(32).toString('base64url')
}
