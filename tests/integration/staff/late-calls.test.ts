import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putFile, removeFiles } from '#server/aws/s3.server.ts'
import { runDaily } from '#server/staff/daily.server.ts'
import { plainKey } from '#server/staff/paper-keys.server.ts'
import { finishReplacement } from '#server/staff/replace-paper.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { beginUpload } from '#server/staff/upload.server.ts'
import { deliverLate, observe, tally, type Fault } from '#tests/support/aws-calls.ts'
import { readStored, strayPapers } from '#tests/support/bucket.ts'
import { hour, instantClock, tuesdayMorning, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { jpeg, send } from './registration.ts'

/* Calls that S3 and the table carry out only after the SDK's timeout. */

const file = { type: 'image/jpeg', bytes: new Uint8Array(jpeg) }

let clock: TestClock
beforeEach(() => void (clock = instantClock(tuesdayMorning)))
afterEach(deliverLate)

/** Makes every matching call late, the SDK's retries included. */
function late(only: Partial<Fault>): Fault[] {
  return Array.from({ length: 60 }, (_, place) => ({
    when: 'before' as const,
    how: 'late' as const,
    ...only,
    nth: place + 1,
  }))
}

test('the test support lets a late call fail at once and carries it out on delivery, once for each try', async () => {
  const key = plainKey(randomUUID(), 'panCard')
  const seen: { error?: unknown } = {}
  const { calls } = await observe(
    () => putFile(key, file).catch((error: unknown) => void (seen.error = error)),
    ...late({ service: 's3' }),
  )
  expect(seen.error).toMatchObject({ name: 'TimeoutError' })
  expect(calls).toHaveLength(2)
  expect(await readStored(key)).toBeNull()
  await deliverLate()
  expect(await readStored(key)).not.toBeNull()
  await removeFiles([key])
  await deliverLate()
  expect(await readStored(key)).toBeNull()
})

test('the test support keeps no connection of late calls, of which a client has fifty', async () => {
  const read = () => readStaff(randomUUID())
  for (let count = 0; count < 60; count++)
    await observe(read, { service: 'dynamodb', nth: 1, when: 'before', how: 'late' })
  await deliverLate()
  expect(tally((await observe(read)).calls)).toEqual({ GetItem: 1 })
})

/** A nurse with a paper, and a new file that was sent to replace it. */
async function replacing() {
  const id = randomUUID()
  const key = plainKey(id, 'panCard')
  await putFile(key, file)
  await createNurse({ id, panCard: key })
  const { uid, email } = await createAdministrator()
  const leave = await beginUpload(id, 'panCard')
  await send(leave, jpeg)
  const sent = { field: 'panCard' as const, key: leave.fields.key ?? '', smallKey: null }
  return { id, key, finish: () => finishReplacement({ uid, email }, id, sent) }
}

test('a copy that arrives after its replacement was abandoned is removed by the daily run', async () => {
  const { id, key, finish } = await replacing()
  // The copy comes after the read of the upload and is tried twice.
  const copies = await observe(() => finish().catch(() => {}), ...late({ service: 's3' }).slice(1, 3))
  expect(copies.calls.filter(({ action }) => action.startsWith('PUT '))).toHaveLength(2)
  expect(await strayPapers(id)).toEqual([])
  await deliverLate()
  expect(await strayPapers(id)).toHaveLength(1)
  clock.advance(hour + 1)
  expect(await runDaily()).toMatchObject({ settled: 1 })
  expect(await strayPapers(id)).toEqual([])
  expect((await readStaff(id))?.panCard).toBe(key)
  expect(await readStored(key)).not.toBeNull()
})

test('a transaction that arrives after it was abandoned writes no file name', async () => {
  const { id, key, finish } = await replacing()
  const seen = await observe(finish, ...late({ action: 'TransactWriteItems' }))
  expect(seen).toMatchObject({ died: false, result: { ok: false } })
  await deliverLate()
  expect((await readStaff(id))?.panCard).toBe(key)
  expect(await readStored(key)).not.toBeNull()
  expect(await strayPapers(id)).toEqual([])
})

test('a removal that arrives late removes no file that a record names', async () => {
  const { id, key, finish } = await replacing()
  const removals = late({ service: 's3', action: `POST /s3/${process.env.DOCUMENTS_BUCKET}/` })
  const seen = await observe(finish, ...removals)
  expect(seen).toMatchObject({ died: false, result: { ok: true } })
  expect(await readStored(key)).not.toBeNull()
  await deliverLate()
  expect(await readStored(key)).toBeNull()
  expect(await readStored((await readStaff(id))?.panCard ?? '')).toEqual({
    bytes: jpeg.toString('hex'),
    tags: {},
  })
  expect(await strayPapers(id)).toEqual([])
})
