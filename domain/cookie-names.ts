/** Every cookie that the site sets. */
export type CookieName =
  'authToken' | 'lang' | 'notice' | 'googleSignIn' | 'phoneSignIn' | 'known' | 'mailedLink'

/** What a page that a CDN may keep can depend on. */
export const cookiesOfPages = ['lang', 'authToken', 'notice'] as const satisfies CookieName[]

/**
 * The name of a cookie as the browser knows it. With the prefix a browser takes a cookie over HTTPS from this very host
 * alone, so that another site under the same domain can neither set nor replace it (RFC 6265bis, "The __Host- Prefix").
 * It needs Secure and Path=/, so the sandbox's plain http goes without. `authToken` keeps the name that section 7 of the
 * specification gives it.
 */
export function cookieNameIn(stage: 'deployed' | 'sandbox', name: CookieName): string {
  return stage === 'deployed' && name !== 'authToken' ? `__Host-${name}` : name
}
