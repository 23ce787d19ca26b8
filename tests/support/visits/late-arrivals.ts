import { expect } from 'vitest'
import { addDays, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { change, confirmedService, day, line, night } from '#tests/support/visits/plans.ts'
import { nurseAuthor, officeAuthor } from '#tests/support/visits/reports.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What late-arrivals.test.ts and its long tests share. */

/** One nurse by day and by night; `at` is a time of the day on which the night has ended. */
export async function dayAndNight({ ends = '2026-11-26', days = day, nights = night } = {}) {
  const { person, nurse } = await createLinkedNurse()
  const [office, { serviceId }] = [await createAdministrator(), await confirmedService()]
  expect(await change(office, serviceId, line(nurse, days), line(nurse, nights))).toEqual({ ok: true })
  const on = (id: string, when: Day) => ({ serviceId, line: id, day: when })
  const at = (hours: number, minutes = 0) => startOfDay(ends) + hours * hour + minutes * minute
  clock.moveTo(at(10, 13))
  return {
    ...{ person, nurse, office, serviceId, at, meera: nurseAuthor(nurse), byOffice: officeAuthor(office) },
    ...{ theNight: on('2', addDays(ends, -1)), theDay: on('1', ends) },
  }
}
