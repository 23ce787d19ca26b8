/** Limits and constants of the specification, sections 5 and 9. Delays are in milliseconds. */

export const delays = {
  afterLogin: 1500,
  afterBooking: 1500,
  afterPhoneVerified: 2000,
  afterConfirmation: 2000,
  afterPasswordReset: 3000,
  afterMissingSession: 3000,
} as const

export const sessionLifetimeDays = 20

/** A verification code expires after this time or this number of wrong tries. */
export const verificationCode = { lifetimeMinutes: 10, tries: 5 } as const

/** Maximum length of the texts in forms, in characters. It bounds the size of a table item; real data is shorter. */
export const lengths = {
  name: 80,
  email: 254,
  /** A phone number as typed, with spaces and brackets. */
  number: 30,
  address: 500,
  consultation: 1000,
  message: 2000,
  /** Why an administrator changes a service, for the audit log. */
  reason: 300,
  /** A note on one visit. */
  visitNote: 500,
  password: 128,
  /** Of a payment by UPI or bank, or the number of a cheque. */
  reference: 40,
  /** The name of a holiday, which stands in the column of a day. */
  holiday: 40,
} as const

export const ages = { min: 0, max: 120 } as const
/** Care may begin today (in India) or up to this many years ahead. */
export const bookableYears = 2
export const durations = { weeks: 52, months: 24 } as const
/**
 * Booked care ends at most this many years from today. The office may extend it to this many years after its start or after today, the
 * later.
 */
export const longestCareYears = 3

/** Of a call that the office writes down, in characters. */
export const callLengths = { name: 100, words: 1000 } as const

/** How long personal data is kept; the privacy notice must name the same times. */
export const retention = {
  enquiryYears: 2,
  unconfirmedSubscriptionDays: 7,
  /** Closed services and lines about past ones, from the end of the financial year: section 128(5) of the Companies Act, 2013. */
  careRecordYears: 8,
  /** A nurse's visits in their diary and on their pages. */
  nurseDiaryDays: 70,
  /** Nurses' absences, from their end. */
  absenceYears: 2,
  /** The line under "Earlier services" about a booking deleted before it was confirmed. */
  unconfirmedBookingDays: 30,
  /** Administrators' sign-ins and refused access to the dashboard, in the audit log. */
  accessLogDays: 365,
  /** Notices that were sent, failed or became untrue, from that moment. They hold ids only. */
  noticeDays: 90,
} as const
