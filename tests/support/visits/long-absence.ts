import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { stopClock } from '../clock.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '../people.ts'
import { restoreTable, storedItems } from '../stored-table.ts'
import { emptyTable } from '../table-records.ts'
import { accountUser, change, confirmedService, line } from './plans.ts'
import { tuesday } from './tuesday.ts'

/** The first and the last day of the absence: Wednesday to Saturday, in which the nurse has sixty visits. */
export const fourDays: [string, string] = ['2026-11-25', '2026-11-28']

/** The days of a service: 8 of the 26 have three visits in a week, 18 have two. */
function weekdaysOf(nth: number): number[] {
  if (nth < 8) return [3, 4, 5]
  return nth < 17 ? [3, 4] : [5, 6]
}

/**
 * A nurse with 26 services of 14 families, of which each has a visit on the first day: in the order of the families, each an hour.
 * @returns the people, and the whole table without notices, for `restoreTable`
 */
export async function nurseOfManyFamilies() {
  const setting = await makeFamilies()
  // What was told of the bookings and the plans is not told in the tests.
  const items = (await storedItems()).filter((item) => item.__edb_e__?.S !== 'notice')
  return { ...setting, items }
}

async function makeFamilies() {
  const [administrator, nurse, other] = [
    await createAdministrator(),
    await createNurse(),
    await createNurse(),
  ]
  const others = [other, await createNurse(), await createNurse(), await createNurse()]
  const families: Person[] = []
  const services: { serviceId: string; service: Awaited<ReturnType<typeof confirmedService>> }[] = []
  for (let nth = 0; nth < 26; nth++) {
    const family = families[nth - 14] ?? (await createCustomer())
    if (nth < 14) families.push(family)
    const service = await confirmedService(family)
    const { serviceId } = service
    const shift = { startMinute: (nth < 17 ? nth : nth - 9) * 60, minutes: 60, weekdays: weekdaysOf(nth) }
    expect(await change(administrator, serviceId, line(nurse, shift))).toEqual({ ok: true })
    services.push({ serviceId, service })
  }
  return { administrator, office: accountUser(administrator), nurse, other, others, families, services }
}

type ManyFamilies = Awaited<ReturnType<typeof nurseOfManyFamilies>>

/**
 * Each test of the file begins on that Tuesday with this nurse and their families, and ends with a table that keeps all invariants.
 * @returns the people, once the first test begins
 */
export function startWithManyFamilies(): ManyFamilies {
  const setting = {} as ManyFamilies
  beforeAll(async () => {
    await emptyTable()
    stopClock(tuesday)
    Object.assign(setting, await nurseOfManyFamilies())
  }, 120_000)
  beforeEach(async () => {
    await restoreTable(setting.items)
    stopClock(tuesday)
  })
  afterEach(async () => expect(await violations()).toEqual([]))
  return setting
}

/** @throws an Error where the nurse has no absence */
export async function firstAbsenceOf({ id }: { id: string }) {
  const [absence] = await readAbsences(id)
  if (!absence) throw new Error('There is no absence')
  return absence
}
