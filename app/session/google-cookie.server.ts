import type { GoogleSignIn } from '#server/accounts/google/google.server.ts'
import { siteCookie } from './site-cookie.server.ts'

/**
 * What the browser keeps while a sign-in is under way at Google, for ten minutes. It is SameSite=Lax, because the return from
 * Google is a navigation from another site.
 */
const cookie = siteCookie<GoogleSignIn>('googleSignIn', {
  maxAge: 10 * 60,
  sameSite: 'lax',
  // The cookie is signed, so its content is what this application wrote.
  accepts: (value): value is GoogleSignIn => typeof value === 'object' && value !== null,
})

/** The Set-Cookie header that keeps a sign-in under way. */
export const googleSignInCookie = cookie.serialize

/** The Set-Cookie header that deletes it: it can be used for one return from Google. */
export const expiredGoogleSignInCookie = cookie.serializeExpired

/** The content of the cookie; null when it is missing, damaged or not signed by this application. */
export const readGoogleSignIn = cookie.read
