import { beforeEach, expect, test } from 'vitest'
import { Absence, type StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { listAbsences, readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { absenceRecord } from '#tests/support/visits/absences.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'

beforeEach(emptyTable)

const early = {
  nurseId: 'one',
  id: 'early',
  from: '2026-11-20T02:30:00.000Z',
  to: '2026-11-25T00:00:00.000Z',
}
const late = { nurseId: 'one', id: 'late', from: '2026-12-01T02:30:00.000Z', to: '2026-12-05T00:00:00.000Z' }
const others = {
  nurseId: 'two',
  id: 'others',
  from: '2026-11-24T00:00:00.000Z',
  to: '2026-11-30T00:00:00.000Z',
}

function ids(absences: StoredAbsence[]): string[] {
  return absences.map(({ id }) => id)
}

test('the absences of one nurse are read newest first, also what was withdrawn', async () => {
  await Absence.put([absenceRecord(early), absenceRecord(late), absenceRecord(others)]).go()
  await withdraw(late)
  expect(ids(await readAbsences('one'))).toEqual(['late', 'early'])
  expect(await readAbsences('three')).toEqual([])
})

test('the absences of a time are those of all nurses that meet it, half-open, without what was withdrawn', async () => {
  await Absence.put([absenceRecord(early), absenceRecord(late), absenceRecord(others)]).go()
  const week = { from: '2026-11-23T00:00:00.000Z', to: '2026-12-01T02:30:00.000Z' }
  expect(ids(await listAbsences(week))).toEqual(['early', 'others'])
  expect(ids(await listAbsences({ ...week, from: early.to }))).toEqual(['others'])
  expect(ids(await listAbsences({ ...week, to: '2026-12-01T02:30:00.001Z' }))).toEqual([
    'early',
    'others',
    'late',
  ])
  await withdraw(others)
  expect(ids(await listAbsences(week))).toEqual(['early'])
  expect((await readTable()).misplaced).toEqual([])
})

async function withdraw(absence: Parameters<typeof absenceRecord>[0]) {
  const withdrawn = { state: 'withdrawn', withdrawnAt: '2026-11-22T00:00:00.000Z' } as const
  await Absence.put({ ...absenceRecord(absence), ...withdrawn }).go()
}
