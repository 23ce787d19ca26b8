import { verificationCode } from '#domain/limits.ts'
import type { Write } from '#server/table/transaction.server.ts'
import {
  counterCheck,
  counterWrite,
  forgetCounter,
  secondsLeft,
  takeFrom,
  usedNow,
  type Counter,
  type LimitKey,
  type Period,
  type Permit,
} from './counter.server.ts'

export { giveBack, type LimitKey, type Permit } from './counter.server.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** Days that start at midnight in India, 18:30 UTC. */
const indiaDay = { window: day, offset: 18.5 * hour }

/**
 * Every limit of the product: how many in a `window` of so many seconds. Where the subject is itself short-lived (one
 * code, one CAPTCHA) the count never starts again, and `keep` says how many seconds it is remembered.
 *
 * When the table cannot answer, counting throws: whatever sends a message fails closed, because each SMS costs money.
 */
export const limits = {
  /** Passwords, in the order in which they are counted (`server/accounts/tries.server.ts`). Of IPv6 it is the /64. */
  signInPerAddress: { max: 50, window: 15 * minute },
  /** Of IPv6 the /48; of IPv4 the address again, whose own limit is reached first. */
  signInPerNeighbourhood: { max: 500, window: 15 * minute },
  signInPerEmailAndAddress: { max: 3, window: 2 * hour },
  signInPerEmail: { max: 4, window: 2 * hour },
  /** Wrong passwords of browsers that are not known, for all accounts together. */
  signInFromUnknownBrowsers: { max: 2000, window: day },
  /** An account and a browser that is known to it. */
  signInFromKnownBrowser: { max: 5, window: 15 * minute },
  signInFromKnownBrowserDaily: { max: 10, window: day },
  signUpPerAddress: { max: 20, window: hour },
  passwordResetPerAddress: { max: 20, window: hour },
  /**
   * What one recipient is sent. The mailbox of an e-mail is one for all its aliases (mailbox.server.ts); a number has
   * counters of its own for each purpose, so that what strangers ask for uses up nothing of another purpose.
   */
  smsSignInPerNumber: { max: 3, window: hour },
  smsSignInPerNumberDaily: { max: 5, window: day },
  /** What a browser that is known to the account has besides. */
  smsSignInFromKnownBrowser: { max: 5, window: day },
  smsVerificationPerNumber: { max: 3, window: hour },
  smsVerificationPerNumberDaily: { max: 5, window: day },
  smsVerificationPerAccount: { max: 3, window: hour },
  smsVerificationPerAccountDaily: { max: 5, window: day },
  /** Booking codes, sent for the first time or again. */
  smsBookingPerNumber: { max: 10, window: day },
  smsBookingPerAccount: { max: 10, window: day },
  mailBookingPerMailbox: { max: 10, window: day },
  mailCodePerMailbox: { max: 5, window: day },
  mailLinkPerMailbox: { max: 2, window: 8 * hour },
  newsletterPerEmail: { max: 3, window: day },
  newsletterWelcomePerEmail: { max: 3, window: day },
  /** Requests for a code by SMS. Many families share one address behind their mobile operator. */
  smsRequestPerAddress: { max: 30, window: hour },
  /** Tries at a code by SMS or e-mail, for an account whatever its sessions; at a sign-in by SMS, for the sign-in. */
  otpTryPerCode: { max: verificationCode.tries, keep: day },
  phoneCodeTryDaily: { max: 25, window: day },
  emailCodeTryPerCode: { max: verificationCode.tries, keep: day },
  emailCodeTryDaily: { max: 25, window: day },
  /** Tries of one person at the code of one service. */
  bookingCodeTry: { max: 5, window: hour },
  bookingCodeTryDaily: { max: 10, window: day },
  closeCodeTry: { max: 5, window: hour },
  closeCodeTryDaily: { max: 10, window: day },
  /** The password again, of somebody who is signed in. */
  passwordProof: { max: 5, window: 15 * minute },
  /** Second factors of administrators (docs/decisions/0024): after so many in one sign-in the first factor is asked again. */
  secondFactorTryPerSession: { max: 5, keep: day },
  secondFactorTry: { max: 5, window: 15 * minute },
  /** A code of an authenticator app is good once; Cognito takes it for a minute and a half at most. */
  secondFactorCodeUse: { max: 1, keep: 10 * minute },
  adminCodeTry: { max: 10, window: hour },
  bookingPerCustomerDaily: { max: 20, ...indiaDay },
  codeResendPerService: { max: 5, window: hour },
  /** Families behind one mobile operator share an address. */
  enquiryPerAddress: { max: 20, window: hour },
  newsletterPerAddress: { max: 20, window: hour },
  /** A daily run that is started twice mails once. */
  dailyNotice: { max: 1, window: day },
  /** Accounts with an entry of their own about refused access to the dashboard; all others share one. */
  refusedAccessEntries: { max: 50, window: hour },
  /** A CAPTCHA that was solved is good once. */
  captchaUse: { max: 1, keep: day },
} as const satisfies Record<string, { max: number } & Period>

export type LimitName = keyof typeof limits

/**
 * How many messages of each purpose are sent in a day that starts at midnight in India; in an hour a quarter of that
 * (docs/decisions/0022). The setting DAILY_BUDGETS changes `daily`. `kept` is the share that is kept back for those who
 * are known, such as a browser that has signed in before.
 */
export const budgets = {
  smsSignIn: { daily: 500, kept: 0.4 },
  smsVerification: { daily: 500, kept: 0.5 },
  smsBooking: { daily: 700, kept: 0 },
  smsResend: { daily: 300, kept: 0 },
  mailCode: { daily: 1000, kept: 0.3 },
  mailLink: { daily: 10_000, kept: 0.2 },
  mailBooking: { daily: 1000, kept: 0 },
  /** What strangers can make us send to addresses that are not theirs. */
  mailNewsletter: { daily: 500, kept: 0 },
  mailWelcome: { daily: 500, kept: 0 },
  /** Enquiries, messages and new subscribers; the dashboard lists what was not mailed. */
  mailOffice: { daily: 200, kept: 0 },
  /** What the daily run tells the office, which visitors cannot use up. */
  mailNotice: { daily: 20, kept: 0 },
} as const satisfies Record<string, { daily: number; kept: number }>

export type BudgetName = keyof typeof budgets

/** The two counters of a budget. */
export const budgetPeriods = { day: indiaDay, hour: { window: hour } } as const

/**
 * Counts one use against a limit, by one conditional update, so that any number of processes together let through
 * exactly the limit.
 * @param subject what is limited; it is stored as an HMAC, since hashes of phone numbers can be reversed by trying all
 * @returns whether the use is allowed, with the key for `giveBack`; if not, how many seconds to wait
 */
export function take(name: LimitName, subject: string): Promise<Permit> {
  return takeFrom(counterOf(name, subject))
}

/** How many uses are counted against a limit at this moment. */
export function usedOf(name: LimitName, subject: string): Promise<number> {
  return usedNow(counterOf(name, subject))
}

/** Forgets what has been counted in the present window, as for a person who has proven in another way who they are. */
export function forget(name: LimitName, subject: string): Promise<void> {
  return forgetCounter(counterOf(name, subject))
}

/** How many seconds it takes until a limit that is reached now starts again. */
export function secondsToWait(name: LimitName): number {
  return secondsLeft(counterOf(name, ''))
}

/** The same count as part of a transaction: `otherwise` is its outcome when the limit is reached. */
export function takeInTransaction<Refusal extends string>(
  name: LimitName,
  subject: string,
  otherwise: Refusal,
): Write<Refusal> & { key: LimitKey } {
  return counterWrite(counterOf(name, subject), otherwise)
}

/** A condition of a transaction that the limit is not reached yet, without counting. */
export function withinLimit<Refusal extends string>(
  name: LimitName,
  subject: string,
  otherwise: Refusal,
): Write<Refusal> {
  return counterCheck(counterOf(name, subject), otherwise)
}

function counterOf(name: LimitName, subject: string): Counter {
  const { max, ...period } = limits[name]
  return { name, subject, max, period }
}
