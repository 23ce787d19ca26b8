import { verificationCode } from '#domain/limits.ts'
import type { Period } from './counter.server.ts'

/* Only numbers, which a tool can read without an environment; `take.server.ts` counts against them. */

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** Days that start at midnight in India, which is 18:30 UTC. */
const indiaDay = { window: day, offset: 18.5 * hour }

/**
 * Every limit of the product: at most `max` uses in a `window` of seconds. If the subject itself is short-lived (one code, one CAPTCHA) the
 * counter never restarts and the table keeps it for `keep` seconds. While the table does not answer nothing is sent (fail closed): SMS cost
 * money.
 */
export const limits = {
  /** Tries of passwords, in the order in which they are counted (`server/accounts/password/tries.server.ts`). IPv6: per /64. */
  signInPerAddress: { max: 50, window: 15 * minute },
  /** IPv6: per /48. IPv4: per address, so the limit above is reached first. */
  signInPerNeighbourhood: { max: 500, window: 15 * minute },
  signInPerEmailAndAddress: { max: 3, window: 2 * hour },
  signInPerEmail: { max: 4, window: 2 * hour },
  /** Wrong passwords from unknown browsers, for all accounts with a role or a confirmed service together. */
  signInFromUnknownBrowsers: { max: 2000, window: day },
  /** The same for all other accounts, which strangers can create. */
  signInToOtherAccounts: { max: 500, window: day },
  /** Per account and browser, for a browser that has signed in to the account before. */
  signInFromKnownBrowser: { max: 5, window: 15 * minute },
  signInFromKnownBrowserDaily: { max: 10, window: day },
  /** Given back if no account or mail results. IPv6: per /48. */
  signUpPerAddress: { max: 300, window: hour },
  passwordResetPerAddress: { max: 300, window: hour },
  /**
   * Messages to one recipient. All aliases of an e-mail address are one mailbox (mailbox.server.ts). Each purpose counts a number
   * separately, so that strangers' requests for one do not use up another.
   */
  smsSignInPerNumber: { max: 3, window: hour },
  smsSignInPerNumberDaily: { max: 5, window: day },
  /** More SMS for a browser that has signed in to the account before. */
  smsSignInFromKnownBrowser: { max: 5, window: day },
  /**
   * SMS that verify a phone (docs/limits.md, "Verification SMS"). The account's counters go from the longest window to the shortest,
   * because a refusal names the first that is used up.
   */
  smsVerificationPerAccountMonthly: { max: 10, window: 30 * day },
  smsVerificationPerAccountDaily: { max: 5, window: day },
  smsVerificationPerAccount: { max: 3, window: hour },
  /** Over all accounts. */
  smsVerificationPerNumber: { max: 6, window: day },
  /** One network's share of the quiet lane: an IPv4 address or an IPv6 /48, and for IPv6 its /32 as well. */
  smsVerificationPerNetwork: { max: 2, window: hour },
  smsVerificationPerWideNetwork: { max: 6, window: hour },
  /** Verified numbers that return their network's count. */
  networkGivenBackPerNumber: { max: 1, window: 30 * day },
  /** An invitation of a nurse is a ticket for so many SMS; it is valid for seven days. */
  smsVerificationPerInvitation: { max: 2, keep: 8 * day },
  /** The office's tickets for one more verification SMS. */
  ticketDaily: { max: 200, ...indiaDay },
  /** Booking codes, first or repeated, and notices. For a nurse's notice the account is the nurse's id. */
  smsBookingPerNumber: { max: 10, window: day },
  smsBookingPerAccount: { max: 10, window: day },
  /** Urgent messages, such as a missed visit, in addition to the ten above. */
  smsUrgentPerNumber: { max: 6, window: day },
  smsUrgentPerAccount: { max: 6, window: day },
  mailBookingPerMailbox: { max: 10, window: day },
  mailCodePerMailbox: { max: 5, window: day },
  /** More codes for an account that strangers cannot create or that has a ticket of the office (docs/limits.md, "Sending"). */
  mailCodePerAccount: { max: 3, window: day },
  /** Codes by e-mail to accounts without a role or a confirmed service. IPv6: per /48. */
  mailCodePerAddress: { max: 20, window: hour },
  /** Returned mails to unconfirmed addresses; a network that reaches this gets no more such mail. IPv6: per /48. */
  bouncesPerNetwork: { max: 2, window: day },
  /** All of these together; this limit is never reached. */
  bouncesOfAllNetworks: { max: 1_000_000, window: day },
  mailLinkPerMailbox: { max: 2, window: 8 * hour },
  /**
   * Mails of notices (server/notice-sender). Tries with an unknown outcome count, and in an outage one notice has up to twelve. What meets
   * the limit is sent the next day.
   */
  mailFamilyPerMailbox: { max: 20, window: day },
  /** Mails to the office about new bookings; later bookings share one mail when the window ends. */
  newBookingMail: { max: 3, window: 10 * minute },
  newsletterPerEmail: { max: 3, window: day },
  newsletterWelcomePerEmail: { max: 3, window: day },
  /**
   * Requests for a sign-in code by SMS, for known and unknown numbers alike: this bounds work, not what is sent. Known browsers do not
   * count. Many families share an IP address of their mobile operator. IPv6: per /48.
   */
  smsSignInRequestPerAddress: { max: 300, window: hour },
  /** Tries of a code by SMS or e-mail, per account over all its sessions; for a sign-in by SMS, per sign-in. */
  otpTryPerCode: { max: verificationCode.tries, keep: day },
  phoneCodeTryDaily: { max: 25, window: day },
  emailCodeTryPerCode: { max: verificationCode.tries, keep: day },
  emailCodeTryDaily: { max: 25, window: day },
  /** One person's tries of the code of one service. */
  bookingCodeTry: { max: 5, window: hour },
  bookingCodeTryDaily: { max: 10, window: day },
  closeCodeTry: { max: 5, window: hour },
  closeCodeTryDaily: { max: 10, window: day },
  /** A signed-in user's tries of their password, before a change that requires it. */
  passwordProof: { max: 5, window: 15 * minute },
  /** Administrators' second factors. After so many in one sign-in the first factor is asked for again. */
  secondFactorTryPerSession: { max: 5, keep: day },
  secondFactorTry: { max: 5, window: 15 * minute },
  /** A code of an authenticator app works once; Cognito accepts it for at most a minute and a half. */
  secondFactorCodeUse: { max: 1, keep: 10 * minute },
  adminCodeTry: { max: 10, window: hour },
  /** Absences that nurses report for themselves: each may take visits away and mails the office. */
  ownAbsenceDaily: { max: 10, ...indiaDay },
  bookingPerCustomerDaily: { max: 20, ...indiaDay },
  /** Families' requests to the office about their services. */
  requestPerServiceDaily: { max: 5, ...indiaDay },
  requestPerCustomerDaily: { max: 10, ...indiaDay },
  /** About all unconfirmed services together: strangers can book. */
  requestOfPendingDaily: { max: 30, ...indiaDay },
  /** Mails to the office about new requests; later requests are in the next mail. */
  newRequestMail: { max: 1, window: hour },
  codeResendPerService: { max: 5, window: hour },
  /** Many families share an IP address of their mobile operator. IPv6: per /48. */
  enquiryPerAddress: { max: 20, window: hour },
  newsletterPerAddress: { max: 20, window: hour },
  /** The daily run mails once, even if it is started twice. */
  dailyNotice: { max: 1, window: day },
  /** Accounts with an audit entry of their own for refused access to the dashboard; all others share one. */
  refusedAccessEntries: { max: 50, window: hour },
  /** A solved CAPTCHA is valid for one form, which may arrive more than once, for example after a double tap. */
  captchaUse: { max: 3, keep: day },
} as const satisfies Record<string, { max: number } & Period>

export type LimitName = keyof typeof limits

/**
 * The most messages of each purpose in a day from midnight in India (docs/decisions/0022); the setting DAILY_BUDGETS changes `daily`. One
 * hour may use the share `hour`, a quarter if left out. `kept` is the share reserved for known senders, such as known browsers.
 */
export const budgets = {
  smsSignIn: { daily: 500, kept: 0.4 },
  /** Counted by lanes (`verificationLanes`); the tickets' lane is the reserved share. */
  smsVerification: { daily: 1200, kept: 1 / 3 },
  smsBooking: { daily: 700, kept: 0 },
  smsResend: { daily: 300, kept: 0 },
  mailCode: { daily: 1000, kept: 0.3 },
  mailLink: { daily: 10_000, kept: 0.2 },
  mailBooking: { daily: 1000, kept: 0 },
  /** Mails that anyone can request for any address. */
  mailNewsletter: { daily: 500, kept: 0 },
  mailWelcome: { daily: 500, kept: 0 },
  /** Mails to the office about enquiries, messages and new subscribers; the dashboard lists whatever was not mailed. */
  mailOffice: { daily: 200, kept: 0 },
  /** The daily run's mails to the office, with a budget of their own so that visitors cannot use it up. */
  mailNotice: { daily: 20, kept: 0 },
  /** Notices to families, nurses and the office. What meets a used-up budget is sent when the next one begins. */
  smsNotice: { daily: 2000, kept: 0 },
  mailFamily: { daily: 2000, kept: 0 },
  mailOfficeNotice: { daily: 500, kept: 0 },
  /**
   * Urgent: missed visits, visits without a nurse. All of them may be due in one morning. Nothing that a visitor or customer causes uses
   * these budgets (docs/decisions/0022).
   */
  smsUrgent: { daily: 300, kept: 0, hour: 1 },
  mailOfficeUrgent: { daily: 2000, kept: 0, hour: 1 },
  /** Caused by customers who book: to the office about new bookings, to them about bookings that wait for their code. */
  mailOfficeBooking: { daily: 600, kept: 0 },
  smsUnconfirmed: { daily: 200, kept: 0 },
  mailUnconfirmed: { daily: 1000, kept: 0 },
  /**
   * The evening's reminders, all within an hour or two and apart from other notices. Enough for 5,000 in an hour, and for those sent again
   * because a sender died.
   */
  smsReminder: { daily: 24_000, kept: 0 },
  mailReminder: { daily: 24_000, kept: 0 },
} as const satisfies Record<string, { daily: number; kept: number; hour?: number }>

/**
 * The shares of the three lanes in the budget `smsVerification`, of an hour and a day alike (docs/decisions/0022). No lane borrows from
 * another. An hour has a 25th of the day, because a day in India touches 25 hours of UTC.
 */
export const verificationLanes = { ticket: 16 / 48, quiet: 20 / 48, crowd: 12 / 48 } as const
export const verificationHours = 25

export type VerificationLane = keyof typeof verificationLanes

/** One ticket: how many SMS and e-mail codes it allows, for how long, and how many may be open for one number. */
export const verificationTicket = { sms: 2, mails: 1, seconds: day, openPerNumber: 2 } as const

/** The periods of a budget's two counters. */
export const budgetPeriods = { day: indiaDay, hour: { window: hour } } as const

/**
 * When mail to unconfirmed addresses stops for everybody (docs/decisions/0022): at so many bounces in a day that are also this share of all
 * mails. One network counts for at most two, so no single stranger can stop it.
 */
// It starts again after `pauseSeconds`, `pausesInWeek` times in seven days; after that a person must start it.
export const bounceRule = { bounces: 20, share: 0.03, pauseSeconds: 6 * hour, pausesInWeek: 2 } as const
