import { siteCookie } from './site-cookie.server.ts'

/** What a browser keeps between the number and its code. */
export type KeptPhoneSignIn = {
  id: string
  /** Where the person was going. */
  redirectTo: string | null
}

const cookie = siteCookie<KeptPhoneSignIn>('phoneSignIn', {
  maxAge: 60 * 60,
  sameSite: 'strict',
  // We have signed it, so it is what we have written.
  accepts: (value): value is KeptPhoneSignIn => typeof value === 'object' && value !== null,
})

/** The Set-Cookie header that keeps a sign-in by SMS under way. */
export const keepPhoneSignIn = cookie.keep

/** The Set-Cookie header that forgets it. */
export const forgetPhoneSignIn = cookie.forget

/** What the browser has kept, if it is whole and signed by us. */
export const readKeptPhoneSignIn = cookie.read
