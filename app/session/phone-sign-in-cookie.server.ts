import { siteCookie } from './site-cookie.server.ts'

/** A sign-in by SMS under way: stored in the browser between the steps for the number and for the code. */
export type PendingPhoneSignIn = {
  id: string
  /** The path to open after signing in. */
  redirectTo: string | null
}

const cookie = siteCookie<PendingPhoneSignIn>('phoneSignIn', {
  maxAge: 60 * 60,
  sameSite: 'strict',
  // The signature shows that this application wrote the content.
  accepts: (value): value is PendingPhoneSignIn => typeof value === 'object' && value !== null,
})

/** The Set-Cookie header that stores a sign-in by SMS under way. */
export const phoneSignInCookie = cookie.serialize

/** The Set-Cookie header that deletes it. */
export const expiredPhoneSignInCookie = cookie.serializeExpired

/** The content of the cookie; null if it is missing, damaged or not signed by this application. */
export const readPhoneSignInCookie = cookie.read
