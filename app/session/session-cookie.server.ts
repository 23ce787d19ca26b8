import { sessionLifetimeDays } from '#domain/limits.ts'
import type { Credentials } from '#server/accounts/account.server.ts'
import { endSession } from '#server/accounts/session.server.ts'
import { keepKnownBrowser } from './known-browser-cookie.server.ts'
import { siteCookie } from './site-cookie.server.ts'

/** The cookie names a session of the table and is signed; it holds no token (docs/decisions/0000, "The parts"). */
const authToken = siteCookie<Credentials>('authToken', {
  maxAge: sessionLifetimeDays * 24 * 60 * 60,
  sameSite: 'strict',
  accepts: isCredentials,
})

/** The Set-Cookie header that signs a browser in. */
export function signInCookie(credentials: Credentials): Promise<string> {
  return authToken.keep(credentials)
}

/**
 * Signs a browser in, out of the sessions that it had before, and makes it known to the account; returns the headers
 * Set-Cookie.
 */
export async function signInHeaders(request: Request, credentials: Credentials): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': await replaceSession(request, credentials) })
  headers.append('Set-Cookie', await keepKnownBrowser(request, credentials.uid))
  return headers
}

/** The same for a session that is good for verifying the e-mail alone: its browser is known to no account yet. */
export async function replaceSession(request: Request, credentials: Credentials): Promise<string> {
  for (const former of await readCredentials(request)) await endSession(former)
  return signInCookie(credentials)
}

/** The Set-Cookie header that forgets the session. */
export function signOutCookie(): Promise<string> {
  return authToken.forget()
}

/**
 * What the cookie says, if it is whole and signed by us; the table decides whether the session still exists. `authToken`
 * has no prefix, so another host of the domain may have set one beside ours: then there are several.
 */
export function readCredentials(request: Request): Promise<Credentials[]> {
  return authToken.readAll(request)
}

/** The first session that is found, of those that the browser names; null without any. */
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
