import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putFile } from '#server/aws/s3.server.ts'
import { now } from '#server/clock.server.ts'
import { compareStores } from '#tools/data/integrity/stores.ts'
import { runDaily } from '#server/staff/daily.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { eraseDuePapers } from '#server/staff/erase-papers.server.ts'
import { papersPrefix, plainKey } from '#server/staff/paper-keys.server.ts'
import { PaperTask } from '#server/staff/paper-task.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { versionsBelow } from '#tests/support/bucket.ts'
import { stopClock, tuesdayMorning, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { failNext, failNoMore, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'

/* The daily run removes the papers of nurses who retired long ago, and files left by failed requests. */

const day = 24 * 60 * 60 * 1000
const years = 3 * 366 * day

let clock: TestClock
beforeEach(async () => {
  await emptyTable()
  clock = stopClock(tuesdayMorning)
})
afterEach(failNoMore)

/** A nurse who was just retired, with a paper that was replaced once. */
async function leaver(): Promise<string> {
  const id = randomUUID()
  const key = plainKey(id, 'panCard')
  for (const byte of [1, 2]) await putFile(key, { type: 'image/png', bytes: new Uint8Array([byte]) })
  await createNurse({ id, panCard: key })
  expect(await retireStaff(await createAdministrator(), id)).toEqual({ ok: true })
  return id
}

const left = (id: string) => versionsBelow(papersPrefix(id))

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

test('files left by an interrupted erasure are not reported as strays while its task exists', async () => {
  const id = await leaver()
  clock.advance(years)
  await putFile(`${papersPrefix(id)}stray`, { type: 'image/png', bytes: new Uint8Array([3]) })
  const strays = async () =>
    (await compareStores()).strayFiles.filter((key) => key.startsWith(papersPrefix(id)))
  // The record still names its files, so the erasure has not begun.
  expect(await strays()).toEqual([`${papersPrefix(id)}stray`])
  await failNext({ service: 's3', action: 'DeleteObjects/Key', error: 'InternalError', times: 9 })
  await expect(runDaily()).rejects.toThrow('1 parts of the daily run failed')
  await failNoMore()
  expect(await left(id)).not.toEqual([])
  expect(await strays()).toEqual([])
  await runDaily()
  expect(await left(id)).toEqual([])
})

test('a failing erasure of one nurse does not stop the others, nor does a failing mail', async () => {
  const ids = [await leaver(), await leaver(), await leaver()]
  await createNurse({
    fullName: 'Ending Rao',
    regExpiryDate: new Date(now() + years).toISOString().slice(0, 10),
  })
  clock.advance(years)
  await failNext({ service: 's3', action: 'DeleteObjects/Key', error: 'InternalError' })
  await failNext({ service: 'ses', error: 'Throttling', times: 2 })
  await expect(runDaily()).rejects.toThrow('2 parts of the daily run failed')
  const leftOf = await Promise.all(ids.map(left))
  expect(leftOf.filter((keys) => keys.length === 0)).toHaveLength(2)
  await runDaily()
  expect((await Promise.all(ids.map(left))).flat()).toEqual([])
  expect(await readInbox(process.env.OFFICE_MAIL ?? '')).toHaveLength(1)
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

test('what does not fit into the time of one run is continued by the next', async () => {
  const ids = [await leaver(), await leaver()]
  clock.advance(years)
  expect(await eraseDuePapers(now())).toEqual({ done: 0, errors: [] })
  expect((await Promise.all(ids.map(left))).flat()).toHaveLength(2)
  expect(await eraseDuePapers(now() + 1000)).toMatchObject({ done: 2 })
  expect((await Promise.all(ids.map(left))).flat()).toEqual([])
})

test('a run that dies at any call is finished by the next', async () => {
  for (let nth = 1; nth <= 14; nth++) {
    await emptyTable()
    clock = stopClock(tuesdayMorning)
    const id = await leaver()
    clock.advance(years)
    const killed = await observe(() => runDaily(), { nth, when: 'after', how: 'die' })
    if (!killed.died) return
    await runDaily()
    expect(await left(id), `after call ${nth}`).toEqual([])
    expect((await readStaff(id))?.panCard).toBeUndefined()
  }
  throw new Error('The run has more calls than were killed')
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
