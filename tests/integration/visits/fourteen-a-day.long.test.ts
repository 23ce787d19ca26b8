import { expect, test } from 'vitest'
import { rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import { readWorkedVisits } from '#server/visit-pages/worked-hours.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { change, confirmedService, diaryOf, everyDay, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { pageBytes } from '#tools/budgets.ts'

/* A nurse of fourteen short visits a day, all year (docs/decisions/0034). */

const clock = startOnTuesday({ setClockAt: instantClock })
const week = 7 * 24 * hour

const visitAt = (place: number) => ({ startMinute: 60 * (8 + place), minutes: 60, weekdays: everyDay })

test('fourteen visits a day go on over three Monday rolls, and a month’s hours are whole; of the fifteenth some have no place', async () => {
  const office = await createAdministrator()
  const { person, nurse } = await createLinkedNurse()
  const services = [await confirmedService(), await confirmedService(), await confirmedService()]
  for (let place = 0; place < 14; place++)
    expect(await change(office, idOf(services, place), line(nurse, visitAt(place)))).toEqual({ ok: true })
  const run = { plans: 3, weeks: 3, uncovered: 0, busy: 0, failed: 0 }
  for (let times = 0; times < 3; times++) {
    clock.advance(week)
    expect(await rollPlans({ until: Number.POSITIVE_INFINITY })).toMatchObject(run)
  }
  const { serviceWeek } = await readTable()
  expect(serviceWeek.filter(({ uncovered }) => uncovered)).toEqual([])
  const diary = await diaryOf(nurse)
  // From 25 November to the Sunday of the sixth week, 24 January.
  expect(diary?.services.flatMap(({ visits }) => visits)).toHaveLength(14 * 61)
  expect((await readWorkedVisits(diary, '2026-11')).visits).toHaveLength(14 * 6)
  expect((await readWorkedVisits(diary, '2026-12')).visits).toHaveLength(14 * 31)

  const page = await openSite(await signInAgain(person)).get('/staff?lang=en')
  expect(Buffer.byteLength(page.html)).toBeLessThanOrEqual(pageBytes.nurseFullDay)

  const [one, other] = [line(nurse, visitAt(14)), line(nurse, visitAt(15))]
  expect(await change(office, idOf(services, 2), one)).toEqual({ ok: true })
  const refused = await change(office, idOf(services, 2), other)
  expect(refused).toMatchObject({ ok: false, reason: 'in-the-way' })
  // The form says that the nurse's diary is full (app/content/office/schedules.ts).
  const obstacles = 'inTheWay' in refused ? refused.inTheWay.map(({ obstacle }) => obstacle.kind) : []
  expect(new Set(obstacles)).toEqual(new Set(['full']))
})

/** Three services have the lines in turn; none of them may have more than six. */
function idOf(services: readonly { serviceId: string }[], place: number): string {
  return services[place % 3]?.serviceId ?? ''
}
