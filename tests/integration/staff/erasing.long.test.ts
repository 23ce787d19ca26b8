import { afterEach, beforeEach, expect, test } from 'vitest'
import { putFile } from '#server/aws/s3.server.ts'
import { now } from '#server/clock.server.ts'
import { compareStores } from '#tools/data/integrity/stores.ts'
import { runDaily } from '#server/staff/daily.server.ts'
import { eraseDuePapers } from '#server/staff/erase-papers.server.ts'
import { papersPrefix } from '#server/staff/paper-keys.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { stopClock, tuesdayMorning, type TestClock } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { failNext, failNoMore, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { years, leaver, left } from '#tests/support/staff/erasing.ts'

/* More of what erasing.test.ts tests. */

let clock: TestClock
beforeEach(async () => {
  await emptyTable()
  clock = stopClock(tuesdayMorning)
})
afterEach(failNoMore)

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
