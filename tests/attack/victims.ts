import type { Answer } from '../support/browse.ts'
import { readCode, readInbox, type Message } from '../support/stand-ins.ts'
import {
  askVerification,
  isSent,
  newEmail,
  newNumber,
  openBrowser,
  signUp,
  verify,
  type Account,
  type Browser,
} from './browsers.ts'

/* The people whom the adversary must not stop: a mother who is new, her sister, and the office. */

/** How the mother's evening ended. */
export type MothersEnd =
  | { verified: true; booked: boolean }
  /** What the page said; the reference is her e-mail. */
  | {
      verified: false
      hasTelephone: boolean
      hasReference: boolean
      closedFor: number | null
      account: Account
      number: string
    }
  | { verified: false; noAccount: true }

/** A mother signs up for the first time, verifies her phone and books. */
export async function mother(
  origin: string,
  address: string,
  book: (account: Account) => Promise<boolean>,
): Promise<MothersEnd> {
  const account = await signUp(origin, address, newEmail('mother'))
  if (!account) return { verified: false, noAccount: true }
  const number = newNumber()
  const asked = await askVerification(account, number)
  if (isSent(asked) && (await verify(account, number))) return { verified: true, booked: await book(account) }
  return { verified: false, ...refusalIn(asked, account), account, number }
}

function refusalIn(answer: Answer, { email }: Account) {
  return {
    hasTelephone: answer.text.includes('Please call us on'),
    hasReference: answer.text.includes(email),
    closedFor: Number(answer.headers['retry-after']) || null,
  }
}

/** The next morning the office has made a ticket for her. */
export async function motherWithTicket(
  { account, number }: { account: Account; number: string },
  book: (account: Account) => Promise<boolean>,
): Promise<MothersEnd> {
  const asked = await askVerification(account, number)
  if (isSent(asked) && (await verify(account, number))) return { verified: true, booked: await book(account) }
  return { verified: false, ...refusalIn(asked, account), account, number }
}

/** A telephone on which its owner has signed in before, and out again. */
export async function knownTelephone(
  origin: string,
  address: string,
  { email, password }: { email: string; password: string },
): Promise<Browser> {
  const browser = openBrowser(origin, address)
  const { status, text } = await browser.post('/login', { email, password })
  if (!text.includes('Login Successful!'))
    throw new Error(`${email} could not sign in before the attack: ${status} ${text.slice(0, 300)}`)
  await browser.post('/logout', {})
  return browser
}

/** A sign-in by SMS; whether it led to a page of the account. */
export async function signInBySms(browser: Browser, number: string): Promise<boolean> {
  const asked = await browser.fillIn('/login/phone', { number })
  if (asked.location !== '/login/code') return false
  await browser.fillIn('/login/code', { otp: await readCode(number) })
  return (await browser.get('/show/service')).status === 200
}

/** The office at its desk. In the sandbox an administrator needs no second factor. */
export async function officeAtDesk(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Browser> {
  const browser = openBrowser(origin, '192.0.2.10')
  await browser.post('/login', { email, password })
  const { status } = await browser.get('/dashboard/panel')
  if (status !== 200) throw new Error(`The office could not sign in: ${status}`)
  return browser
}

/** The clock of the sandbox, which `--at` shifts: milliseconds since 1970. */
export async function sandboxTime(): Promise<number> {
  const { headers } = await fetch(new URL('/inbox', process.env.AWS_ENDPOINT_URL_SES))
  return Date.parse(headers.get('date') ?? '')
}

/** The office finds the caller by e-mail and makes a ticket for the number. */
export async function makeTicket(office: Browser, email: string, number: string): Promise<boolean> {
  const list = await office.get(`/dashboard/users?email=${encodeURIComponent(email)}`)
  const page = /\/dashboard\/users\/([\w-]+)/.exec(list.html)?.[0]
  if (!page) return false
  const form = (await office.get(page)).value('form') ?? ''
  const made = await office.post(page, { number, form })
  return made.status < 400
}

/** A visit to which nobody has come. */
export type MissedVisit = {
  patient: string
  /** As the office reads it. */
  start: string
  /** From when the office may say so, milliseconds since 1970. */
  lateAt: number
}

/** When the office was mailed that nobody had come to this visit, a UTC instant; null before. */
export async function toldOfNoArrival(officeMail: string, visit: MissedVisit): Promise<string | null> {
  return noArrivalIn(await readInbox(officeMail), visit)
}

/** The same in letters: other visits may be late too, and have been before the attack. */
export function noArrivalIn(
  letters: Pick<Message, 'subject' | 'text' | 'at'>[],
  { patient, start, lateAt }: MissedVisit,
): string | null {
  const letter = letters.findLast(
    ({ subject, text, at }) =>
      subject === `Late: no arrival reported for the visit on ${start}` &&
      text.includes(patient) &&
      Date.parse(at) >= lateAt,
  )
  return letter?.at ?? null
}
