import type { GoogleSignIn } from '#server/accounts/google.server.ts'
import { siteCookie } from './site-cookie.server.ts'

/**
 * What the browser keeps while a sign-in is under way at Google, for ten minutes. It is Lax, because the way back is a
 * navigation from another site.
 */
const cookie = siteCookie<GoogleSignIn>('googleSignIn', {
  maxAge: 10 * 60,
  sameSite: 'lax',
  // We have signed it, so it is what we have written.
  accepts: (value): value is GoogleSignIn => typeof value === 'object' && value !== null,
})

/** The Set-Cookie header that keeps a sign-in under way. */
export const keepGoogleSignIn = cookie.keep

/** The Set-Cookie header that forgets it: it is good for one way back. */
export const forgetGoogleSignIn = cookie.forget

/** What the browser has kept, if it is whole and signed by us. */
export const readGoogleSignIn = cookie.read
