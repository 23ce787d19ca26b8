/** Every cookie that the site sets. */
export type CookieName =
  'authToken' | 'lang' | 'notice' | 'googleSignIn' | 'phoneSignIn' | 'known' | 'mailedLink' | 'nurseJoin'

/** The cookies that a page in the CDN's cache can depend on. */
export const pageCacheCookies = ['lang', 'authToken', 'notice'] as const satisfies CookieName[]

/**
 * The name of a cookie in the browser. With the prefix `__Host-` a browser accepts the cookie only over HTTPS and only from
 * this host, so that another site under the same domain can neither set nor replace it (RFC 6265bis, "The __Host- Prefix").
 * The prefix needs Secure and Path=/, so the sandbox's plain http does not use it. `authToken` keeps the name that
 * section 7 of the specification gives it.
 */
export function cookieNameIn(stage: 'deployed' | 'sandbox', name: CookieName): string {
  return stage === 'deployed' && name !== 'authToken' ? `__Host-${name}` : name
}
