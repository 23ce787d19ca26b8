import { expect, test } from 'vitest'
import { uncoveredTask } from '#app/dashboard/tasks/uncovered-task.server.ts'
import { minute, startOfDay } from '#domain/visits/days.ts'

/* Today's row for a visit that its nurses have left before its end. */

const day = '2026-11-23'
const at = (hours: number) => startOfDay(day) + hours * 60 * minute
const nurses = new Map([
  ['sunita', { fullName: 'Sunita Pawar' }],
  ['mary', { fullName: 'Mary Dsouza' }],
])
/** A night of twelve hours, to which Mary was sent for one. */
const first = {
  ...{ serviceId: 'service', uid: 'family', patientName: 'Savita Kulkarni', line: '1', day },
  ...{ startMinute: 1200, minutes: 720, nurseId: 'sunita', state: 'planned' as const },
}
const sent = { ...first, line: '1.1', startMinute: 1260, minutes: 60, nurseId: 'mary' }

test.each([
  [23, sent, 'Nothing was reported of Mary Dsouza; nobody is allocated until 08:00 tomorrow'],
  [
    23,
    { ...sent, leftAt: new Date(at(22)).toISOString() },
    'Mary Dsouza left at 22:00; nobody is allocated until 08:00 tomorrow',
  ],
  [
    25,
    { ...sent, leftAt: new Date(at(22)).toISOString() },
    'Mary Dsouza left at 22:00 on Mon 23 Nov; nobody is allocated until 08:00',
  ],
  [
    27,
    { ...first, leftAt: new Date(at(26)).toISOString() },
    'Sunita Pawar left at 02:00; nobody is allocated until 08:00',
  ],
])('%i hours after midnight', (hours, last, words) => {
  const visit = { ...sent, alone: { last, until: at(32) } }
  const { lines, act } = uncoveredTask(visit, { readAt: at(hours), absences: [], nurses })
  expect(lines).toEqual([words])
  // The service may be paused or stopped from today, which the page says.
  expect(act.words).toBe('Find a nurse')
})
