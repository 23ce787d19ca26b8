import type { Answer } from '../support/browse.ts'
import {
  askVerification,
  isSent,
  newEmail,
  newNumber,
  openBrowser,
  signUp,
  type Account,
} from './browsers.ts'

/*
 * What the adversary of docs/limits.md does. Each move goes on until it is refused twice, or has tried `most` times, and says what it spent.
 */

export type Move = {
  /** The limit that it spends, as tests/support/accepted-attacks.ts calls it. */
  limit: string
  tried: number
  /** How many tries were allowed before the first refusal; null where none was refused. */
  allowed: number | null
  /** Seconds after which the first refused try may come again; null where the answer names no time. */
  closedFor: number | null
}

type Try = () => Promise<Answer>

async function spend(
  limit: string,
  most: number,
  tries: (place: number) => Try,
  isRefused = ({ status }: Answer) => status === 429,
): Promise<Move> {
  const move: Move = { limit, tried: 0, allowed: null, closedFor: null }
  for (let refused = 0; refused < 2 && move.tried < most; move.tried++) {
    const answer = await tries(move.tried)()
    if (!isRefused(answer)) continue
    refused++
    if (move.allowed !== null) continue
    move.allowed = move.tried
    move.closedFor = Number(answer.headers['retry-after']) || null
  }
  return move
}

/** An IPv4 address of the adversary. */
export const address = (place: number) => `198.51.${100 + Math.floor(place / 250)}.${1 + (place % 250)}`

/** Accounts of the adversary, four at a time; sign-up is free. A busy machine may not answer in time, and is asked again. */
export async function makeAccounts(origin: string, count: number, from = address): Promise<Account[]> {
  const accounts: Account[] = []
  for (let tries = 0; accounts.length < count && tries < 3 * count; tries += 4) {
    const batch = Array.from({ length: Math.min(4, count - accounts.length) }, (_, nth) =>
      signUp(origin, from(accounts.length + nth), newEmail('stranger')),
    )
    accounts.push(...(await Promise.all(batch)).filter((account) => account !== null))
  }
  return accounts
}

/**
 * Asks for verification SMS with these accounts in turn, each from its own address and three times at most.
 * @returns the move, whose `allowed` is how many SMS went out
 */
export async function takeVerifications(accounts: Account[], perAccount: number): Promise<Move> {
  let [sent, tried] = [0, 0]
  let closedFor: number | null = null
  for (let time = 0; time < perAccount; time++) {
    for (const account of accounts) {
      tried++
      const answer = await askVerification(account, newNumber())
      if (isSent(answer)) sent++
      else closedFor ??= Number(answer.headers['retry-after']) || null
    }
  }
  return { limit: 'verification SMS, quiet and crowd lane, IPv4', tried, allowed: sent, closedFor }
}

/** Wrong passwords for a victim's e-mail. */
export const guessPasswords = (origin: string, email: string) =>
  spend('password of one e-mail', 8, (place) => () => {
    const browser = openBrowser(origin, address(place * 3))
    return browser.fillIn('/login', { email, password: `Wrong#${place}-of-many` })
  })

/** Codes for a sign-in by SMS to a victim's number. */
export const askSignInCodes = (origin: string, number: string) =>
  spend(
    'sign-in by SMS to one number',
    6,
    (place) => () => openBrowser(origin, address(place * 3)).fillIn('/login/phone', { number }),
  )

/** The same for invented numbers, from the address of an operator behind which families live. */
export const askForInventedNumbers = (origin: string, from: string, most: number) =>
  spend(
    'codes by SMS from one address',
    most,
    () => () => openBrowser(origin, from).fillIn('/login/phone', { number: newNumber() }),
  )

/** Codes by e-mail, sent again. */
export const askMailCodes = ({ browser }: Account) =>
  spend(
    'codes by e-mail, new accounts',
    8,
    () => () => browser.fillIn('/email_verification', { intent: 'resend' }),
  )

/** Enquiries, each of which is mailed to the office. */
export const writeEnquiries = (origin: string) =>
  spend(
    'mails to the office about enquiries',
    24,
    (place) => () =>
      openBrowser(origin, address(400)).fillIn('/enquiry', {
        ...{ name: 'Stranger', email: newEmail('stranger'), number: newNumber() },
        ...{ message: `Question ${place}: when do you come?`, formId: crypto.randomUUID() },
      }),
  )

/** Books again and again with a verified account, and confirms each, so that the office is mailed. */
export const bookMany = async (
  account: Account,
  count: number,
  book: (account: Account) => Promise<boolean>,
): Promise<Move> => {
  let booked = 0
  for (let tried = 0; tried < count; tried++) if (await book(account)) booked++
  return { limit: 'mails about single new bookings', tried: count, allowed: booked, closedFor: null }
}
