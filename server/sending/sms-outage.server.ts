import { now, nowInstant } from '#server/clock.server.ts'
import { SmsOutage } from './sms-outage.entity.server.ts'

/*
 * SNS still accepts SMS once the month's limit is reached, but delivers none (docs/decisions/0050). So SMS count as out slightly earlier,
 * and the pages offer other ways.
 */

/** The share of the limit from which SMS count as out; the alarm `SmsSpend` rings earlier. */
const outFrom = 0.9

/** What this month's SMS have cost, and the limit, in US dollars. */
export type SmsSpending = { spent: number; limit: number }

/** Whether SMS count as out. One request. */
export async function areSmsOut(): Promise<boolean> {
  return (await readSmsOutage()) !== null
}

/** The spending at which SMS count as out; null if they do not. One request. */
export async function readSmsOutage(): Promise<SmsSpending | null> {
  const { data } = await SmsOutage.get({}).go()
  return data && data.until > nowInstant() ? data : null
}

/**
 * Stores what the month's SMS have cost. They count as out until the month ends or a lower cost is found.
 * @returns whether they count as out
 */
export async function noteSmsSpending({ spent, limit }: SmsSpending): Promise<boolean> {
  const isOut = spent >= limit * outFrom
  await SmsOutage.put({ spent, limit, until: isOut ? monthEnd() : nowInstant() }).go()
  return isOut
}

/** The start of the current month, a UTC instant. AWS counts by calendar month but does not say in which time zone. */
export function monthStart(): string {
  return `${nowInstant().slice(0, 7)}-01T00:00:00.000Z`
}

function monthEnd(): string {
  const time = new Date(now())
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1)).toISOString()
}
