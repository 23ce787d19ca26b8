import { expect, test } from 'vitest'
import { changed } from '#domain/visits/changes.ts'
import { insteadOf } from '#domain/visits/former-nurse.ts'
import { emptyPlan, type Plan } from '#domain/visits/plan.ts'

/* In whose place a nurse comes. 1 December 2026 is a Tuesday. */

const shift = { startMinute: 480, minutes: 720 }
const weekdays = [1, 3, 5]
const plan = changed(emptyPlan({ serviceId: 's', firstDay: '2026-12-01', lastDay: '2027-02-01' }), {
  kind: 'addLine',
  from: '2026-12-01',
  weekdays,
  ...shift,
  nurseId: 'meera',
})
const at = (current: Plan, day: string, nurseId?: string) =>
  insteadOf(current, { line: '1', day, ...(nurseId && { nurseId }) })

test('nobody is replaced on the first days of a line, nor where the nurse is the same', () => {
  expect(at(plan, '2026-12-02', 'meera')).toBeNull()
  const otherTime = {
    kind: 'thisVisit',
    line: '1',
    day: '2026-12-04',
    ...shift,
    startMinute: 600,
    nurseId: 'meera',
  } as const
  expect(at(changed(plan, otherTime), '2026-12-04', 'meera')).toBeNull()
  expect(insteadOf(plan, { line: '9', day: '2026-12-02', nurseId: 'meera' })).toBeNull()
})

test('once: another nurse, or none, on a day that was changed by hand', () => {
  const day = '2026-12-04'
  const other = changed(plan, { kind: 'thisVisit', line: '1', day, ...shift, nurseId: 'sunita' })
  expect(at(other, day, 'sunita')).toEqual({ nurseId: 'meera', since: 'once' })
  const nobody = changed(plan, { kind: 'thisVisit', line: '1', day, ...shift })
  expect(at(nobody, day)).toEqual({ nurseId: 'meera', since: 'once' })
})

test('on one weekday from a day on: at its first visit, in place of that weekday’s nurse', () => {
  const wednesdays = { from: '2026-12-08', weekdays: [3], ...shift, nurseId: 'sunita' }
  const after = changed(plan, { kind: 'following', line: '1', ...wednesdays })
  expect(at(after, '2026-12-09', 'sunita')).toEqual({ nurseId: 'meera', since: 'here' })
  expect(at(after, '2026-12-16', 'sunita')).toBeNull()
  expect(at(after, '2026-12-11', 'meera')).toBeNull()
  const covered = { kind: 'thisVisit', line: '1', day: '2026-12-16', ...shift, nurseId: 'asha' } as const
  expect(at(changed(after, covered), '2026-12-16', 'asha')).toEqual({ nurseId: 'sunita', since: 'once' })
})

test('from a day on: said at the first visit alone', () => {
  const next = changed(plan, { kind: 'replaceNurse', from: '2026-12-08', nurseId: 'meera', by: 'sunita' })
  expect(at(next, '2026-12-09', 'sunita')).toEqual({ nurseId: 'meera', since: 'here' })
  expect(at(next, '2026-12-11', 'sunita')).toBeNull()
  expect(at(next, '2026-12-07', 'meera')).toBeNull()
  // A visit that had no nurse gets one: nobody is replaced.
  const open = changed(plan, { kind: 'replaceNurse', from: '2026-12-08', nurseId: 'meera' })
  const found = changed(open, { kind: 'replaceNurse', from: '2026-12-15', by: 'sunita' })
  expect(at(found, '2026-12-16', 'sunita')).toBeNull()
})
