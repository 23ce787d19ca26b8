import { now, nowInstant } from '#server/clock.server.ts'
import { SmsOutage } from './sms-outage.entity.server.ts'

/*
 * SNS accepts an SMS also when the month's limit is reached, and delivers none (docs/decisions/0050). So SMS count as out before that, and the
 * pages lead to other ways.
 */

/** The share of the limit from which on SMS count as out; the alarm `SmsSpend` rings before. */
const outFrom = 0.9

/** What the SMS of this month have cost, and their limit, in US dollars. */
export type SmsSpending = { spent: number; limit: number }

/** Whether SMS count as out. One request. */
export async function areSmsOut(): Promise<boolean> {
  return (await readSmsOutage()) !== null
}

/** The spending by which SMS count as out; null where they do not. One request. */
export async function readSmsOutage(): Promise<SmsSpending | null> {
  const { data } = await SmsOutage.get({}).go()
  return data && data.until > nowInstant() ? data : null
}

/**
 * Writes what the month's SMS have cost. They count as out until the month ends or less is found.
 * @returns whether they count as out
 */
export async function noteSmsSpending({ spent, limit }: SmsSpending): Promise<boolean> {
  const isOut = spent >= limit * outFrom
  await SmsOutage.put({ spent, limit, until: isOut ? monthEnd() : nowInstant() }).go()
  return isOut
}

/** The start of the current month, a UTC instant. AWS counts a calendar month; it does not say in which time zone. */
export function monthStart(): string {
  return `${nowInstant().slice(0, 7)}-01T00:00:00.000Z`
}

function monthEnd(): string {
  const time = new Date(now())
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1)).toISOString()
}
