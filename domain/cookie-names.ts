/** Every cookie that the site sets. */
export type CookieName =
  'authToken' | 'lang' | 'notice' | 'googleSignIn' | 'phoneSignIn' | 'known' | 'mailedLink' | 'nurseJoin'

/** The cookies that may change a page in the CDN's cache. */
export const pageCacheCookies = ['lang', 'authToken', 'notice'] as const satisfies CookieName[]

/**
 * The name of a cookie in the browser. The prefix `__Host-` makes browsers accept it only over HTTPS and only from this host, so no other
 * site under the same domain can set it (RFC 6265bis, "The __Host- Prefix").
 */
export function cookieNameIn(stage: 'deployed' | 'sandbox', name: CookieName): string {
  // The prefix requires Secure, which the sandbox's http cannot have. Section 7 of the specification fixes the name `authToken`.
  return stage === 'deployed' && name !== 'authToken' ? `__Host-${name}` : name
}
