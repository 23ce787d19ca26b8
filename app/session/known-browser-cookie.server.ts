import {
  isKnownBrowsers,
  rememberBrowser,
  type Caller,
  type KnownBrowsers,
} from '#server/accounts/password/known-browser.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { siteCookie } from './site-cookie.server.ts'
import type { RouteArguments } from './route-arguments.server.ts'

/**
 * The accounts that have signed in with this browser. Each entry has its own MAC, so the cookie is not signed. SameSite=Lax, because the
 * return from Google is a navigation from another site.
 */
const cookie = siteCookie<KnownBrowsers>('known', {
  maxAge: 365 * 24 * 60 * 60,
  sameSite: 'lax',
  accepts: isKnownBrowsers,
  isSigned: false,
})

/** The accounts that know this browser. */
async function readKnownBrowsers(request: Request): Promise<KnownBrowsers> {
  return (await cookie.read(request)) ?? []
}

/** The address and browser of a request, for the limits (docs/limits.md). */
export async function readCaller({ request, context }: RouteArguments): Promise<Caller> {
  return { address: context.clientAddress, knownBrowsers: await readKnownBrowsers(request) }
}

/** The Set-Cookie header that makes the browser known to an account, with a new id at each sign-in. */
export async function knownBrowserCookie(request: Request, uid: string): Promise<string> {
  const known = await readKnownBrowsers(request)
  const { data: user } = await User.get({ uid }).go({ consistent: true })
  return cookie.serialize(user ? rememberBrowser(known, user) : known)
}
