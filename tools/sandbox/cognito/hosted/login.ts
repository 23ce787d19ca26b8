import type { StandInAnswer, StandInRequest } from '#tools/sandbox/stand-in.ts'
import { signInWithPassword } from '../actions/sign-in.ts'
import { clientId } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { findUser } from '../users.ts'
import { codeFor, readAuthorization } from './authorize.ts'
import { errorPage, htmlAnswer, redirectAnswer } from './pages.ts'

/*
 * Cognito's own login pages ("managed login"). They offer the identity providers that the app client supports. They accept
 * passwords of the pool's own users if COGNITO is one of the providers. With only one outside provider they redirect to it.
 * Sources: CreateUserPoolClient in Cognito's API reference, `SupportedIdentityProviders` ("sets the IdPs that managed login
 * will display on the login page"; it does not limit the calls of the API), and "Login endpoint" in the guide.
 */

const closed = 'This app client takes no password here: COGNITO is not among its identity providers.'

function takesPasswords(pool: Pool): boolean {
  return pool.identityProviders.includes('COGNITO')
}

/** GET /login: the form for e-mail and password, or a redirect to the only outside provider. */
export function showLogin(pool: Pool, request: StandInRequest): StandInAnswer {
  const query = request.url.searchParams
  if (takesPasswords(pool)) {
    const form =
      '<form method="post"><input name="username"><input name="password" type="password"><button>Sign in</button></form>'
    return htmlAnswer(200, 'Sign in', form)
  }
  const [provider] = pool.identityProviders
  if (!provider || query.get('client_id') !== clientId) return errorPage('invalid_request', closed)
  query.set('identity_provider', provider)
  const address = `${request.url.origin}${request.url.pathname.replace(/\/login$/, '/oauth2/authorize')}`
  return redirectAnswer(address, Object.fromEntries(query))
}

/** POST /login: signs a user of the pool in with a password and redirects to the application with a code. */
export async function finishLogin(pool: Pool, request: StandInRequest): Promise<StandInAnswer> {
  if (!takesPasswords(pool)) return errorPage('invalid_request', closed)
  const query = request.url.searchParams
  query.set('identity_provider', 'COGNITO')
  const authorization = readAuthorization(pool, query)
  if ('status' in authorization) return authorization
  const form = new URLSearchParams(request.body.toString('utf8'))
  const username = form.get('username') ?? ''
  const answer = await signInWithPassword(pool, username, form.get('password') ?? '')
  const user = findUser(pool.store.state, username)
  if (!user || !('AuthenticationResult' in answer)) return errorPage('invalid_request', 'More is needed.')
  const { redirectUri, state } = authorization
  return redirectAnswer(redirectUri, { code: codeFor(pool, user, authorization), state })
}

/** POST /forgotPassword: always refused, since only administrators can reset a password in our pool (`admin_only`). */
export function refuseReset(): StandInAnswer {
  return errorPage('invalid_request', 'The user pool has no self-service account recovery.')
}

/** POST /signup: always refused, since only administrators can create users in our pool. */
export function refuseSignUp(): StandInAnswer {
  return errorPage('invalid_request', 'SignUp is not permitted for this user pool.')
}
