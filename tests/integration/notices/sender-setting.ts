import { runNotices } from '#server/notice-sender/run.server.ts'
import { composeFor } from './notices.ts'

/** Noon in India, on a day without a meaning. */
export const noon = Date.parse('2026-11-23T06:30:00.000Z')

/** A run of the sender whose texts go by SMS alone. */
export const bySms = () => runNotices(composeFor('sms'))

/** The same by e-mail alone. */
export const byMail = () => runNotices(composeFor('mail'))
