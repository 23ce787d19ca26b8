import { runNotices } from '#server/notice-sender/run.server.ts'
import { minute } from '#tests/support/clock.ts'
import { setSmsSpent } from '#tests/support/stand-ins.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What sms-outage.test.ts and its long tests share. */

export const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth() + 1]
export const noon = Date.UTC(year, month, 23, 6, 30)
export const inTime = 179.9
export const tooLate = 180.1
export const wordsOfOutage = 'Our SMS may not reach you at the moment.'

/** What the sender finds in its next look, ten minutes after the one before. */
export async function spend(dollars: number, wait = 10 * minute): Promise<void> {
  await setSmsSpent(dollars)
  clock.advance(wait)
  await runNotices()
}
