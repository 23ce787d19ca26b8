import { smsDollarsSpent } from '#server/aws/cloudwatch.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { monthStart, noteSmsSpending } from '#server/sending/sms-outage.server.ts'
import { makeOnce } from './make-once.server.ts'
import type { Progress } from './notice-progress.entity.server.ts'

/** Milliseconds after which the spending is looked at again; CloudWatch itself is some minutes behind. */
const between = 10 * 60_000

/**
 * Looks every ten minutes at what the month's SMS have cost, and tells the office once for each month and limit when nearly all of it is
 * spent. `smsCheckedAt` is when it has looked.
 */
export async function tellSmsSpending({ smsCheckedAt }: Progress): Promise<Partial<Progress>> {
  const limit = Number(configuration.smsMonthlyDollars)
  const age = now() - Date.parse(smsCheckedAt)
  // A negative age is of a clock that was ahead.
  if (!limit || (age >= 0 && age < between)) return {}
  const spent = await smsDollarsSpent(monthStart())
  if (await noteSmsSpending({ spent, limit })) {
    const notice = { kind: 'smsNearlySpent' as const, recipient: { to: 'office' as const }, serviceId: '' }
    await makeOnce(`sms ${monthStart()} ${limit}`, notice, { againWhenVoid: true })
  }
  return { smsCheckedAt: nowInstant() }
}
