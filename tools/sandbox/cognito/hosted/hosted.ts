import type { StandInAnswer, StandInRequest } from '#tools/sandbox/stand-in.ts'
import { clientId, userPoolId } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { finishAuthorize, showAuthorize } from './authorize.ts'
import { finishLogin, refuseReset, refuseSignUp, showLogin } from './login.ts'
import { errorPage, redirectAnswer } from './pages.ts'
import { exchangeToken } from './token.ts'

type Page = {
  /** The name for `POST /fail`. */
  action: string
  answer(pool: Pool, request: StandInRequest): StandInAnswer | Promise<StandInAnswer>
}

const pages = new Map<string, Page>([
  [`GET /${userPoolId}/.well-known/jwks.json`, { action: 'Jwks', answer: showKeys }],
  ['GET /oauth2/authorize', { action: 'Authorize', answer: showAuthorize }],
  ['POST /oauth2/idpresponse', { action: 'IdpResponse', answer: finishAuthorize }],
  ['POST /oauth2/token', { action: 'Token', answer: exchangeToken }],
  ['GET /logout', { action: 'Logout', answer: signOut }],
  ['GET /login', { action: 'Login', answer: showLogin }],
  ['POST /login', { action: 'Login', answer: finishLogin }],
  ['POST /forgotPassword', { action: 'ForgotPasswordPage', answer: refuseReset }],
  ['POST /signup', { action: 'SignUpPage', answer: refuseSignUp }],
])

function pageFor(request: StandInRequest): Page | undefined {
  return pages.get(`${request.method} ${request.url.pathname}`)
}

/**
 * The name of a page or endpoint of the hosted domain: `Authorize`, `IdpResponse`, `Token`, `Logout`,
 * `Login`, `ForgotPasswordPage`, `SignUpPage`, `Jwks`.
 */
export function hostedAction(request: StandInRequest): string {
  return pageFor(request)?.action ?? 'Unknown'
}

/** Answers for the pool's domain: OAuth 2.0 with Google behind it, sign-out, and the public keys. */
export async function answerHosted(pool: Pool, request: StandInRequest): Promise<StandInAnswer> {
  const page = pageFor(request)
  if (page) return page.answer(pool, request)
  const explanation = `${request.method} ${request.url.pathname} is not played by the sandbox.`
  return { ...errorPage('not_found', explanation), status: 404 }
}

async function showKeys(pool: Pool): Promise<StandInAnswer> {
  const { publicJwk } = await pool.keys()
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'max-age=86400' },
    body: JSON.stringify({ keys: [publicJwk] }),
  }
}

/** GET /logout: the stand-in's domain has no session to end, so it only redirects the browser. */
function signOut(pool: Pool, request: StandInRequest): StandInAnswer {
  const query = request.url.searchParams
  const address = query.get('logout_uri') ?? ''
  if (query.get('client_id') !== clientId || !pool.signOutUris.includes(address)) {
    return errorPage('invalid_request', 'The client_id or logout_uri is not registered.')
  }
  return redirectAnswer(address, { state: query.get('state') })
}
