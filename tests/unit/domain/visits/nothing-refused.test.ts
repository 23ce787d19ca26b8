import { expect, test } from 'vitest'
import { visitAfter, type ReportedVisit } from '#domain/visits/attendance.ts'
import { startOfDay } from '#domain/visits/days.ts'
import { keptFor } from '#domain/visits/report-problems.ts'

/*
 * Whatever became of a visit, a nurse's arrival or departure at any time applies or is stored with its problem; only a time that was typed wrong is
 * refused (docs/decisions/0110).
 */

const hour = 60 * 60_000
const planned: ReportedVisit = {
  ...{ line: '1', day: '2026-11-24', startMinute: 480, minutes: 120, nurseId: 'asha', state: 'planned' },
}
const starts = startOfDay(planned.day) + 8 * hour
const at = (hours: number) => new Date(starts + hours * hour).toISOString()

const states: ReportedVisit[] = [
  {},
  { arrivedAt: at(0) },
  { arrivedAt: at(0), leftAt: at(2) },
  { missedAt: at(1) },
  { missedAt: at(1), contested: 2 },
  { arrivedAt: at(0), leftAt: at(1), settled: 'agreed' as never },
  { state: 'cancelled' as const },
  { state: 'cancelled' as const, arrivedAt: at(0) },
  { nurseId: undefined, former: 'asha' },
  { serviceEnded: true as const },
].map((state): ReportedVisit => ({ ...planned, ...state }))

const times = [-50, -5, -1, 0, 1, 2, 3, 25, 27, 80, 24 * 14 + 1, 24 * 14 + 3, 24 * 60]
const typingErrors = ['before-arrival', 'future', 'too-early']

test('at any time, of any visit', () => {
  const refused = new Set<string>()
  for (const visit of states)
    for (const now of times.map((hours) => starts + hours * hour))
      for (const kind of ['arrived', 'left'] as const)
        for (const happenedAt of [now, ...times.map((hours) => starts + hours * hour)])
          for (const isTyped of [false, true]) {
            const report = { kind, happenedAt }
            const answer = visitAfter(visit, report, { by: 'nurse', now })
            if (answer.ok || keptFor(answer.problem, report, { isTyped })) continue
            expect([isTyped, typingErrors]).toEqual([true, expect.arrayContaining([answer.problem])])
            refused.add(answer.problem)
          }
  expect([...refused].sort()).toEqual(typingErrors)
})
