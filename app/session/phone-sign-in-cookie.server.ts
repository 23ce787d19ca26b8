import { siteCookie } from './site-cookie.server.ts'

/** A sign-in by SMS that has begun: what the browser keeps between the step for the number and the step for the code. */
export type PendingPhoneSignIn = {
  id: string
  /** The path to open after signing in. */
  redirectTo: string | null
}

const cookie = siteCookie<PendingPhoneSignIn>('phoneSignIn', {
  maxAge: 60 * 60,
  sameSite: 'strict',
  // The cookie is signed, so its content is what this application wrote.
  accepts: (value): value is PendingPhoneSignIn => typeof value === 'object' && value !== null,
})

/** The Set-Cookie header that keeps a sign-in by SMS under way. */
export const phoneSignInCookie = cookie.serialize

/** The Set-Cookie header that deletes it. */
export const expiredPhoneSignInCookie = cookie.serializeExpired

/** The content of the cookie; null when it is missing, damaged or not signed by this application. */
export const readPhoneSignInCookie = cookie.read
