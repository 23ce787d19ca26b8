import { expect, test } from 'vitest'
import type { RecordEventOutcome } from '#server/attendance/reported-before.server.ts'
import { newOwnReportId } from '#server/attendance/own-report-id.server.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { begins, planned } from '#tests/support/visits/nurse-visit.ts'
import { change, day } from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor, officeAuthor, reportOf } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { writeUnitsOf } from '#tests/support/write-units.ts'
import { reportWrites } from '#tools/budgets.ts'

/* What a report of a visit costs: requests to the table, items of its transaction and write units. The plan has a visit each day. */

const clock = startOnTuesday()

async function expectCost(
  act: keyof typeof reportWrites,
  run: () => Promise<RecordEventOutcome>,
  requests = '1 GetItem, 1 Query, 1 TransactWriteItems',
) {
  let counted = ''
  const { items, transactions, others } = await writeUnitsOf(async () => {
    const seen = await observe(run)
    expect(seen, act).toMatchObject({ died: false, result: { ok: true, isRepeated: false } })
    const counts = Object.entries(tally(seen.calls)).sort()
    counted = counts.map(([action, count]) => `${count} ${action}`).join(', ')
  })
  expect(counted, act).toBe(requests)
  expect(items, act).toBeLessThanOrEqual(reportWrites[act].items)
  // Amazon's DynamoDB Local counts its own way.
  if (process.env.SANDBOX_ENGINE === 'dynamodb-local') return
  expect(transactions + others, act).toBeLessThanOrEqual(reportWrites[act].units)
}

test('of a nurse: arrival, departure, note, and what cannot apply', async () => {
  const { office, nurse, serviceId, visit } = await planned()
  const by = nurseAuthor(nurse)
  clock.moveTo(begins)
  await expectCost('arrived', () => recordEvent(by, arrival(visit)))
  await expectCost('note', () => recordEvent(by, reportOf(visit, { kind: 'note' }, { note: 'Slept well.' })))
  clock.advance(12 * hour)
  await expectCost('left', () => recordEvent(by, departure(visit)))
  await expectCost('kept', () => recordEvent(by, arrival(visit)))
  const next = { ...visit, day: '2026-11-27' }
  const toOther = { kind: 'thisVisit', line: '1', day: next.day, startMinute: 480, minutes: 720 } as const
  const other = await createNurse()
  expect(await change(office, serviceId, { ...toOther, nurseId: other.id })).toEqual({ ok: true })
  clock.advance(12 * hour)
  const id = newOwnReportId(nurse.id, next)
  await expectCost('kept', () => recordEvent(by, { ...arrival(next), id }))
})

test('of the office, and of a nurse on a stint that it has ended', async () => {
  const { office, nurse, visit } = await planned()
  clock.moveTo(begins + hour)
  const by = officeAuthor(office)
  await expectCost('missed', () => recordEvent(by, reportOf(visit, { kind: 'missed' }, { reason: 'ill' })))
  await expectCost('contested', () => recordEvent(nurseAuthor(nurse), arrival(visit)))
  const settled = { kind: 'correction', corrects: 'missed', happenedAt: null } as const
  await expectCost('correction', () => recordEvent(by, reportOf(visit, settled, { reason: 'typed-wrong' })))
})

test('of live-in care: a nurse who is still there', async () => {
  const { nurse, visit } = await planned({ ...day, startMinute: 480, minutes: 1440 })
  clock.moveTo(begins)
  expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ ok: true })
  clock.advance(25 * hour)
  const next = { ...visit, day: '2026-11-27' }
  await expectCost(
    'stay',
    () => recordStillHere(nurseAuthor(nurse), { visit: next, id: 'form' }),
    '1 BatchGetItem, 2 Query, 1 TransactWriteItems',
  )
})
