import { afterEach, expect, test, vi } from 'vitest'
import { addDays } from '#domain/visits/days.ts'
import { indiaDay } from '#domain/dates.ts'
import { deletePoolUser } from '#server/aws/cognito-users.server.ts'
import { someOf } from '#tests/support/every-case.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { loadSampleData } from '#tools/sandbox/sample-data.ts'
import { people } from '#tools/sandbox/sample-people.ts'

afterEach(async () => {
  vi.useRealTimers()
  await emptyTable()
  for (const { email } of people) await deletePoolUser(email)
})

/* `npm run dev -- --at …` may begin on any day: the ten days before it lie in another month, in a year before, or across 29 February. */
const instants = [
  ['2026-12-31T23:50:00+05:30', 'the last minutes of a year'],
  ['2028-02-29T12:00:00+05:30', 'a leap day'],
  ['2027-03-01T05:29:00+05:30', 'the day after the shortest month, still February in UTC'],
  ['2026-11-23T00:10:00+05:30', 'the first minutes of a Monday'],
] as const

test.each(someOf(instants, 2))(
  'at %s, %s, the sample data are relative to now and keep every invariant',
  async (instant) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) })
    expect(await loadSampleData()).toBe(true)
    expect(await violations()).toEqual([])

    const day = (days: number) => addDays(indiaDay(new Date().toISOString()), days)
    const days = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => day(from + at))
    const { service: services, serviceWeek: weeks } = await readTable()
    const planned = services.filter(({ hasPlan }) => hasPlan)
    expect(planned.map(({ patient }) => patient.name).sort()).toEqual(['Vasant Deshpande', 'Yusuf Shaikh'])
    for (const { serviceId, patient } of planned) {
      const visits = weeks.filter((week) => week.serviceId === serviceId).flatMap((week) => week.visits)
      const ofLine = (line: string) => visits.filter((visit) => visit.line === line)
      if (patient.name === 'Vasant Deshpande') {
        const [byDay, byNight] = [ofLine('1'), ofLine('2')]
        expect(byDay.map((visit) => visit.day).sort()).toEqual(expect.arrayContaining(days(-10, 1)))
        const reported = byDay.filter(({ leftAt }) => leftAt).map((visit) => visit.day)
        expect(reported.sort()).toEqual(days(-9, -1))
        expect(byNight.filter(({ nurseId }) => !nurseId).map((visit) => visit.day)).toEqual([day(1)])
      }
      const shownDays = [...new Set(visits.map((visit) => visit.day))].sort()
      expect(shownDays).toEqual(expect.arrayContaining(days(-10, 1)))
      expect(indiaDay(patient.startDate) <= day(-10)).toBe(true)
      expect(indiaDay(patient.endDate) > day(7)).toBe(true)
    }
  },
)
