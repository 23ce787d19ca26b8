import { verificationCode } from '#domain/limits.ts'
import type { Period } from './counter.server.ts'

/*
 * Numbers alone, which a tool can read without an environment; `take.server.ts` counts against them.
 */

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** Days that start at midnight in India, which is 18:30 UTC. */
const indiaDay = { window: day, offset: 18.5 * hour }

/**
 * Every limit of the product: at most `max` uses in a `window` of seconds. Where the subject itself is short-lived (one code,
 * one CAPTCHA) the counter never starts again, and the table keeps it for `keep` seconds.
 *
 * When the table cannot answer, counting throws, so no message is sent (fail closed): each SMS costs money.
 */
export const limits = {
  /** Tries of passwords, in the order in which they are counted (`server/accounts/password/tries.server.ts`). IPv6: per /64. */
  signInPerAddress: { max: 50, window: 15 * minute },
  /** IPv6: per /48. IPv4: per address, where the limit above is reached first. */
  signInPerNeighbourhood: { max: 500, window: 15 * minute },
  signInPerEmailAndAddress: { max: 3, window: 2 * hour },
  signInPerEmail: { max: 4, window: 2 * hour },
  /** Wrong passwords from browsers that never signed in to the account, for all accounts with a role or a confirmed service together. */
  signInFromUnknownBrowsers: { max: 2000, window: day },
  /** The same for all other accounts, which strangers can make. */
  signInToOtherAccounts: { max: 500, window: day },
  /** Per account and browser, where the browser has signed in to the account before. */
  signInFromKnownBrowser: { max: 5, window: 15 * minute },
  signInFromKnownBrowserDaily: { max: 10, window: day },
  /** Given back where no account or mail came of it. IPv6: per /48. */
  signUpPerAddress: { max: 300, window: hour },
  passwordResetPerAddress: { max: 300, window: hour },
  /**
   * Messages to one recipient. All aliases of an e-mail address are one mailbox (mailbox.server.ts). A number has separate
   * counters for each purpose, so that requests of strangers for one purpose do not use up another.
   */
  smsSignInPerNumber: { max: 3, window: hour },
  smsSignInPerNumberDaily: { max: 5, window: day },
  /** Further SMS for a browser that has signed in to the account before. */
  smsSignInFromKnownBrowser: { max: 5, window: day },
  /**
   * SMS that verify a phone (docs/limits.md, "Verification SMS"). The account's own counters stand from the longest window to the
   * shortest, because a refusal names the first one that is used up.
   */
  smsVerificationPerAccountMonthly: { max: 10, window: 30 * day },
  smsVerificationPerAccountDaily: { max: 5, window: day },
  smsVerificationPerAccount: { max: 3, window: hour },
  /** All accounts together. */
  smsVerificationPerNumber: { max: 6, window: day },
  /** The share of one network in the quiet lane: an IPv4 address or an IPv6 /48, and with IPv6 its /32 as well. */
  smsVerificationPerNetwork: { max: 2, window: hour },
  smsVerificationPerWideNetwork: { max: 6, window: hour },
  /** Verified numbers that give their network's count back. */
  networkGivenBackPerNumber: { max: 1, window: 30 * day },
  /** An invitation of a nurse is a ticket for this many SMS; it is valid for seven days. */
  smsVerificationPerInvitation: { max: 2, keep: 8 * day },
  /** Tickets for one more verification SMS that the office makes. */
  ticketDaily: { max: 200, ...indiaDay },
  /** Booking codes, sent for the first time or again, and notices. The account of a nurse's notice is the nurse's id. */
  smsBookingPerNumber: { max: 10, window: day },
  smsBookingPerAccount: { max: 10, window: day },
  /** What nobody may be kept from, such as that nobody came, beside the ten above. */
  smsUrgentPerNumber: { max: 6, window: day },
  smsUrgentPerAccount: { max: 6, window: day },
  mailBookingPerMailbox: { max: 10, window: day },
  mailCodePerMailbox: { max: 5, window: day },
  /** Further codes of an account that strangers cannot make, or that has a ticket of the office (docs/limits.md, "Sending"). */
  mailCodePerAccount: { max: 3, window: day },
  /** Codes by e-mail to accounts without a role or a confirmed service. IPv6: per /48. */
  mailCodePerAddress: { max: 20, window: hour },
  /** Mails to unconfirmed addresses that came back; a network that has them gets no other such mail. IPv6: per /48. */
  bouncesPerNetwork: { max: 2, window: day },
  /** These together; the limit itself is never reached. */
  bouncesOfAllNetworks: { max: 1_000_000, window: day },
  mailLinkPerMailbox: { max: 2, window: 8 * hour },
  /**
   * Mails of notices (server/notice-sender). Tries with an unknown outcome count, and one notice has up to twelve in an outage.
   * What meets the limit is sent on the next day.
   */
  mailFamilyPerMailbox: { max: 20, window: day },
  /** Mails to the office about new bookings; what comes after them is told in one mail when the window ends. */
  newBookingMail: { max: 3, window: 10 * minute },
  newsletterPerEmail: { max: 3, window: day },
  newsletterWelcomePerEmail: { max: 3, window: day },
  /**
   * Requests for a code of a sign-in by SMS, for known and unknown numbers alike: it bounds work, and not what is sent. Many families share one IP
   * address of their mobile operator; known browsers do not count. IPv6: per /48.
   */
  smsSignInRequestPerAddress: { max: 300, window: hour },
  /** Tries of a code by SMS or e-mail, for an account with all its sessions; of a sign-in by SMS, for that sign-in. */
  otpTryPerCode: { max: verificationCode.tries, keep: day },
  phoneCodeTryDaily: { max: 25, window: day },
  emailCodeTryPerCode: { max: verificationCode.tries, keep: day },
  emailCodeTryDaily: { max: 25, window: day },
  /** Tries of one person with the code of one service. */
  bookingCodeTry: { max: 5, window: hour },
  bookingCodeTryDaily: { max: 10, window: day },
  closeCodeTry: { max: 5, window: hour },
  closeCodeTryDaily: { max: 10, window: day },
  /** Tries of the password of a signed-in user, before a change that needs it. */
  passwordProof: { max: 5, window: 15 * minute },
  /** Second factors of administrators. After this many in one sign-in the first factor is asked again. */
  secondFactorTryPerSession: { max: 5, keep: day },
  secondFactorTry: { max: 5, window: 15 * minute },
  /** A code of an authenticator app is valid once; Cognito accepts it for a minute and a half at most. */
  secondFactorCodeUse: { max: 1, keep: 10 * minute },
  adminCodeTry: { max: 10, window: hour },
  /** Absences that a nurse reports of themself: each may take visits away and mails the office. */
  ownAbsenceDaily: { max: 10, ...indiaDay },
  bookingPerCustomerDaily: { max: 20, ...indiaDay },
  /** What families ask the office about their services. */
  requestPerServiceDaily: { max: 5, ...indiaDay },
  requestPerCustomerDaily: { max: 10, ...indiaDay },
  /** About all services together that are not confirmed yet: strangers can book. */
  requestOfPendingDaily: { max: 30, ...indiaDay },
  /** Mails to the office about new requests; what comes after one is told in the next. */
  newRequestMail: { max: 1, window: hour },
  codeResendPerService: { max: 5, window: hour },
  /** Many families share one IP address of their mobile operator. IPv6: per /48. */
  enquiryPerAddress: { max: 20, window: hour },
  newsletterPerAddress: { max: 20, window: hour },
  /** The daily run mails once, also when it is started twice. */
  dailyNotice: { max: 1, window: day },
  /** Accounts that get their own audit entry for refused access to the dashboard; all others share one entry. */
  refusedAccessEntries: { max: 50, window: hour },
  /** A solved CAPTCHA is valid for one form, which may come more than once, as by a double tap. */
  captchaUse: { max: 3, keep: day },
} as const satisfies Record<string, { max: number } & Period>

export type LimitName = keyof typeof limits

/**
 * The maximum number of messages of each purpose in a day that starts at midnight in India; in an hour, the share `hour` of that, a
 * quarter if left out (docs/decisions/0022). The setting DAILY_BUDGETS changes `daily`. `kept` is the share that is reserved for known senders,
 * such as a browser that has signed in before.
 */
export const budgets = {
  smsSignIn: { daily: 500, kept: 0.4 },
  /** Counted by lanes (`verificationLanes`); the tickets' lane is what is kept. */
  smsVerification: { daily: 1200, kept: 1 / 3 },
  smsBooking: { daily: 700, kept: 0 },
  smsResend: { daily: 300, kept: 0 },
  mailCode: { daily: 1000, kept: 0.3 },
  mailLink: { daily: 10_000, kept: 0.2 },
  mailBooking: { daily: 1000, kept: 0 },
  /** Mails that anybody can request for any address. */
  mailNewsletter: { daily: 500, kept: 0 },
  mailWelcome: { daily: 500, kept: 0 },
  /** Mails to the office about enquiries, messages and new subscribers; the dashboard lists what was not mailed. */
  mailOffice: { daily: 200, kept: 0 },
  /** Mails of the daily run to the office, a separate budget so that visitors cannot use it up. */
  mailNotice: { daily: 20, kept: 0 },
  /** Notices to families and nurses, and to the office. What meets a used-up budget is sent when the next one begins. */
  smsNotice: { daily: 2000, kept: 0 },
  mailFamily: { daily: 2000, kept: 0 },
  mailOfficeNotice: { daily: 500, kept: 0 },
  /**
   * What nobody may be kept from: nobody came, visits without a nurse. All of it may be due in one morning. No act of a visitor or
   * customer is told from these budgets (docs/decisions/0022).
   */
  smsUrgent: { daily: 300, kept: 0, hour: 1 },
  mailOfficeUrgent: { daily: 2000, kept: 0, hour: 1 },
  /** What customers cause by booking: to the office about new ones, to themselves about those that wait for their code. */
  mailOfficeBooking: { daily: 600, kept: 0 },
  smsUnconfirmed: { daily: 200, kept: 0 },
  mailUnconfirmed: { daily: 1000, kept: 0 },
  /**
   * The evening's reminders, all within an hour or two; apart, so that they leave the other notices theirs. 5,000 in an hour, and place for
   * those that are sent again because a sender died.
   */
  smsReminder: { daily: 24_000, kept: 0 },
  mailReminder: { daily: 24_000, kept: 0 },
} as const satisfies Record<string, { daily: number; kept: number; hour?: number }>

/**
 * The shares of the three lanes in the budget `smsVerification`, of an hour and of a day alike (docs/decisions/0022). No lane borrows from
 * another one. An hour has a 25th of the day, since a day in India touches 25 hours of UTC.
 */
export const verificationLanes = { ticket: 16 / 48, quiet: 20 / 48, crowd: 12 / 48 } as const
export const verificationHours = 25

export type VerificationLane = keyof typeof verificationLanes

/** One ticket: the SMS and e-mail codes that it lets go out, how long, and how many are open for one number. */
export const verificationTicket = { sms: 2, mails: 1, seconds: day, openPerNumber: 2 } as const

/** The periods of a budget's two counters. */
export const budgetPeriods = { day: indiaDay, hour: { window: hour } } as const

/**
 * When mail to unconfirmed addresses stops for everybody (docs/decisions/0022): at so many bounces within a day that are also this share of
 * all mails. A network counts with two, so that no single stranger can stop it. It starts again after `pauseSeconds`, twice in a week; the
 * third time a person starts it.
 */
export const bounceRule = { bounces: 20, share: 0.03, pauseSeconds: 6 * hour, pausesInWeek: 2 } as const
