import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putFile } from '#server/aws/s3.server.ts'
import { now } from '#server/clock.server.ts'
import { runDaily } from '#server/staff/daily.server.ts'
import { plainKey } from '#server/staff/paper-keys.server.ts'
import { PaperTask } from '#server/staff/paper-task.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { stopClock, tuesdayMorning, type TestClock } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { failNext, failNoMore } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { day, years, leaver, left } from '#tests/support/staff/erasing.ts'

/* The daily run removes the papers of nurses who retired long ago, and files left by failed requests. */

let clock: TestClock
beforeEach(async () => {
  await emptyTable()
  clock = stopClock(tuesdayMorning)
})
afterEach(failNoMore)

test('noncurrent versions are erased as well, so that nothing can be restored', async () => {
  const id = await leaver()
  clock.advance(years)
  // The lifecycle rule has removed the former version; this one is newer.
  await putFile(plainKey(id, 'panCard'), { type: 'image/png', bytes: new Uint8Array([3]) })
  expect(await left(id)).toHaveLength(2)
  expect(await runDaily()).toMatchObject({ erased: 1 })
  expect(await left(id)).toEqual([])
  expect((await readStaff(id))?.panCard).toBeUndefined()
})

test('a key that S3 could not remove inside its answer of 200 is erased by the next run', async () => {
  const id = await leaver()
  clock.advance(years)
  await failNext({ service: 's3', action: 'DeleteObjects/Key', error: 'InternalError' })
  await expect(runDaily()).rejects.toThrow('1 parts of the daily run failed')
  expect(await left(id)).toHaveLength(1)
  // The record names no file that may be gone.
  expect((await readStaff(id))?.panCard).toBeUndefined()
  expect(await runDaily()).toMatchObject({ erased: 1 })
  expect(await left(id)).toEqual([])
})

test('a nurse whose papers are erased is not read again', async () => {
  for (let count = 0; count < 3; count++) await leaver()
  clock.advance(years)
  expect(await runDaily()).toMatchObject({ erased: 3 })
  const { calls } = await observe(() => runDaily())
  expect(calls.filter(({ service }) => service === 's3')).toEqual([])
  // Queries: the available nurses, the others, and the tasks of both kinds. GetItem: whether earlier nurses are listed.
  expect(tally(calls)).toEqual({ Query: 4, GetItem: 1 })
})

test('the papers of nurses retired before tasks existed are erased too, and listed once', async () => {
  const id = randomUUID()
  const key = `${plainKey(id, 'panCard')}-0123456789ab`
  await putFile(key, { type: 'image/png', bytes: new Uint8Array([1]) })
  const retiredAt = new Date(now() - years).toISOString()
  await createNurse({ id, panCard: key, available: false, retiredAt })
  expect(await runDaily()).toMatchObject({ erased: 1 })
  expect(await left(id)).toEqual([])
  clock.advance(day)
  const { calls } = await observe(() => runDaily())
  expect(tally(calls).PutItem).toBeUndefined()
})

test('on a day that the month three years before did not have, nothing is erased early', async () => {
  clock = stopClock(Date.parse('2025-03-01T00:00:00Z'))
  const id = await leaver()
  clock.advance(Date.parse('2028-02-29T06:30:00Z') - clock.now())
  expect(await runDaily()).toMatchObject({ erased: 0 })
  expect(await left(id)).toHaveLength(1)
  clock.advance(day)
  expect(await runDaily()).toMatchObject({ erased: 1 })
  expect(await left(id)).toEqual([])
})

test('a task that is written again late removes no file that a record names', async () => {
  const id = randomUUID()
  const key = plainKey(id, 'panCard')
  await putFile(key, { type: 'image/png', bytes: new Uint8Array([1]) })
  await createNurse({ id, panCard: key })
  const at = new Date(now()).toISOString()
  const task = { kind: 'settle', at, taskId: randomUUID(), staffId: id, state: 'writing' } as const
  await PaperTask.put({ ...task, keys: [key, `${key}/0`] }).go()
  clock.advance(day)
  expect(await runDaily()).toMatchObject({ settled: 1 })
  expect(await left(id)).toHaveLength(1)
})
