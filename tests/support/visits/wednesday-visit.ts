import { expect } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { change, confirmedService, day, line } from '#tests/support/visits/plans.ts'
import { nurseAuthor } from '#tests/support/visits/reports.ts'

/** The visit of Wednesday, from 08:00 to 20:00; the plan is made on Tuesday at ten. */
export const begins = startOfDay('2026-11-25') + 8 * hour

/** A plan of every day from Wednesday on, with its nurse as the author of reports. */
export async function plannedVisit(shift = day) {
  const [office, nurse, service] = [
    await createAdministrator(),
    await createNurse(),
    await confirmedService(),
  ]
  const { serviceId } = service
  expect(await change(office, serviceId, line(nurse, shift))).toEqual({ ok: true })
  const visit = { serviceId, line: '1', day: '2026-11-25' }
  return { office, nurse, service, serviceId, visit, meera: nurseAuthor(nurse) }
}

/** The UTC instant of milliseconds since 1970. */
export function iso(time: number): string {
  return new Date(time).toISOString()
}
