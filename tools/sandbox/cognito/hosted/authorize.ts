import { randomUUID } from 'node:crypto'
import type { StandInAnswer, StandInRequest } from '#tools/sandbox/stand-in.ts'
import { isEmail } from '../attributes.ts'
import { clientId, lifetimes } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { selfServiceScope } from '../tokens.ts'
import { userForGoogle } from './federated-users.ts'
import { chooserPage, errorPage, redirectAnswer } from './pages.ts'
import { person } from './people.ts'
import type { GooglePerson } from './people.ts'
import type { User } from '../state.ts'

const allowedScopes = ['openid', 'email', 'phone', 'profile', selfServiceScope]

export type Authorization = {
  redirectUri: string
  state: string | null
  nonce: string | null
  scope: string
  codeChallenge: string | null
}

/**
 * GET /oauth2/authorize: the page to choose a Google account, or a redirect with an error. As with Google, a browser
 * that has already chosen the account of the `login_hint` does not see the page again.
 */
export function showAuthorize(pool: Pool, request: StandInRequest): StandInAnswer {
  const query = request.url.searchParams
  const authorization = readAuthorization(pool, query)
  if ('status' in authorization) return authorization
  const chosen = readChosenCookie(request)
  if (chosen && chosen.email === query.get('login_hint')) return signInAs(pool, chosen, authorization)
  return chooserPage(pool.people, query)
}

/** POST /oauth2/idpresponse: redirects to the application with a code for the chosen account, or with an error. */
export function finishAuthorize(pool: Pool, request: StandInRequest): StandInAnswer {
  const form = new URLSearchParams(request.body.toString('utf8'))
  const authorization = readAuthorization(pool, form)
  if ('status' in authorization) return authorization
  const { redirectUri, state } = authorization
  const choice = form.get('choice')
  if (choice === 'cancel') {
    const error_description = 'User cancelled the sign-in with Google.'
    return redirectAnswer(redirectUri, { error: 'access_denied', error_description, state })
  }
  if (choice === 'fail') {
    const error_description = 'Connection to Google timed out.'
    return redirectAnswer(redirectUri, { error: 'server_error', error_description, state })
  }
  const chosen = choice === 'other' ? typedPerson(form) : pool.people.find((one) => one.sub === choice)
  if (!chosen) return errorPage('invalid_request', 'Go back and choose a person, or type an e-mail.')
  const answer = signInAs(pool, chosen, authorization)
  return { ...answer, headers: { ...answer.headers, 'set-cookie': chosenCookie(chosen) } }
}

/** Stands for Google's own session in a browser: the account that was chosen there. */
function chosenCookie(chosen: GooglePerson): string {
  const value = Buffer.from(JSON.stringify(chosen)).toString('base64url')
  return `sandboxGoogle=${value}; Path=/cognito; HttpOnly; SameSite=Lax`
}

function readChosenCookie(request: StandInRequest): GooglePerson | null {
  const [, value] = /(?:^|; )sandboxGoogle=([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
  return value ? (JSON.parse(Buffer.from(value, 'base64url').toString()) as GooglePerson) : null
}

function typedPerson(form: URLSearchParams): GooglePerson | undefined {
  const email = form.get('email')?.trim() ?? ''
  if (!isEmail(email)) return undefined
  const names = [form.get('given_name')?.trim() ?? '', form.get('family_name')?.trim() ?? ''] as const
  return { ...person(email, ...names), emailVerified: form.get('email_verified') === 'true' }
}

function signInAs(pool: Pool, chosen: GooglePerson, authorization: Authorization): StandInAnswer {
  const { redirectUri, state } = authorization
  const user = userForGoogle(pool, chosen)
  if (!user.enabled) {
    const error_description = 'User is disabled.'
    return redirectAnswer(redirectUri, { error: 'invalid_request', error_description, state })
  }
  return redirectAnswer(redirectUri, { code: codeFor(pool, user, authorization), state })
}

/** A code that the application exchanges for this user's tokens. */
export function codeFor(pool: Pool, { sub }: Pick<User, 'sub'>, authorization: Authorization): string {
  const { redirectUri, scope, nonce, codeChallenge } = authorization
  const code = randomUUID()
  const expiresAt = pool.context.now() + lifetimes.authorizationCode
  const kept = { sub, redirectUri, scope, nonce, codeChallenge, used: false, expiresAt }
  pool.store.state.authorizationCodes.set(code, kept)
  return code
}

/**
 * Checks an authorize request. A wrong client or redirect address gets an error page, because the browser must never be
 * redirected to an address that is not registered. Every other mistake is a redirect to the application with an error.
 */
export function readAuthorization(pool: Pool, query: URLSearchParams): Authorization | StandInAnswer {
  if (query.get('client_id') !== clientId) {
    return errorPage('invalid_request', 'The client_id is not the one of this user pool.')
  }
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!pool.redirectUris.includes(redirectUri)) {
    return errorPage('redirect_mismatch', 'The redirect_uri is not registered for this client.')
  }
  const state = query.get('state')
  function refuse(error: string, error_description: string): StandInAnswer {
    return redirectAnswer(redirectUri, { error, error_description, state })
  }
  const responseType = query.get('response_type')
  if (responseType === null) return refuse('invalid_request', 'response_type is missing')
  if (responseType !== 'code') return refuse('unauthorized_client', 'only response_type=code is enabled')
  if (!pool.identityProviders.includes(query.get('identity_provider') ?? ''))
    return refuse('invalid_request', 'unknown identity_provider')
  const codeChallenge = query.get('code_challenge')
  const method = query.get('code_challenge_method')
  if ((codeChallenge !== null || method !== null) && (method !== 'S256' || !codeChallenge)) {
    return refuse('invalid_request', 'code_challenge_method must be S256')
  }
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean)
  if (!scopes.every((scope) => allowedScopes.includes(scope))) return refuse('invalid_scope', 'unknown scope')
  const scope = (scopes.length > 0 ? scopes : allowedScopes).join(' ')
  return { redirectUri, state, nonce: query.get('nonce'), scope, codeChallenge }
}
