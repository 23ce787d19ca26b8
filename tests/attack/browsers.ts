import { randomInt, randomUUID } from 'node:crypto'
import { browse, type Answer, type Site } from '../support/browse.ts'
import { captchaOf } from '../support/captcha-form.ts'
import { readCode } from '../support/stand-ins.ts'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'

/* Browsers that reach a running sandbox over HTTP, each from a network address that it names. */

export type Browser = {
  get: (path: string) => Promise<Answer>
  post: (path: string, fields: Record<string, string>) => Promise<Answer>
  /** Opens a page and posts its form, the CAPTCHA answered, also where it is asked for only then. */
  fillIn: (path: string, fields: Record<string, string>) => Promise<Answer>
}

/** @param address an IPv4 or IPv6 address; the sandbox takes it for the caller's */
export function openBrowser(origin: string, address: string): Browser {
  const site: Site = browse(origin)
  const from = {
    [callerAddressHeader]: address,
    'user-agent': 'Mozilla/5.0 (Linux; Android 12) Chrome/140.0',
  }
  const get = (path: string) => site.get(path, from)
  const post = (path: string, fields: Record<string, string>) => site.post(path, fields, from)
  return {
    get,
    post,
    async fillIn(path, fields) {
      const answer = await post(path, { ...captchaOf(await get(path)), ...fields })
      const isAsked = answer.status === 400 && answer.value('captchaToken')
      return isAsked ? post(path, { ...captchaOf(answer), ...fields }) : answer
    },
  }
}

export const newNumber = () => `+919${randomInt(100_000_000, 1_000_000_000)}`
export const newEmail = (domain: string) => `${randomUUID()}@${domain}.example`

export type Account = { browser: Browser; email: string; password: string }

const password = 'Nivaas#Family1'

/**
 * Signs up by the form.
 * @returns null where it is refused
 */
export async function signUp(origin: string, address: string, email: string): Promise<Account | null> {
  const browser = openBrowser(origin, address)
  const answer = await browser.fillIn('/signup', {
    ...{ firstname: 'Asha', lastname: 'Kulkarni', email, address: '12 Prabhat Road, Pune 411004' },
    ...{ password, confirmPassword: password },
  })
  return answer.text.includes('Account created successfully') ? { browser, email, password } : null
}

/** Asks for the code of a phone on `/phone_verification`. */
export const askVerification = ({ browser }: Account, number: string) =>
  browser.fillIn('/phone_verification', { number })

export const isSent = ({ status, location }: Answer) => status === 302 && location === '/verify_otp'

/** Enters the code that came. */
export async function verify({ browser }: Account, number: string): Promise<boolean> {
  const { text } = await browser.fillIn('/verify_otp', { otp: await readCode(number) })
  return text.includes('Phone number verified successfully!')
}
