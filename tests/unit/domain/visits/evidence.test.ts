import { expect, test } from 'vitest'
import { attendanceOf, type StoredReport } from '#domain/visits/attendance.ts'
import { clockOf } from '#domain/visits/evidence.ts'

/* How each time is known, as its reports say it: who, whose clock, and of a correction why and what it was before. */

const [eight, nine] = ['2026-11-24T02:30:00.000Z', '2026-11-24T03:30:00.000Z']

function arrived(told: Partial<StoredReport>, happenedAt = eight): StoredReport {
  return { kind: 'arrived', happenedAt, heardAt: nine, ...told }
}

const moved: StoredReport = {
  ...{ kind: 'correction', corrects: 'arrived', happenedAt: nine, heardAt: nine },
  ...{ evidence: 'telephone', reason: 'typed-wrong' },
}

test.each([
  ['the nurse, at once', [arrived({ evidence: 'nurse' })], undefined],
  [
    'the nurse, a time that was typed',
    [arrived({ evidence: 'nurse', clock: 'told' })],
    { by: 'nurse', clock: 'told' },
  ],
  [
    'the nurse, the next morning',
    [arrived({ evidence: 'nurse', clock: 'later' })],
    { by: 'nurse', clock: 'later' },
  ],
  ...(['nurse-told', 'family-told', 'paper'] as const).map(
    (reason) =>
      [
        `the office, ${reason}`,
        [arrived({ evidence: 'telephone', reason, clock: 'told' })],
        { by: reason, clock: 'told' },
      ] as const,
  ),
  ['the office, which does not say from whom', [arrived({ evidence: 'telephone' })], { by: 'office' }],
  [
    'a correction, in place of what it corrects',
    [arrived({ evidence: 'telephone', reason: 'family-told' }), moved],
    { by: 'correction', reason: 'typed-wrong', former: eight },
  ],
  [
    'a time that was taken back and reported again',
    [arrived({}), { ...moved, happenedAt: undefined }, arrived({ evidence: 'nurse', clock: 'later' })],
    { by: 'nurse', clock: 'later' },
  ],
] as [string, StoredReport[], unknown][])('%s', (_, reports, known) => {
  expect(attendanceOf(reports, 0).arrivedBy).toEqual(known)
})

test.each([
  ['not typed', false, 10, undefined],
  ['typed within two hours', true, 2, 'told'],
  ['typed after two hours', true, 2.01, 'later'],
  ['typed for a moment ahead, as clocks differ', true, -0.05, 'told'],
] as const)('the clock of a time %s', (_, isTyped, hours, clock) => {
  const happenedAt = Date.parse(eight)
  expect(clockOf(happenedAt, { isTyped, now: happenedAt + hours * 60 * 60_000 })).toBe(clock)
})
