import { smsDollarsSpent } from '#server/aws/cloudwatch.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { monthStart, noteSmsSpending } from '#server/sending/sms-outage.server.ts'
import { makeOnce } from './make-once.server.ts'
import type { Progress } from './notice-progress.entity.server.ts'

/** Milliseconds between two looks at the spending; CloudWatch itself is some minutes behind. */
const between = 10 * 60_000

/**
 * Reads every ten minutes what the month's SMS have cost, and mails the office once for each month and limit when nearly all is spent.
 * `smsCheckedAt` is the time of the last look.
 */
export async function tellSmsSpending({ smsCheckedAt }: Progress): Promise<Partial<Progress>> {
  const limit = Number(configuration.smsMonthlyDollars)
  const age = now() - Date.parse(smsCheckedAt)
  // A negative age comes from a clock that was ahead.
  if (!limit || (age >= 0 && age < between)) return {}
  const spent = await smsDollarsSpent(monthStart())
  if (await noteSmsSpending({ spent, limit })) {
    const notice = { kind: 'smsNearlySpent' as const, recipient: { to: 'office' as const }, serviceId: '' }
    await makeOnce(`sms ${monthStart()} ${limit}`, notice, { againWhenVoid: true })
  }
  return { smsCheckedAt: nowInstant() }
}
