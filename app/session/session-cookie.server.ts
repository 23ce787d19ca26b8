import { sessionLifetimeDays } from '#domain/limits.ts'
import type { Credentials } from '#server/accounts/session/account.server.ts'
import { endSession } from '#server/accounts/session/session.server.ts'
import { knownBrowserCookie } from './known-browser-cookie.server.ts'
import { siteCookie } from './site-cookie.server.ts'

/** The signed cookie that names a session in the table; it contains no token. */
const authToken = siteCookie<Credentials>('authToken', {
  maxAge: sessionLifetimeDays * 24 * 60 * 60,
  sameSite: 'strict',
  accepts: isCredentials,
})

/** The Set-Cookie header that signs a browser in. */
export function signInCookie(credentials: Credentials): Promise<string> {
  return authToken.serialize(credentials)
}

/** Signs a browser in: ends its earlier sessions and makes it known to the account. Returns the Set-Cookie headers. */
export async function signInHeaders(request: Request, credentials: Credentials): Promise<Headers> {
  await endFormerSessions(request)
  return exchangedSessionHeaders(request, credentials)
}

/**
 * The same headers for a session that replaced the browser's own in the table (`startSession`, `instead`). No session is ended, because the
 * new one uses the tokens of the former.
 */
export async function exchangedSessionHeaders(request: Request, credentials: Credentials): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': await signInCookie(credentials) })
  headers.append('Set-Cookie', await knownBrowserCookie(request, credentials.uid))
  return headers
}

/**
 * Ends the earlier sessions and returns the Set-Cookie header alone. The account does not get to know the browser: this session may only
 * verify the e-mail, or precedes another trip to Google to complete a link.
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
 * The contents of the session cookies with a valid signature; the table decides whether a session still exists. There may be several,
 * because `authToken` has no prefix and another host of the domain can set it too.
 */
export function readCredentials(request: Request): Promise<Credentials[]> {
  return authToken.readAll(request)
}

/** What `find` returns for the first of the browser's sessions for which it returns anything; otherwise null. */
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
