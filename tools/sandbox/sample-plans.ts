import { randomUUID } from 'node:crypto'
import { addDays, dayAt, minute, weekdayOf } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { now } from '#server/clock.server.ts'
import { readPlan } from '#server/plans/read-plans.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'

const daily = [1, 2, 3, 4, 5, 6, 7]
const day = { startMinute: 8 * 60, minutes: 12 * 60 }
const night = { startMinute: 20 * 60, minutes: 12 * 60 }
const liveIn = { startMinute: 9 * 60, minutes: 24 * 60 }

/** For how many days the sample plans have had visits. */
const pastDays = 10

/**
 * Plans two sample services: one with a day and a night shift, of which tomorrow's night has no nurse, and one with nurses who live in.
 * Visits exist from ten days ago to the horizon, and all that ended before today have their arrival and departure, except yesterday's night.
 * @param services by the patient's first name; each is assigned
 */
export async function loadSamplePlans({
  administrator,
  services,
  nurses,
  setDaysAgo,
}: {
  administrator: Administrator
  services: { vasant: string; yusuf: string }
  nurses: StoredStaff[]
  setDaysAgo: (days: number) => void
}): Promise<void> {
  const named = (name: string) => ({
    nurseId: nurses.find(({ fullName }) => fullName.startsWith(name))?.id ?? '',
  })
  setDaysAgo(pastDays + 1)
  const from = addDays(dayAt(now()), 1)
  await change(administrator, services.vasant, [
    { kind: 'addLine', from, weekdays: daily, ...day, ...named('Sunita') },
    { kind: 'addLine', from, weekdays: daily, ...night, ...named('Mary') },
  ])
  await change(administrator, services.yusuf, [
    { kind: 'addLine', from, weekdays: [1, 2, 3, 4, 5], ...liveIn, ...named('Lakshmi') },
    { kind: 'addLine', from, weekdays: [6, 7], ...liveIn, ...named('Shabnam') },
  ])
  setDaysAgo(0)
  for (const serviceId of Object.values(services)) {
    const rolled = await rollForward(serviceId)
    // `ended`: its last visits are inside the horizon already.
    if (!rolled.ok && rolled.reason === 'busy') throw new Error('sample plan not rolled forward')
  }
  const tomorrow = addDays(dayAt(now()), 1)
  await change(administrator, services.vasant, [{ kind: 'thisVisit', line: '2', day: tomorrow, ...night }])
  // What began yesterday in the evening or before noon and lasts until today is not reported yet.
  for (let daysAgo = 1; daysAgo < pastDays; daysAgo += 1) {
    const on = addDays(dayAt(now()), -daysAgo)
    await report(administrator, { serviceId: services.vasant, line: '1', day: on }, day)
    if (daysAgo === 1) continue
    await report(administrator, { serviceId: services.vasant, line: '2', day: on }, night)
    const atWeekend = weekdayOf(on) > 5
    await report(administrator, { serviceId: services.yusuf, line: atWeekend ? '2' : '1', day: on }, liveIn)
  }
}

/** The office was told that the nurse came three minutes early and left on time. */
async function report(
  administrator: Administrator,
  visit: VisitName,
  { startMinute, minutes }: { startMinute: number; minutes: number },
): Promise<void> {
  const { start: begins, end } = intervalOf({ day: visit.day, startMinute, minutes })
  const times = { arrived: begins - 3 * minute, left: end }
  for (const kind of ['arrived', 'left'] as const) {
    const form = { visit, id: randomUUID(), report: { kind, happenedAt: times[kind] } }
    const outcome = await recordEvent({ by: 'office', administrator }, form)
    if (!outcome.ok) throw new Error(`sample visit not reported: ${outcome.reason}`)
  }
}

async function change(
  administrator: Administrator,
  serviceId: string,
  changes: OfficeChange[],
): Promise<void> {
  const { stored } = await readPlan(serviceId, [])
  const form = { serviceId, id: randomUUID(), seen: stored?.lastChange ?? '', changes }
  const outcome = await changePlan(administrator, form)
  if (!outcome.ok) throw new Error(`sample plan not saved: ${outcome.reason}`)
}
