import type { GoogleSignIn } from '#server/accounts/google/google.server.ts'
import { siteCookie } from './site-cookie.server.ts'

/**
 * The state of a sign-in under way at Google, for ten minutes. SameSite=Lax, because the return from Google is a navigation from another
 * site.
 */
const cookie = siteCookie<GoogleSignIn>('googleSignIn', {
  maxAge: 10 * 60,
  sameSite: 'lax',
  // The signature shows that this application wrote the content.
  accepts: (value): value is GoogleSignIn => typeof value === 'object' && value !== null,
})

/** The Set-Cookie header that stores a sign-in under way. */
export const googleSignInCookie = cookie.serialize

/** The Set-Cookie header that deletes it: it serves for one return from Google. */
export const expiredGoogleSignInCookie = cookie.serializeExpired

/** The content of the cookie; null if it is missing, damaged or not signed by this application. */
export const readGoogleSignIn = cookie.read
