import { expect, test } from 'vitest'
import { linesOf } from '#domain/money/lines-of.ts'
import { withPlannedVisits } from '#domain/money/planned-visits.ts'
import { changedByAll, trimmed } from '#domain/visits/changes.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { emptyPlan } from '#domain/visits/plan.ts'
import { inNovember, served, visit } from '#tests/support/money/months.ts'

/* Days whose visit was taken out before their week was made have none in it; the family still reads why they are not charged. */

const mondays = ['2026-11-02', '2026-11-09', '2026-11-16']
const everyDay = { startMinute: 480, minutes: 720, weekdays: [1, 2, 3, 4, 5, 6, 7] }
const service = { serviceId: 'gokhale', firstDay: '2026-11-02', lastDay: '2027-03-31' }
const plan = changedByAll(emptyPlan(service), [
  { kind: 'addLine', from: '2026-11-02', ...everyDay },
  { kind: 'pause', from: '2026-11-09', to: '2026-11-10' },
  { kind: 'noVisit', line: '1', day: '2026-11-12' },
  { kind: 'endLine', line: '1', from: '2026-11-14' },
])
const cancelled = visit('2026-11-10', { state: 'cancelled' })
const known = [served('2026-11-08'), cancelled, served('2026-11-11'), served('2026-11-13')]

function reasonsWith(of: typeof plan, rolledTo = '2027-03-29') {
  const visits = withPlannedVisits(known, { ...of, rolledTo }, { mondays, today: '2026-12-01' })
  const lines = linesOf(inNovember({ visits }))
  return lines.filter(({ day }) => day >= '2026-11-08').map(({ day, reason }) => `${day.slice(8)} ${reason}`)
}

test('a pause and a day without a visit are lines that are not charged, as long as their month is computed', () => {
  const expected = ['08 served', '09 paused', '10 paused', '11 served', '12 cancelled', '13 served']
  for (const today of ['2026-11-16', '2026-11-23', '2026-11-30', '2027-02-28'])
    expect(reasonsWith(trimmed(plan, today)), today).toEqual(expected)
})

test('a week that is still to be made has the visits of its plan', () => {
  const of = { mondays: [mondayOf('2026-11-09')], today: '2026-11-08' }
  const made = withPlannedVisits([], { ...plan, rolledTo: '2026-11-02' }, of)
  expect(made.map(({ day, state }) => `${day.slice(8)} ${state}`)).toEqual([
    '09 cancelled',
    '10 cancelled',
    '11 planned',
    '12 cancelled',
    '13 planned',
  ])
})
