import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attendanceIn,
  attendanceOf,
  correctable,
  correctedThings,
  visitAfter,
  type Attendance,
  type ReportedVisit,
  type StoredReport,
  type VisitReport,
} from '#domain/visits/attendance.ts'
import { attendanceLimits } from '#domain/visits/report-problems.ts'
import type { Told } from '#domain/visits/evidence.ts'
import { checkedChanges } from '#domain/visits/checks.ts'
import { minute } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { emptyPlan, hasBegun } from '#domain/visits/plan.ts'
import { changed } from '#domain/visits/changes.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

/* What can be reported of a visit, and when (docs/invariants.md, V5). The night shift runs from 20:00 to 08:00. */

seedProperties(111)

const night: ReportedVisit = {
  ...{ line: '1', day: '2026-11-24', startMinute: 20 * 60, minutes: 12 * 60 },
  ...{ nurseId: 'meera', state: 'planned' },
}
const { start, end } = intervalOf(night)
const hour = 60 * minute
const iso = (time: number) => new Date(time).toISOString()
const arrivedAt = iso(start)
const leftAt = iso(end)

type Times = { happenedAt?: number; now?: number; by?: 'nurse' | 'office'; told?: Told }

function ask(
  attendance: Attendance | Partial<ReportedVisit>,
  report: VisitReport,
  { now = start, by = 'nurse', told = { evidence: 'nurse' } }: Times = {},
) {
  const answer = visitAfter({ ...night, ...attendance }, report, { by, now, told })
  return answer.ok ? attendanceIn(answer.visit) : answer.problem
}

function arrive(visit: Partial<ReportedVisit>, times: Times = {}) {
  return ask(visit, { kind: 'arrived', happenedAt: times.happenedAt ?? times.now ?? start }, times)
}

function leave(visit: Partial<ReportedVisit>, times: Times = {}) {
  return ask(visit, { kind: 'left', happenedAt: times.happenedAt ?? times.now ?? start }, times)
}

function correct(
  visit: Partial<ReportedVisit>,
  corrects: (typeof correctable)[number],
  happenedAt: number | null,
  times: Times = {},
) {
  return ask(visit, { kind: 'correction', corrects, happenedAt }, { by: 'office', now: end, ...times })
}

describe('arriving', () => {
  test.each([
    ['in time', 0],
    ['20 minutes early', -20 * minute],
    ['two hours early', -2 * hour],
    ['three hours late', 3 * hour],
    ['after its end', 13 * hour],
  ])('%s is taken, for the nurse and the office', (_, after) => {
    for (const by of ['nurse', 'office'] as const)
      expect(arrive({}, { now: start + after, by })).toEqual({ arrivedAt: iso(start + after) })
  })

  test.each([
    ['more than two hours early', { now: start - 2 * hour - minute }, 'too-early'],
    ['in six minutes', { now: start, happenedAt: start + 6 * minute }, 'future'],
    ['a day after its end', { now: end + 30 * hour, happenedAt: end + 24 * hour, by: 'office' }, 'too-late'],
  ] as [string, Times, string][])('%s is refused', (_, times, problem) => {
    expect(arrive({}, times)).toBe(problem)
  })

  test('a telephone whose clock is five minutes ahead is believed', () => {
    const happenedAt = start + attendanceLimits.clockMinutes * minute
    expect(arrive({}, { now: start, happenedAt })).toEqual({ arrivedAt: iso(happenedAt) })
  })

  test.each([
    ['a second time', { arrivedAt }, 'arrived-already'],
    ['after leaving', { arrivedAt, leftAt }, 'left-already'],
    ['on a visit without a nurse', { nurseId: undefined }, 'uncovered'],
  ] as [string, Partial<ReportedVisit>, string][])(
    '%s is refused, for the nurse and the office',
    (_, visit, problem) => {
      expect(arrive(visit)).toBe(problem)
      expect(arrive(visit, { by: 'office' })).toBe(problem)
    },
  )
})

describe('leaving', () => {
  test('the next morning', () => {
    expect(leave({ arrivedAt }, { now: end })).toEqual({ arrivedAt, leftAt: iso(end) })
  })

  test('a nurse can say so for 14 days after the end, the office at any time', () => {
    const days = 14 * 24 * hour
    expect(leave({ arrivedAt }, { now: end + days - 1, happenedAt: end })).toEqual({ arrivedAt, leftAt })
    expect(leave({ arrivedAt }, { now: end + days, happenedAt: end })).toBe('outside-window')
    // They had left within a day: what is reported later without a time would be a visit of days.
    const dayAfter = { now: end + days - 1, happenedAt: end + 24 * hour }
    expect(leave({ arrivedAt }, { ...dayAfter, happenedAt: dayAfter.happenedAt - 1 })).toEqual({
      arrivedAt,
      leftAt: iso(dayAfter.happenedAt - 1),
    })
    expect(leave({ arrivedAt }, dayAfter)).toBe('too-late')
    expect(leave({ arrivedAt }, { now: end + 400 * hour, happenedAt: end, by: 'office' })).toEqual({
      arrivedAt,
      leftAt,
    })
  })

  test.each([
    ['before arriving', {}, { now: end }, 'not-arrived'],
    [
      'at a time before the arrival',
      { arrivedAt },
      { now: end, happenedAt: start - minute },
      'before-arrival',
    ],
    ['at the time of the arrival', { arrivedAt }, { now: end, happenedAt: start }, 'before-arrival'],
    ['a second time', { arrivedAt, leftAt }, { now: end + hour }, 'left-already'],
    ['in six minutes', { arrivedAt }, { now: end, happenedAt: end + 6 * minute }, 'future'],
  ] as [string, Partial<ReportedVisit>, Times, string][])('%s is refused', (_, visit, times, problem) => {
    expect(leave(visit, times)).toBe(problem)
    expect(leave(visit, { ...times, by: 'office' })).toBe(problem)
  })
})

describe('a stint that the office has ended', () => {
  const missed = { missedAt: arrivedAt }
  const contested = { ...missed, contested: 1 }
  const asItIs = (count: number) =>
    ({ kind: 'correction', corrects: 'contested', happenedAt: null, count }) as const

  test.each<[string, Partial<ReportedVisit>, string, string]>([
    ['nobody came', missed, 'missed-already', 'not-arrived'],
    ['it was called off', { state: 'cancelled' }, 'cancelled', 'cancelled'],
  ])('takes no time of its nurse, who is counted, nor of the office: %s', (_, visit, arrival, departure) => {
    const { missedAt } = visit
    const times = missedAt ? { missedAt } : {}
    for (const report of [arrive, leave]) {
      expect(report(visit)).toEqual({ ...times, contested: 1 })
      expect(report({ ...visit, contested: 3 })).toEqual({ ...times, contested: 4 })
      expect(report(visit, { happenedAt: start + 6 * minute })).toBe('future')
      expect(report(visit, { now: end + 24 * hour })).toBe('outside-window')
    }
    expect(arrive(visit, { by: 'office' })).toBe(arrival)
    expect(leave(visit, { by: 'office' })).toBe(departure)
  })

  test('is settled by whatever the office reports of it, a note aside, or is left as it is', () => {
    const told = { evidence: 'telephone', reason: 'did-not-take-place' } as const
    const by = { by: 'office', told } as const
    const settled = told.reason
    expect(ask(contested, { kind: 'note' }, by)).toEqual(contested)
    expect(correct(contested, 'missed', null, by)).toEqual({})
    expect(ask(contested, asItIs(1), by)).toEqual({ ...missed, settled })
    expect(ask({ state: 'cancelled', contested: 2 }, asItIs(2), { ...by, now: end })).toEqual({ settled })
    for (const [visit, count] of [
      [contested, 2],
      [{ ...missed, contested: 2 }, 1],
      [missed, 1],
    ] as const)
      expect(ask(visit, asItIs(count), by)).toBe('reported-since')
    // What the nurse reports afterwards settles nothing.
    expect(arrive({ contested: 1 })).toEqual({ arrivedAt, contested: 1 })
  })
})

describe('what the office says', () => {
  test('nobody came: at our time, once the visit has begun', () => {
    expect(ask({}, { kind: 'missed' }, { by: 'office', now: start + hour })).toEqual({
      missedAt: iso(start + hour),
    })
    expect(ask({}, { kind: 'missed' }, { by: 'office', now: start - 1 })).toBe('not-begun')
    expect(ask({ arrivedAt }, { kind: 'missed' }, { by: 'office' })).toBe('arrived-already')
    expect(ask({ missedAt: arrivedAt }, { kind: 'missed' }, { by: 'office' })).toBe('missed-already')
    expect(ask({ nurseId: undefined }, { kind: 'missed' }, { by: 'office' })).toEqual({ missedAt: arrivedAt })
  })

  test('a nurse neither says that nobody came nor corrects', () => {
    expect(ask({}, { kind: 'missed' })).toBe('office-only')
    expect(correct({ arrivedAt }, 'arrived', null, { by: 'nurse' })).toBe('office-only')
  })

  test('another time, or that it was not so', () => {
    const later = start + hour
    const by = (former: string) => ({ by: 'correction', former })
    expect(correct({ arrivedAt }, 'arrived', later)).toEqual({
      arrivedAt: iso(later),
      arrivedBy: by(arrivedAt),
    })
    expect(correct({ arrivedAt }, 'arrived', null)).toEqual({})
    expect(correct({ arrivedAt, leftAt }, 'left', later)).toEqual({
      arrivedAt,
      leftAt: iso(later),
      leftBy: by(leftAt),
    })
    expect(correct({ arrivedAt, leftAt }, 'left', null)).toEqual({ arrivedAt })
    expect(correct({ missedAt: arrivedAt }, 'missed', null)).toEqual({})
  })

  test.each([
    ['what was not reported', {}, 'arrived', start],
    ['a departure that was not reported', { arrivedAt }, 'left', end],
    ['when nobody came', { missedAt: arrivedAt }, 'missed', start],
  ] as [string, Attendance, 'arrived', number][])('%s cannot be corrected', (_, visit, corrects, at) => {
    expect(correct(visit, corrects, at)).toBe('nothing-to-correct')
  })

  test('a correction keeps the departure after the arrival, and both in their bounds', () => {
    expect(correct({ arrivedAt, leftAt }, 'arrived', null)).toBe('departure-first')
    expect(correct({ arrivedAt, leftAt }, 'arrived', end)).toBe('after-departure')
    expect(correct({ arrivedAt, leftAt }, 'left', start)).toBe('before-arrival')
    expect(correct({ arrivedAt, leftAt }, 'left', end + 6 * minute)).toBe('future')
    expect(correct({ arrivedAt }, 'arrived', start - 3 * hour)).toBe('too-early')
    expect(correct({ arrivedAt }, 'arrived', end + 6 * minute)).toBe('future')
  })
})

test('a nurse reports an arrival inside the window of the family’s data alone; a note is taken at any time', () => {
  const note: VisitReport = { kind: 'note' }
  for (const now of [start - 24 * hour - 1, end + 24 * hour]) {
    expect(arrive({}, { now, happenedAt: start })).toBe('outside-window')
    for (const by of ['nurse', 'office'] as const) expect(ask({}, note, { now, by })).toEqual({})
  }
  expect(arrive({}, { now: end + 24 * hour - 1, happenedAt: start })).toEqual({ arrivedAt })
  expect(ask({ state: 'cancelled' }, note)).toEqual({})
  expect(ask({ state: 'cancelled' }, note, { by: 'office' })).toEqual({})
})

describe('a visit whose nurse has arrived before its time', () => {
  const early = start - 20 * minute

  test('has begun, and so has one that nobody came to', () => {
    expect(hasBegun(night, early)).toBe(false)
    expect(hasBegun({ ...night, arrivedAt: iso(early) }, early)).toBe(true)
    expect(hasBegun({ ...night, missedAt: iso(early) }, early)).toBe(true)
  })

  test('cannot be changed, today or soon after midnight', () => {
    const days = { serviceId: 's', firstDay: '2026-11-20', lastDay: '2026-12-20' }
    const line = { from: '2026-11-20', weekdays: [1, 2, 3, 4, 5, 6, 7], startMinute: 1200, minutes: 720 }
    const plan = changed(emptyPlan(days), { kind: 'addLine', ...line })
    const refused = { ok: false, problems: [{ change: 0, field: 'day', problem: 'begun' }] }
    for (const day of ['2026-11-24', '2026-11-25']) {
      const change = { kind: 'noVisit', line: '1', day } as const
      expect(checkedChanges(plan, [change], early)).toMatchObject({ ok: true })
      expect(checkedChanges(plan, [change], early, new Set([`${day}#1`]))).toEqual(refused)
    }
  })
})

describe('whatever is reported, in any order', () => {
  const times = fc.integer({ min: -3, max: 30 }).map((hours) => start + hours * hour)
  const reports: fc.Arbitrary<VisitReport> = fc.oneof(
    fc.record({ kind: fc.constantFrom('arrived' as const, 'left' as const), happenedAt: times }),
    fc.constantFrom({ kind: 'missed' as const }, { kind: 'note' as const }),
    fc.record({
      kind: fc.constant('correction' as const),
      corrects: fc.constantFrom(...correctable),
      happenedAt: fc.option(times),
    }),
    fc.record({
      kind: fc.constant('correction' as const),
      corrects: fc.constant('contested' as const),
      happenedAt: fc.constant(null),
      count: fc.constantFrom(1, 2),
    }),
  )
  const steps = fc.array(
    fc.record({
      report: reports,
      by: fc.constantFrom('nurse' as const, 'office' as const),
      wait: fc.nat(400),
    }),
    { maxLength: 40 },
  )

  test('there is one arrival and one departure after it, and they follow from the stored reports alone', () => {
    const accepted = new Set<string>()
    fc.assert(
      fc.property(steps, (all) => {
        let [now, visit] = [start - 2 * hour, night]
        const stored: StoredReport[] = []
        for (const { report, by, wait } of all) {
          now += wait * minute
          const answer = visitAfter(visit, report, { by, now })
          if (!answer.ok) continue
          accepted.add(report.kind === 'correction' ? `corrects ${report.corrects}` : report.kind)
          stored.push({ ...storedOf(report, now), ...(answer.isContested && { contested: true }) })
          visit = answer.visit
          const attendance = attendanceIn(visit)
          expect(attendanceOf(stored, intervalOf(night).end)).toEqual(attendance)
          const { arrivedAt: arrived, leftAt: left, missedAt: missed } = attendance
          if (left) expect(arrived && arrived < left).toBe(true)
          if (missed) expect(arrived).toBeUndefined()
          for (const kind of ['arrived', 'left'] as const) {
            const said = stored.filter((each) => each.kind === kind && !each.contested).length
            const takenBack = stored.filter((each) => each.corrects === kind && !each.happenedAt).length
            expect(said - takenBack).toBe(attendance[`${kind}At`] ? 1 : 0)
          }
        }
      }),
      { numRuns: 3000 },
    )
    expect([...accepted].sort()).toEqual(
      [...['arrived', 'left', 'missed', 'note'], ...correctedThings.map((each) => `corrects ${each}`)].sort(),
    )
  })

  function storedOf(report: VisitReport, now: number): StoredReport {
    const happenedAt = 'happenedAt' in report ? report.happenedAt : now
    return {
      kind: report.kind,
      heardAt: iso(now),
      ...(report.kind === 'correction' && { corrects: report.corrects }),
      ...(happenedAt !== null && { happenedAt: iso(happenedAt) }),
    }
  }
})
