/** Business constants and limits of the specification, sections 5 and 9. Delays are in milliseconds. */

export const delays = {
  afterLogin: 1500,
  afterBooking: 1500,
  afterPhoneVerified: 2000,
  afterConfirmation: 2000,
  afterPasswordReset: 3000,
  afterMissingSession: 3000,
} as const

export const sessionLifetimeDays = 20

/** A verification code stops working after this time or this number of wrong tries. */
export const verificationCode = { lifetimeMinutes: 10, tries: 5 } as const

/** Maximum length of the texts of a form, in characters. They limit the size of a table item; real data is shorter. */
export const lengths = {
  name: 80,
  email: 254,
  /** A phone number as it is typed, with spaces and brackets. */
  number: 30,
  address: 500,
  consultation: 1000,
  message: 2000,
  /** Why an administrator changes a service; it stands in the audit log. */
  reason: 300,
  /** What was said about one visit. */
  visitNote: 500,
  password: 128,
} as const

export const ages = { min: 0, max: 120 } as const
/** Care may begin today (in India) or up to this many years ahead. */
export const bookableYears = 2
export const durations = { weeks: 52, months: 24 } as const
/**
 * A booked care ends at most this many years from today. The office may let care end up to this many years after its start, or
 * after today: as long as a booking's months and weeks.
 */
export const longestCareYears = 3

/** How long personal data is kept. The privacy notice must name the same times. */
export const retention = {
  enquiryYears: 2,
  unconfirmedSubscriptionDays: 7,
  /** Closed services and the lines about what is over, counted from the end of the financial year: section 128(5) of the Companies Act, 2013. */
  careRecordYears: 8,
  /** The visits of a nurse in their own diary, and on their pages. */
  nurseDiaryDays: 70,
  /** Absences of nurses, counted from their end. */
  absenceYears: 2,
  /** The line about a booking that was deleted before it was confirmed, under "Earlier services". */
  unconfirmedBookingDays: 30,
  /** Sign-ins of administrators and refused access to the dashboard, in the audit log. */
  accessLogDays: 365,
  /** Notices that were sent, failed or were no longer true, counted from then. They hold ids only. */
  noticeDays: 90,
} as const
