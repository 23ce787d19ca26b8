import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { requestAssign, requestReplace } from '#tests/support/requests.ts'
import { simulateContention, withRefusals, type Refusal } from '#tests/support/table-answers.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { accountUser, change, confirmedService, day, inDay, line } from '#tests/support/visits/plans.ts'

/* Many at once on one nurse, through every way in which they can be given time; and clashes that other products had. */

beforeEach(async () => {
  await emptyTable()
  // The time stands still, so that no day ends in between; a try that meets another waits and is repeated until it succeeds.
  realWaitClock()
})

type Outcome = { ok: true } | { ok: false; reason: string; inTheWay?: { obstacle: { kind: string } }[] }

function times<Made>(count: number, make: (place: number) => Promise<Made>): Promise<Made[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => make(place)))
}

/** How many come by each way. */
const size = countOf({ some: 3, every: 8 })

let endContention = () => {}
afterEach(() => endContention())

/**
 * Answers of DynamoDB that the engine never gives, at another call for each coordinator: their first transaction is cancelled by
 * another one, or a call is throttled, once or several times.
 */
function refusalsOf(place: number): Refusal[] {
  const nth = [1 + (place % 5), 2 + (place % 7)]
  return [
    { nth, how: 'throttled' },
    { nth: [1, 2], how: 'conflict', action: 'TransactWriteItems' },
  ]
}

// Easy!Appointments has no such check (alextselegidis/easyappointments #1773, #1783), and cal.diy makes it before the write (#29958).
describe.each([
  ['one transaction after the other', () => () => {}, () => []],
  ['transactions that meet cancel each other', simulateContention, () => []],
  ['calls are throttled and transactions are cancelled besides', simulateContention, refusalsOf],
])('many coordinators, %s', (_, begin, refusals: (place: number) => Refusal[]) => {
  test('give one nurse overlapping time at once by plan, visit, cover, Assign and Replace: one wins, the others are told', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const planned = await times(2 * size, () => confirmedService())
    const withPlan = await times(2 * size, async () => {
      const service = await confirmedService()
      expect(await change(office, service.serviceId, line())).toEqual({ ok: true })
      return service
    })
    const free = await times(size, () => confirmedService())
    const held = await times(size, async () => {
      const service = await confirmedService()
      expect(await requestAssign(office, service, await createNurse())).toEqual({ ok: true })
      return service
    })
    const on = inDay(3)
    const visit = {
      kind: 'thisVisit',
      line: '1',
      day: on,
      startMinute: day.startMinute,
      minutes: 60,
    } as const
    const seen = seenVisit({ line: '1', day: on, startMinute: day.startMinute, minutes: day.minutes })
    const coordinators: (() => Promise<Outcome>)[] = [
      ...planned.map(
        ({ serviceId }, place) =>
          () =>
            change(office, serviceId, line(nurse, { ...day, startMinute: day.startMinute + place })),
      ),
      ...withPlan.slice(0, size).map(
        ({ serviceId }) =>
          () =>
            change(office, serviceId, { ...visit, nurseId: nurse.id }),
      ),
      ...withPlan.slice(size).map(
        ({ serviceId }) =>
          () =>
            coverVisit(accountUser(office), {
              ...{ visit: { serviceId, line: '1', day: on }, nurseId: nurse.id, id: randomUUID(), seen },
            }),
      ),
      ...free.map((service) => () => requestAssign(office, service, nurse)),
      ...held.map((service) => () => requestReplace(office, service, nurse)),
    ]
    endContention = begin()
    const outcomes = await Promise.all(coordinators.map((run, place) => withRefusals(refusals(place), run)))
    endContention()
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const reasons = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.reason)))
    expect([...reasons].sort()).toEqual(['in-the-way', 'nurse-unavailable'])
    for (const outcome of outcomes)
      if ('inTheWay' in outcome) expect(outcome.inTheWay?.[0]?.obstacle.kind).toMatch(/^(?:visit|held)$/)
    expect(await violations()).toEqual([])
  })
})

describe('clashes of one nurse in two families', () => {
  const shift = (startHour: number, hours: number, weekday = 3) => ({
    ...{ startMinute: startHour * 60, minutes: hours * 60, weekdays: [weekday] },
  })

  test.each([
    // frappe/hrms #1932: the early shift of a day is over before the night shift of the same date begins.
    ['22 to 4, and 2 to 8 of the same date', [shift(22, 6), shift(2, 6)], true],
    // frappe/hrms #1932: a third shift is compared with the second one as well.
    ['8 to 12, 14 to 18, and 16 to 20', [shift(8, 4), shift(14, 4), shift(16, 4)], false],
    // frappe/hrms #541 and #3298: a night belongs to the day on which it starts, and takes the next morning.
    ['20 to 2, and 1 to 3 of the next date', [shift(20, 6), shift(1, 2, 4)], false],
    ['18 to 7, and 7 to 9 of the next date', [shift(18, 12), shift(7, 2, 4)], true],
    // alextselegidis/easyappointments #1783: the same time twice, one after the other.
    ['8 to 12 twice', [shift(8, 4), shift(8, 4)], false],
  ])('%s', async (_, shifts, fits) => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const outcomes: Outcome[] = []
    for (const each of shifts)
      outcomes.push(await change(office, (await confirmedService()).serviceId, line(nurse, each)))
    expect(outcomes.at(-1)).toMatchObject(fits ? { ok: true } : { ok: false, reason: 'in-the-way' })
    expect(await violations()).toEqual([])
  })
})
