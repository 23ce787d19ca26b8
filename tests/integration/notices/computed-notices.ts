import { beforeEach } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { clockOfTest, hour, minute, realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { readTable } from '#tests/support/table-records.ts'
import { causeOf } from '#tests/support/notices/cause-of.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The notices that the sender makes itself, about visits that were stored past the rules. */

/** Sets the clock to a time in India; 2026-11-24 is a Tuesday. */
export function setTime(day: string, time = '10:00') {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  clockOfTest.moveTo(startOfDay(day) + hours * hour + minutes * minute)
}

/** The run without texts: what is due becomes void. */
export const run = () => runNotices(() => Promise.resolve(null))

/** Each test of the file begins on that Tuesday with a sender that has run once, and writes past the rules. */
export function startSenderOnTuesday(): TestClock {
  const clock = startOnTuesday({ setClockAt: realWaitClock, keepsInvariants: false })
  beforeEach(async () => {
    // The first run says from when on something is told.
    await run()
    clock.advance(minute)
  })
  return clock
}

/** All notices of some causes. */
export async function made(...causes: string[]) {
  const { notice } = await readTable()
  return notice.filter((each) => causes.includes(causeOf(each)))
}

/** Cause and recipient of each notice of some causes, also of equal ones. */
export async function told(...causes: string[]) {
  return (await made(...causes)).map((each) => `${causeOf(each)} ${each.to} ${each.recipientId ?? ''}`).sort()
}

/** A visit at eight in the morning. */
export const eight = { startMinute: 480 }
