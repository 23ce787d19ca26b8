import { afterEach, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/visits/days.ts'
import { rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import { runningClock, hour } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { simulateContention } from '#tests/support/table-answers.ts'
import { readTable } from '#tests/support/table-records.ts'
import { change, confirmedService, diaryOf, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* Many plans of few nurses: workers and runs that meet in a diary. After each test all invariants hold. */

const week = 7 * 24 * hour
const clock = startOnTuesday({ setClockAt: runningClock })
const noEnd = { until: Number.POSITIVE_INFINITY }
/** The first week beyond the horizon. */
const newMonday = '2027-01-04'

let endContention = () => {}
afterEach(() => endContention())

/** Makes plans, four at once: more of one nurse at the same moment would be told to try again. */
async function make(count: number, plan: (place: number) => Promise<{ ok: boolean }>): Promise<void> {
  for (let from = 0; from < count; from += 4) {
    const places = Array.from({ length: Math.min(4, count - from) }, (_, place) => from + place)
    for (const outcome of await Promise.all(places.map(plan))) expect(outcome).toEqual({ ok: true })
  }
}

async function plansOfNurses(office: Person, count: number, nurses: readonly { id: string }[]) {
  await make(count, async (place) => {
    const { serviceId } = await confirmedService()
    const startMinute = 420 + 120 * (Math.floor(place / nurses.length) % 6)
    const weekday = 1 + (Math.floor(place / nurses.length / 6) % 7)
    const shift = { startMinute, minutes: 60, weekdays: [weekday] }
    return change(office, serviceId, line(nurses[place % nurses.length], shift))
  })
}

async function weeksBehind(): Promise<number> {
  const { plan } = await readTable()
  return plan.filter(({ rolledTo }) => rolledTo !== newMonday).length
}

test('many plans of each nurse: none is left, also where two more runs begin meanwhile', async () => {
  const plans = countOf({ some: 40, every: 100 })
  const office = await createAdministrator()
  const nurses = await Promise.all(Array.from({ length: plans / 5 }, () => createNurse()))
  await plansOfNurses(office, plans, nurses)
  clock.advance(week)
  endContention = simulateContention(15)
  const runs = await Promise.all([rollPlans(noEnd), rollPlans(noEnd), rollPlans(noEnd)])
  endContention()
  expect(runs.map(({ busy, failed, isComplete }) => [busy, failed, isComplete])).toEqual(
    Array(3).fill([0, 0, true]),
  )
  expect(runs.reduce((sum, { weeks }) => sum + weeks, 0)).toBe(plans)
  expect(await weeksBehind()).toBe(0)
})

test('all workers of a run meet in one nurse: each plan is rolled, and each visit is in the diary once', async () => {
  const [office, nurse] = [await createAdministrator(), await createNurse()]
  // Two workers. The visits of one family need no time between them: fourteen have ten each, one after the other.
  const count = 140
  const families = await Promise.all(Array.from({ length: 14 }, () => createCustomer()))
  const placeOf = (place: number) => {
    const half = Math.floor(place / 70)
    return {
      day: addDays(newMonday, Math.floor(place / 10) % 7),
      startMinute: 60 * ((place % 10) + 12 * half),
    }
  }
  await make(count, async (place) => {
    const { serviceId } = await confirmedService(families[Math.floor(place / 10)])
    const { day, startMinute } = placeOf(place)
    const shift = { startMinute, minutes: 60, weekdays: [weekdayOf(day)] }
    return change(office, serviceId, { kind: 'addLine', from: day, ...shift, nurseId: nurse.id })
  })
  expect(await diaryOf(nurse)).toMatchObject({ services: [] })
  clock.advance(week)
  endContention = simulateContention(15)
  const run = await rollPlans(noEnd)
  endContention()
  expect(run).toEqual({
    ...{ plans: count, weeks: count, uncovered: 0, busy: 0, failed: 0, isComplete: true },
  })
  const diary = await diaryOf(nurse)
  const visits = diary?.services.flatMap((each) => each.visits) ?? []
  const expected = Array.from({ length: count }, (_, place) => placeOf(place))
  const inOrder = (all: readonly { day: string; startMinute: number }[]) =>
    all.map(({ day, startMinute }) => `${day} ${String(startMinute).padStart(4, '0')}`).sort()
  expect(inOrder(visits)).toEqual(inOrder(expected))
})
