import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staffFileFields, type StaffFileField } from '#domain/staff.ts'
import { runDaily } from '#server/staff/daily.server.ts'
import { namedPapers } from '#server/staff/paper-keys.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { deliverLate, observe, tally, type Fault } from '#tests/support/aws-calls.ts'
import { readStored, strayPapers } from '#tests/support/bucket.ts'
import { hour, instantClock, tuesdayMorning, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { failNext, failNoMore } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { form, jpeg, register, send, uploadAllFiles, uploads, type PresignedPost } from './registration.ts'

/*
 * Calls that are tried twice: the first try gets no answer in time, the second is carried out, and the first arrives
 * afterwards, when other requests have gone on. Each request is sent to its address.
 */

let site: Site
let clock: TestClock
beforeEach(async () => {
  await emptyTable()
  clock = instantClock(tuesdayMorning)
  site = openSite(await createAdministrator())
})
afterEach(async () => {
  await failNoMore()
  await deliverLate()
})

/** The nth call of this kind gets no answer in time and arrives late; it is tried again. */
function late(call: Pick<Fault, 'service' | 'action'>, nth = 1): Fault {
  return { ...call, nth, when: 'before', how: 'late' }
}

/** The same for each try of every call of this kind. */
function everyLate(action: string): Fault[] {
  return Array.from({ length: 200 }, (_, place) => late({ action }, place + 1))
}

/** Sends another file of a registered nurse. The answer is the request that finishes the replacement. */
async function sendPaper(id: string, field: StaffFileField): Promise<() => Promise<Answer>> {
  const place = { staffId: id, field, isReplacing: 'yes' }
  const begun = await site.post(uploads, { intent: 'begin', ...place, type: 'image/jpeg' })
  const { leave } = JSON.parse(begun.html) as { leave: PresignedPost }
  await send(leave, jpeg)
  return () => site.post(uploads, { intent: 'finish', ...place, key: leave.fields.key ?? '' })
}

/** S3 refuses to remove so many keys, each inside a response with status 200. */
function refuseRemovals(times: number): Promise<void> {
  return failNext({ service: 's3', action: 'DeleteObjects/Key', error: 'InternalError', times })
}

/** The files that no record names and that do not expire, after the next daily run. */
async function leftByDailyRun(id: string): Promise<string[]> {
  clock.advance(hour + 1)
  await runDaily()
  return strayPapers(id)
}

async function expectAllNamedStored(id: string): Promise<void> {
  const staff = await readStaff(id)
  const named = staff ? namedPapers(staff) : []
  expect(named).toHaveLength(staffFileFields.length)
  for (const key of named) expect(await readStored(key), key).toMatchObject({ tags: {} })
}

test('a task that is written again late does not forget the replaced file that S3 has kept', async () => {
  const { id } = await register(site)
  const finish = await sendPaper(id, 'panCard')
  await refuseRemovals(2)
  const seen = await observe(finish, late({ action: 'PutItem' }))
  expect(seen).toMatchObject({ died: false, result: { status: 200 } })
  expect(tally(seen.calls).PutItem).toBe(2)
  expect(await strayPapers(id)).toHaveLength(1)
  await deliverLate()
  expect(await leftByDailyRun(id)).toEqual([])
  await expectAllNamedStored(id)
})

test('a copy that is made again late, after its registration was refused, is removed by the daily run', async () => {
  const { fields } = await register(site)
  const staffId = randomUUID()
  await uploadAllFiles(site, staffId)
  const typed = filledIn({ email: fields.email ?? '' })
  const refused = () => site.post(form, { ...typed, staffId, intent: 'register' })
  const seen = await observe(refused, late({ service: 's3' }))
  expect(seen).toMatchObject({ died: false, result: { status: 400 } })
  expect(await strayPapers(staffId)).toEqual([])
  await deliverLate()
  expect(await strayPapers(staffId)).toHaveLength(1)
  expect(await leftByDailyRun(staffId)).toEqual([])
})

test('a copy that is made again late, after it was replaced, is removed by the daily run', async () => {
  const id = randomUUID()
  await uploadAllFiles(site, id)
  await refuseRemovals(staffFileFields.length)
  const registering = () => site.post(form, { ...filledIn(), staffId: id, intent: 'register' })
  const seen = await observe(registering, late({ service: 's3' }))
  expect(seen).toMatchObject({ died: false, result: { status: 302 } })
  // The photo is copied first.
  const finish = await sendPaper(id, 'profilePhoto')
  const former = (await readStaff(id))?.profilePhoto ?? ''
  expect((await finish()).status).toBe(200)
  expect(await readStored(former)).toBeNull()
  await deliverLate()
  expect(await readStored(former)).not.toBeNull()
  expect(await leftByDailyRun(id)).toEqual([])
  await expectAllNamedStored(id)
})

test('a task and a transaction that both arrive after they were given up name no removed file', async () => {
  const { id } = await register(site)
  const finish = await sendPaper(id, 'panCard')
  const seen = await observe(finish, late({ action: 'PutItem' }), ...everyLate('TransactWriteItems'))
  expect(seen).toMatchObject({ died: false, result: { status: 400 } })
  await deliverLate()
  await expectAllNamedStored(id)
  expect(await leftByDailyRun(id)).toEqual([])
  await expectAllNamedStored(id)
})

test('a refused transaction that arrives again when nothing refuses it any more names no file', async () => {
  const other = await register(site)
  const staffId = randomUUID()
  await uploadAllFiles(site, staffId)
  const typed = filledIn({ email: other.fields.email ?? '' })
  const refused = () => site.post(form, { ...typed, staffId, intent: 'register' })
  const seen = await observe(refused, late({ action: 'TransactWriteItems' }))
  expect(seen).toMatchObject({ died: false, result: { status: 400 } })
  const edited = { ...other.fields, email: filledIn().email ?? '' }
  expect((await site.post(`/dashboard/staff/${other.id}/edit`, edited)).status).toBe(302)
  await deliverLate()
  expect(await readStaff(staffId)).toBeNull()
  expect(await leftByDailyRun(staffId)).toEqual([])
  // The draft is as it was, so the next try succeeds.
  const again = filledIn()
  expect((await site.post(form, { ...again, staffId, intent: 'register' })).status).toBe(302)
  await expectAllNamedStored(staffId)
})

test('a replacement is given up although the answer to its giving up is lost', async () => {
  const { id } = await register(site)
  const finish = await sendPaper(id, 'panCard')
  const lost: Fault = { action: 'UpdateItem', nth: 1, when: 'after', how: 'fail' }
  const seen = await observe(finish, lost, ...everyLate('TransactWriteItems'))
  expect(seen).toMatchObject({ died: false, result: { status: 400 } })
  expect(tally(seen.calls).UpdateItem).toBe(2)
  expect(await strayPapers(id)).toEqual([])
  await deliverLate()
  await expectAllNamedStored(id)
})
