import { expect, test } from 'vitest'
import { visitAfter, type ReportedVisit, type VisitReport } from '#domain/visits/attendance.ts'
import { mattersIn } from '#domain/visits/matters.ts'
import { intervalOf } from '#domain/visits/intervals.ts'

/* What needs checking of a visit (docs/decisions/0110). */

const hour = 60 * 60_000
const planned: ReportedVisit = {
  ...{ line: '1', day: '2026-11-24', startMinute: 480, minutes: 720, state: 'planned', nurseId: 'asha' },
}
const { start, end } = intervalOf(planned)
const iso = (time: number) => new Date(time).toISOString()
const settling: VisitReport = { kind: 'correction', corrects: 'contested', happenedAt: null }

test.each([
  ['and no departure', { arrivedAt: iso(start) }, ['no-departure']],
  ['and no report', {}, ['no-report']],
  ['of a nurse who had left too early', { arrivedAt: iso(start), leftAt: iso(start + 10) }, []],
])(
  'a decision before the end of a visit hides nothing that is missing after it: %s',
  (_, times, expected) => {
    const visit: ReportedVisit = { ...planned, ...times, contested: 1 }
    const now = start + 0.5 * hour
    const told = { evidence: 'telephone', reason: 'family-agreed' } as const
    const answer = visitAfter(visit, settling, { by: 'office', now, told })
    if (!answer.ok) throw new Error(answer.problem)
    const { visit: after } = answer
    expect(mattersIn([after], now)(after)).toEqual([])
    expect(mattersIn([after], end)(after)).toEqual(expected)
  },
)

test('a nurse who hands over to another one after two hours of twelve was there as long as planned', () => {
  const first: ReportedVisit = { ...planned, arrivedAt: iso(start), leftAt: iso(start + 2 * hour) }
  const next: ReportedVisit = { ...planned, line: '1.1', startMinute: 600, minutes: 600, nurseId: 'mary' }
  expect(mattersIn([first, next], start + 3 * hour)(first)).toEqual([])
  const notCome = { ...next, missedAt: iso(start + 2.5 * hour) }
  expect(mattersIn([first, notCome], start + 3 * hour)(first)).toEqual(['short'])
  const leftAt = iso(start + 0.5 * hour)
  expect(mattersIn([{ ...first, leftAt }, next], start + 3 * hour)({ ...first, leftAt })).toEqual(['short'])
})
