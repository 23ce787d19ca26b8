import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'
import { captchaOf } from './pages.ts'
import { createUserWithPhone, day, minute, password, type SignedInUser } from './people.ts'

export type Owner = SignedInUser & { number: string }

/** A time of tomorrow, in milliseconds since 1970, that is far from the ends of all windows. Cognito's tokens are checked by the real time. */
export function withinWindows(): number {
  return Math.ceil(Date.now() / day) * day + 4.5 * 60 * minute + 2 * minute
}

/** Posts e-mail and password on `/login`; where the page asks for a CAPTCHA, once more with it. */
export async function postPassword(
  site: Site,
  typed: { email: string; password: string },
  address: string,
): Promise<Answer> {
  const headers = { [callerAddressHeader]: address }
  const answer = await site.post('/login', typed, headers)
  if (!answer.text.includes('Please complete the reCAPTCHA verification.')) return answer
  return site.post('/login', { ...typed, ...captchaOf(answer) }, headers)
}

/** Asks for a code by SMS on `/login/phone`. */
export async function askSms(site: Site, number: string, address: string): Promise<Answer> {
  const captcha = captchaOf(await site.get('/login/phone'))
  return site.post('/login/phone', { number, ...captcha }, { [callerAddressHeader]: address })
}

/** "Resend OTP" on `/login/code`. */
export async function resendSms(site: Site, address: string): Promise<Answer> {
  const captcha = captchaOf(await site.get('/login/code'))
  return site.post('/login/code', { intent: 'resend', ...captcha }, { [callerAddressHeader]: address })
}

/** Asks for the mailed link on `/forgotpassword`. */
export function askLink(site: Site, email: string, address: string): Promise<Answer> {
  return site.post('/forgotpassword', { email }, { [callerAddressHeader]: address })
}

/** A user with a verified e-mail and number, and the browser in which they signed in and out again. */
export async function ownerWithBrowser(address: string): Promise<{ owner: Owner; own: Site }> {
  const owner = await createUserWithPhone()
  const own = openSite()
  const signedIn = await postPassword(own, { email: owner.email, password }, address)
  if (!signedIn.cookies.some((cookie) => cookie.startsWith('known=')))
    throw new Error('The sign-in has not made the browser known')
  await own.post('/logout', {})
  return { owner, own }
}
