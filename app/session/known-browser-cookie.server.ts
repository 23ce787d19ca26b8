import {
  isKnownBrowsers,
  rememberBrowser,
  type KnownBrowsers,
} from '#server/accounts/known-browser.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { siteCookie } from './site-cookie.server.ts'

/**
 * What a browser keeps of the accounts that have signed in with it; each entry proves itself by its MAC. It is Lax, because
 * the way back from Google is a navigation from another site.
 */
const cookie = siteCookie<KnownBrowsers>('known', {
  maxAge: 365 * 24 * 60 * 60,
  sameSite: 'lax',
  accepts: isKnownBrowsers,
  isSigned: false,
})

/** The accounts to which the browser is known. */
export async function readKnownBrowsers(request: Request): Promise<KnownBrowsers> {
  return (await cookie.read(request)) ?? []
}

/** The Set-Cookie header that makes the browser known to an account, under a new id at each sign-in. */
export async function keepKnownBrowser(request: Request, uid: string): Promise<string> {
  const known = await readKnownBrowsers(request)
  const { data: user } = await User.get({ uid }).go({ consistent: true })
  return cookie.keep(user ? rememberBrowser(known, user) : known)
}
