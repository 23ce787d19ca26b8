import { sessionLifetimeDays } from '#domain/limits.ts'
import type { Credentials } from '#server/accounts/session/account.server.ts'
import { endSession } from '#server/accounts/session/session.server.ts'
import { knownBrowserCookie } from './known-browser-cookie.server.ts'
import { siteCookie } from './site-cookie.server.ts'

/** The signed cookie that names a session in the table; it holds no token. */
const authToken = siteCookie<Credentials>('authToken', {
  maxAge: sessionLifetimeDays * 24 * 60 * 60,
  sameSite: 'strict',
  accepts: isCredentials,
})

/** The Set-Cookie header that signs a browser in. */
export function signInCookie(credentials: Credentials): Promise<string> {
  return authToken.serialize(credentials)
}

/**
 * Signs a browser in: ends the sessions that it had before and makes the browser known to the account. Returns the Set-Cookie
 * headers.
 */
export async function signInHeaders(request: Request, credentials: Credentials): Promise<Headers> {
  await endFormerSessions(request)
  return exchangedSessionHeaders(request, credentials)
}

/**
 * The same headers for a session that took the place of the browser's own one in the table (`startSession`, `instead`). No
 * session is ended here: the tokens of the former session are those of the new one.
 */
export async function exchangedSessionHeaders(request: Request, credentials: Credentials): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': await signInCookie(credentials) })
  headers.append('Set-Cookie', await knownBrowserCookie(request, credentials.uid))
  return headers
}

/**
 * The Set-Cookie header alone, after the former sessions were ended. The browser does not become known to the account: the
 * session only allows to verify the e-mail, or the browser goes to Google once more to complete a link.
 */
export async function replaceSession(request: Request, credentials: Credentials): Promise<string> {
  await endFormerSessions(request)
  return signInCookie(credentials)
}

async function endFormerSessions(request: Request): Promise<void> {
  for (const former of await readCredentials(request)) await endSession(former)
}

/** The Set-Cookie header that deletes the session cookie. */
export function signOutCookie(): Promise<string> {
  return authToken.serializeExpired()
}

/**
 * The content of the session cookies with a valid signature; the table decides whether the session still exists. `authToken`
 * has no prefix, so another host of the domain may have set a cookie of this name too: then there are several.
 */
export function readCredentials(request: Request): Promise<Credentials[]> {
  return authToken.readAll(request)
}

/** What `find` returns for the first of the browser's sessions for which it finds anything; null without any. */
export async function findBySession<Found>(
  request: Request,
  find: (credentials: Credentials) => Promise<Found | null>,
): Promise<Found | null> {
  for (const credentials of await readCredentials(request)) {
    const found = await find(credentials)
    if (found) return found
  }
  return null
}

function isCredentials(value: unknown): value is Credentials {
  if (typeof value !== 'object' || value === null) return false
  const { uid, sessionId } = value as Partial<Credentials>
  return typeof uid === 'string' && typeof sessionId === 'string'
}
