import { expect } from 'vitest'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { TestClock } from '#tests/support/clock.ts'
import { createNurse, type Person } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import {
  accountUser,
  change,
  confirmedService,
  everyDay,
  formOf,
  line,
  night,
} from '#tests/support/visits/plans.ts'
import type { Readers } from './messages-of-act.ts'

/* What is there before an act of docs/who-is-told.md. */

export const wednesday = '2026-11-25'
export const thursday = '2026-11-26'

/** What is there before the act. */
type Prepared = {
  readers: Readers
  /** @param office the administrator, signed in again */
  act: (office: Person, clock: TestClock) => Promise<unknown>
}

export type Act = {
  by: 'office' | 'nurse' | 'family'
  name: string
  /** What is told of it is not urgent, and waits for the end of the quiet hours. */
  isQuiet?: true
  prepare: (office: Person) => Promise<Prepared>
}

export async function done(outcome: Promise<{ ok: boolean }>): Promise<void> {
  expect(await outcome).toMatchObject({ ok: true })
}

/** A service of a family without a plan, with the nurse who has it. */
export async function wholeService(office: Person) {
  const [service, nurse] = [await confirmedService(), await createNurse()]
  await done(requestAssign(office, service, nurse))
  return { service, nurse, family: service.customer }
}

/** A service whose plan has a day shift of one nurse and a night shift of another. */
export async function plannedService(office: Person) {
  const [service, nurse, other] = [await confirmedService(), await createNurse(), await createNurse()]
  const lines = [line(nurse), line(other, night)]
  await done(changePlan(accountUser(office), { ...formOf(service.serviceId, lines), namedNurse: nurse.id }))
  const readers: Readers = { family: [service.customer], 'nurse A': [nurse], 'nurse B': [other] }
  return { service, nurse, other, readers }
}

/** Services of as many families with a visit of an hour a day; a nurse has all of them. */
export async function visitsOfFamilies(
  office: Person,
  nurse: StoredStaff,
  weekdays: readonly (readonly number[])[],
) {
  const families: Person[] = []
  for (const [place, own] of weekdays.entries()) {
    const { serviceId, customer } = await confirmedService()
    const shift = { startMinute: (9 + 2 * place) * 60, minutes: 60, weekdays: [...own] }
    await done(change(office, serviceId, line(nurse, shift)))
    families.push(customer)
  }
  return families
}

/** A nurse is absent for two days in which five families have eight visits. */
export async function absenceOfFiveFamilies(office: Person) {
  const [nurse, other] = [await createNurse(), await createNurse()]
  const families = await visitsOfFamilies(office, nurse, [everyDay, everyDay, everyDay, [3], [3]])
  const absence = absenceForm(nurse, [wednesday, thursday])
  await done(reportAbsence(accountUser(office), absence))
  const readers: Readers = { family: families, 'nurse A': [nurse], 'nurse B': [other] }
  return { nurse, other, readers, absence: { nurseId: nurse.id, absenceId: absence.id } }
}
