import { expect } from 'vitest'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { hour } from '#tests/support/clock.ts'
import { everyDay } from '#tests/support/visits/plans.ts'
import { arrival } from '#tests/support/visits/reports.ts'
import { plannedVisit } from '#tests/support/visits/wednesday-visit.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What still-here.test.ts and its long tests share. */

const liveIn = { startMinute: 540, minutes: 1440, weekdays: everyDay }
const first = '2026-11-25'
export const at = (place: number, hours: number) => startOfDay(addDays(first, place)) + hours * hour

/** Live-in care from nine to nine; the nurse came on Wednesday at nine. */
export async function stay() {
  const planned = await plannedVisit(liveIn)
  clock.moveTo(at(0, 9))
  expect(await recordEvent(planned.meera, arrival(planned.visit))).toMatchObject({ ok: true })
  const on = (place: number) => ({ ...planned.visit, day: addDays(first, place) })
  return { ...planned, on }
}
