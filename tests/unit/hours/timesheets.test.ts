import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownTimesheets } from '#app/routes/dashboard.hours/shown-timesheets.server.ts'
import { nursesCsv } from '#app/routes/dashboard.hours/timesheets-csv.server.ts'
import { visitAfter, type StoredReport, type VisitReport } from '#domain/visits/attendance.ts'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitKey } from '#domain/visits/plan.ts'
import { isSent } from '#domain/visits/stints.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { timesheetsOf, type Timesheets } from '#server/hours/read-timesheets.server.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'
import type { NurseEntry } from '#server/staff/all-nurses.server.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'
import { countHours, type PlainHours, type PlainVisit } from '#tests/support/visits/count-hours.ts'

seedProperties(73)

/* Of 1,000 random months the page, the file and a count from the events alone say the same. */

const minute = 60_000
/** Months of four and of six weeks, of the change of a year and of a leap day, each on its 24th day at nine. */
const months = ['2026-11', '2026-12', '2027-02', '2028-02'] as const
type Month = (typeof months)[number]
const nowIn = (month: Month) => startOfDay(`${month}-24`) + 9 * 60 * minute
const nurses = ['asha', 'sunita', 'meera'] as const
const staff = [...nurses, 'vandana', 'kavita'].map((id) => ({ id, fullName: id }) as NurseEntry)

const report = fc.record({
  kind: fc.constantFrom(
    'arrived',
    'arrived',
    'arrivedAfterEnd',
    'left',
    'left',
    'missed',
    'correctArrived',
    'correctLeft',
    'correctMissed',
  ),
  shift: fc.integer({ min: -40, max: 90 }),
  isTaken: fc.boolean(),
})
const service = fc.record({
  startMinute: fc.constantFrom(480, 1200, 540),
  minutes: fc.constantFrom(60, 720, 1440, 1440),
  nurse: fc.nat(3),
  first: fc.nat(20),
  length: fc.integer({ min: 1, max: 12 }),
  reports: fc.array(fc.array(report, { maxLength: 4 }), { minLength: 12, maxLength: 12 }),
  pairs: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  cancelled: fc.nat(30),
})

type Drawn = typeof report extends fc.Arbitrary<infer Each> ? Each : never
type Reported = { visit: RosterVisit; events: StoredReport[] }

function reportOf(
  { kind, shift, isTaken }: Drawn,
  { start, end }: { start: number; end: number },
): VisitReport {
  if (kind === 'arrivedAfterEnd') return { kind: 'arrived', happenedAt: end + 10 * shift * minute }
  const happenedAt = (kind.endsWith('eft') ? end : start) + shift * minute + 1234
  if (kind === 'arrived' || kind === 'left') return { kind, happenedAt }
  if (kind === 'missed') return { kind }
  const corrects = kind === 'correctLeft' ? 'left' : kind === 'correctMissed' ? 'missed' : 'arrived'
  return { kind: 'correction', corrects, happenedAt: isTaken || corrects === 'missed' ? null : happenedAt }
}

function reported(visit: RosterVisit, reports: readonly Drawn[], now: number): Reported {
  const said = reports.map((drawn) => reportOf(drawn, intervalOf(visit)))
  return reportedAs(visit, said, now)
}

/** The visit after those reports that are allowed, with their events. */
function reportedAs(visit: RosterVisit, reports: readonly VisitReport[], now: number): Reported {
  let [now_, events] = [visit, [] as StoredReport[]]
  for (const said of reports) {
    const answer = visitAfter(now_, said, { by: 'office', now })
    if (!answer.ok) continue
    now_ = answer.visit
    const happenedAt =
      'happenedAt' in said && said.happenedAt !== null ? new Date(said.happenedAt).toISOString() : undefined
    const corrects = said.kind === 'correction' ? said.corrects : undefined
    events = [...events, { kind: said.kind, corrects, happenedAt, heardAt: new Date(now).toISOString() }]
  }
  return { visit: now_, events }
}

function visitsOf(
  place: number,
  drawn: typeof service extends fc.Arbitrary<infer Each> ? Each : never,
  month: Month,
): Reported[] {
  const now = nowIn(month)
  const of = { serviceId: `service-${place}`, uid: 'family', patientName: `Patient ${place}` }
  const all: Reported[] = []
  for (let index = 0; index < drawn.length; index++) {
    const day = addDays(`${month}-01`, drawn.first + index - 4)
    const nurseId = nurses[drawn.nurse]
    const shift = { day, startMinute: drawn.startMinute, minutes: drawn.minutes }
    const state = drawn.cancelled === index ? ('cancelled' as const) : ('planned' as const)
    const visit = { ...of, line: '1', ...shift, ...(nurseId && { nurseId }), state }
    const first = reported(visit, drawn.reports[index] ?? [], now)
    const isPair = drawn.pairs[index] && (first.visit.missedAt ?? first.visit.leftAt) && state === 'planned'
    if (!isPair) {
      all.push(first)
      continue
    }
    // One who missed the visit and came after all did not leave it to another.
    const handover = first.visit.missedAt ? {} : { handover: true as const }
    const sent = {
      ...{ ...of, line: '1.1', day, startMinute: drawn.startMinute + 30, minutes: 60 },
      ...{ nurseId: 'vandana', state, ...handover },
    }
    const second = reported(sent, (drawn.reports[index] ?? []).toReversed(), now)
    const isThird = drawn.pairs[(index + 1) % 12] && (second.visit.missedAt ?? second.visit.arrivedAt)
    // The third nurse is expected while the second one still has time.
    const last = {
      ...{ ...sent, line: '1.2', startMinute: sent.startMinute + 30, nurseId: 'kavita' },
      ...(second.visit.arrivedAt && { handover: true as const }),
    }
    all.push(first, second)
    if (isThird) all.push(reported(last, drawn.reports[(index + 1) % 12] ?? [], now))
  }
  return all
}

function plain({ visit, events }: Reported): PlainVisit {
  return {
    key: visitKey(visit),
    service: visit.serviceId,
    nurse: visit.nurseId ?? null,
    ...intervalOf(visit),
    isCancelled: visit.state === 'cancelled',
    insteadOf: isSent(visit) ? visitKey({ ...visit, line: '1' }) : null,
    events,
  }
}

const clock = (time: number) => {
  const minutes = Math.round(time / minute)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** The sums, the page and the file say what was counted. */
function expectSame(read: Timesheets, counted: Map<string, PlainHours>) {
  const asked = { days: read.days, typed: { from: '', to: '' }, problems: {}, nurse: '' }
  const { rows } = shownTimesheets(read, asked)
  expect(rows.map(({ id }) => id).sort()).toEqual([...counted.keys()].sort())
  const lines = nursesCsv(read).text.split('\r\n').slice(1, -1)
  for (const [id, sum] of counted) {
    expect(read.rows.find((each) => each.id === id)).toMatchObject({ toCome: sum.toCome })
    const theirs = read.visits.filter(({ visit }) => visit.nurseId === id)
    expect(theirs.filter(({ hours }) => hours.isDepartureMissing)).toHaveLength(sum.missing)
    expect(rows.find((each) => each.id === id)).toMatchObject({
      ...{
        visits: sum.visits,
        liveIn: sum.liveIn,
        planned: clock(sum.planned),
        reported: clock(sum.reported),
      },
    })
    const line = lines.find((each) => each.includes(`"${id}"`)) ?? ''
    expect(line.slice(1, -1).split('","').slice(2)).toEqual([
      String(sum.visits),
      ...[Math.round(sum.planned / minute), Math.round(sum.reported / minute)].map(String),
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^-?\d+$/) as string),
      String(sum.liveIn),
      // No full-time days.
      ...['', ''],
      ...[String(sum.times), String(sum.minutes), expect.stringMatching(/^\d+$/) as string],
    ])
  }
}

const readVisits = (visits: RosterVisit[]) => ({ visits, unreadable: [] })

function timesheetsIn(month: string, services: ReturnType<typeof readVisits>[], readAt: number) {
  const read = { services, nurses: staff, fullTime: [], holidays: {}, readAt }
  return timesheetsOf(daysOfMonth(month), { ...read, wanted: () => true })
}

test('the page, the file and a count from the events have the same sums for each nurse', () => {
  const seen = { pairs: 0, thirds: 0, missing: 0, corrected: 0, late: 0 }
  fc.assert(
    fc.property(
      fc.constantFrom(...months),
      fc.array(service, { minLength: 1, maxLength: 5 }),
      (month, drawn) => {
        const services = drawn.map((each, place) => visitsOf(place, each, month))
        const visits = services.flat().map(({ visit }) => visit)
        const own = [...Map.groupBy(visits, ({ serviceId }) => serviceId).values()].map(readVisits)
        const read = timesheetsIn(month, own, nowIn(month))
        const plainVisits = services.map((own) => own.map((each) => plain(each)))
        const first = startOfDay(`${month}-01`)
        const after = startOfDay(`${addDays(`${month}-28`, 5).slice(0, 7)}-01`)
        const isCounted = (time: number) => time >= first && time < after
        const counted = countHours(plainVisits, nowIn(month), { isCounted })
        expectSame(read, counted)
        for (const { reported: sum, missing, times } of counted.values()) {
          expect(sum).toBeGreaterThanOrEqual(0)
          seen.missing += missing
          seen.corrected += times
        }
        seen.pairs += visits.filter(isSent).length
        seen.late += visits.filter(
          (visit) => visit.arrivedAt && Date.parse(visit.arrivedAt) >= intervalOf(visit).end,
        ).length
        seen.thirds += visits.filter(({ nurseId }) => nurseId === 'kavita').length
      },
    ),
    { numRuns: 1000 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
})

test('where nothing was reported the page has the latest hundred open visits and says how many there are', () => {
  const visits = Array.from({ length: 130 }, (_, place): RosterVisit => {
    const of = { serviceId: 'service', uid: 'family', patientName: 'Patient', line: String(place) }
    const shift = { startMinute: 600, minutes: 60, nurseId: 'asha', state: 'planned' } as const
    return { ...of, ...shift, day: addDays('2026-11-01', place % 26) }
  })
  const read = timesheetsIn('2026-11', [readVisits(visits)], startOfDay('2026-12-01'))
  const asked = { days: read.days, typed: { from: '', to: '' }, problems: {}, nurse: '' }
  const { open, openCount, rows } = shownTimesheets(read, asked)
  expect([open.length, openCount, rows[0]?.open]).toEqual([100, 130, 130])
})

test('a nurse sent after midnight works in the month in which that day is', () => {
  const sent = { day: '2026-11-30', startMinute: 26 * 60 + 30, minutes: 240, nurseId: 'asha' }
  const of = { serviceId: 'service', uid: 'family', patientName: 'Patient', line: '1.1' }
  const visit: RosterVisit = { ...of, ...sent, state: 'planned' }
  const daysIn = (month: string) => {
    const read = timesheetsIn(month, [readVisits([visit])], startOfDay('2027-01-01'))
    return read.rows.map(({ visits }) => visits)
  }
  expect([daysIn('2026-11'), daysIn('2026-12')]).toEqual([[], [1]])
})

describe('a visit of twelve hours with three nurses, from 8:00, 9:30 and 14:00', () => {
  const now = nowIn('2026-11')
  const at = (hours: number) => startOfDay('2026-11-10') + hours * 60 * minute
  const arrived = (hours: number): VisitReport => ({ kind: 'arrived', happenedAt: at(hours) })
  const left = (hours: number): VisitReport => ({ kind: 'left', happenedAt: at(hours) })

  /** The planned hours of each nurse, by the product and by the count. */
  function planned(reports: readonly VisitReport[][]) {
    const of = { serviceId: 'service', uid: 'family', patientName: 'Patient', day: '2026-11-10' }
    const visits = nurses.map((nurseId, place): Reported => {
      const startMinute = [480, 570, 840][place] ?? 0
      const shift = {
        startMinute,
        minutes: 1200 - startMinute,
        nurseId,
        state: 'planned' as const,
      }
      const isHandover = reports.slice(0, place).some(([first]) => first?.kind === 'arrived')
      const line = ['1', '1.1', '1.2'][place] ?? ''
      const visit: RosterVisit = { ...of, line, ...shift, ...(isHandover && { handover: true }) }
      return reportedAs(visit, reports[place] ?? [], now)
    })
    const read = timesheetsIn('2026-11', [readVisits(visits.map(({ visit }) => visit))], now)
    const plainVisits = [visits.map((each) => plain(each))]
    const counted = countHours(plainVisits, now, { isCounted: () => true })
    expectSame(read, counted)
    return Object.fromEntries([...counted].map(([id, sum]) => [id, sum.planned / (60 * minute)]))
  }

  test('each has the time until the next one is to come', () => {
    const all = [[arrived(8), left(9)], [arrived(9.5), left(13)], [arrived(14)]]
    expect(planned(all)).toEqual({ asha: 1.5, sunita: 4.5, meera: 6 })
  })

  test('one who did not come and after whom another was sent has none; the one before goes on until that other', () => {
    const all = [[arrived(8), left(9)], [{ kind: 'missed' as const }], [arrived(14)]]
    expect(planned(all)).toEqual({ asha: 6, sunita: 0, meera: 6 })
    const none = [[{ kind: 'missed' as const }], [{ kind: 'missed' as const }], [{ kind: 'missed' as const }]]
    expect(planned(none)).toEqual({ asha: 0, sunita: 0, meera: 6 })
  })

  test('one who stays to the end, since the next one does not come, has all of it', () => {
    const second = [[{ kind: 'missed' as const }], [arrived(9.5), left(20)], [{ kind: 'missed' as const }]]
    expect(planned(second)).toEqual({ asha: 0, sunita: 10.5, meera: 0 })
  })
})
