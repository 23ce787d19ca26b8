import { randomUUID } from 'node:crypto'
import { beforeEach, expect, inject, test } from 'vitest'
import {
  createPoolUser,
  findPoolUser,
  listPoolUsers,
  deletePoolUser,
} from '#server/aws/cognito-users.server.ts'
import { copyFile, listFiles, putFile, readFile, removeFiles } from '#server/aws/s3.server.ts'
import { deleteService } from '#server/bookings/delete-service.server.ts'
import { book } from '#server/bookings/book.server.ts'
import { BookingReservation } from '#server/bookings/booking-reservation.entity.server.ts'
import { readServiceRecords } from '#server/services/read-service-records.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { copyItems, removeOthers } from '#tools/data/integrity/copy-items.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import {
  compareStores,
  describeDifferences,
  endAllSessions,
  eraseDeleted,
  removeLostSignUps,
} from '#tools/data/integrity/stores.ts'
import { scan } from '#tools/data/integrity/table-records.ts'
import { tableConfiguration } from '#server/table/client.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createTable } from '#tests/support/table.ts'
import { accountOf, createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createSignedUpUser, createUserWithEmail } from '#tests/integration/accounts/people.ts'

const day = 24 * 60 * 60 * 1000

beforeEach(async () => {
  await emptyTable()
  for await (const { username } of listPoolUsers()) await deletePoolUser(username)
  for await (const key of listFiles('')) await removeFiles([key])
})

test('table, user pool and bucket agree while the product runs', async () => {
  await createUserWithEmail()
  const id = randomUUID()
  await putFile(`staff/${id}/panCard`, { type: 'image/png', bytes: new Uint8Array([1]) })
  await createNurse({ id, panCard: `staff/${id}/panCard` })
  expect(describeDifferences(await compareStores())).toEqual([])
})

test('what a restored table does not hold, and what only it holds, is reported', async () => {
  const { credentials, email } = await createUserWithEmail()
  await deletePoolUser(credentials.uid)
  const other = await createSignedUpUser()
  const uid = await createPoolUser(`lost-${email}`)
  await putFile('staff/gone/panCard', { type: 'image/png', bytes: new Uint8Array([1]) })
  await createNurse({ aadhaarCard: 'staff/here/aadhaarCard' })
  expect(await compareStores()).toMatchObject({
    withoutRecord: [{ username: uid }],
    withoutPoolUser: [credentials.uid],
    strayFiles: ['staff/gone/panCard'],
    missingFiles: ['staff/here/aadhaarCard'],
    sessions: 2,
    users: 2,
  })
  expect(other.email).not.toBe(email)
})

test('a named file that will expire is reported, and an unnamed file only when it does not expire', async () => {
  const id = randomUUID()
  const sent = `staff/${id}/panCard/upload-1`
  await putFile(sent, { type: 'image/png', bytes: new Uint8Array([1]) })
  const etag = (await readFile(sent))?.etag ?? ''
  const [named, expiring, stray] = ['named', 'expiring', 'stray'].map((key) => `staff/${id}/panCard/${key}`)
  for (const key of [named, expiring]) await copyFile(sent, key ?? '', { etag, isDraft: true })
  await copyFile(sent, stray ?? '', { etag, isDraft: false })
  await removeFiles([sent])
  await createNurse({ id, panCard: named })
  const differences = await compareStores()
  expect(differences).toMatchObject({ expiringFiles: [named], strayFiles: [stray], missingFiles: [] })
  expect(describeDifferences(differences)).toEqual([
    `a file that no record names: ${stray}`,
    `a file that is named and will be removed: ${named}`,
  ])
})

test('the small photo of an older record is a named file and must not expire either', async () => {
  const id = randomUUID()
  const [photo, small] = [`staff/${id}/profilePhoto`, `staff/${id}/profilePhotoSmall`]
  for (const key of [photo, small]) await putFile(key, { type: 'image/jpeg', bytes: new Uint8Array([1]) })
  await createNurse({ id, profilePhoto: photo })
  expect(describeDifferences(await compareStores())).toEqual([])
  const etag = (await readFile(photo))?.etag ?? ''
  expect(await copyFile(photo, small, { etag, isDraft: true })).toBe(true)
  expect(describeDifferences(await compareStores())).toEqual([
    `a file that is named and will be removed: ${small}`,
  ])
})

test('a user who signed up after the restored time can sign up again, and earlier users are unchanged', async () => {
  const { email } = await createSignedUpUser()
  const early = `early-${email}`
  await createPoolUser(early)
  const restoredTo = Date.now() + 1
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await createPoolUser(`late-${email}`)
  expect(await removeLostSignUps(restoredTo)).toBe(1)
  expect(await findPoolUser(`late-${email}`)).toBeNull()
  expect(await findPoolUser(early)).not.toBeNull()
  expect(await findPoolUser(email)).not.toBeNull()
  expect(await endAllSessions()).toBe(1)
  expect((await compareStores()).sessions).toBe(0)
})

test('an account that its user had deleted is erased again; with another user pool none is', async () => {
  const people = [await createUserWithEmail(), await createUserWithEmail(), await createUserWithEmail()]
  await deletePoolUser(people[0]?.credentials.uid ?? '')
  expect(await eraseDeleted()).toEqual([`erased: ${people[0]?.credentials.uid}`])
  expect(await findUserByEmail(people[0]?.email ?? '')).toBeNull()
  expect(await violations()).toEqual([])
  for (const { credentials } of people.slice(1)) await deletePoolUser(credentials.uid)
  await expect(eraseDeleted()).rejects.toThrow('fewer than half')
  expect(await findUserByEmail(people[1]?.email ?? '')).not.toBeNull()
})

test('a copied table holds what the other table holds and nothing else', async () => {
  const other = `tests-${randomUUID()}`
  await createTable(inject('engine'), other, inject('tableShape'))
  const own = tableConfiguration.table
  for (let count = 0; count < 12; count++) await createCustomer()
  expect(await copyItems(own, other)).toBe((await scan()).length)
  const before = await scan()
  await emptyTable()
  await createNurse()
  await copyItems(other, own)
  expect(await removeOthers(other, own)).toBeGreaterThan(0)
  const byKey = (one: Record<string, unknown>, two: Record<string, unknown>) =>
    `${String(one.pk)} ${String(one.sk)}` < `${String(two.pk)} ${String(two.sk)}` ? -1 : 1
  expect((await scan()).toSorted(byKey)).toEqual(before.toSorted(byKey))
})

test('a reservation that DynamoDB expired is no violation, and one that is lost before is', async () => {
  const customer = await createCustomer()
  const administrator = await createAdministrator()
  const booking = bookingOf()
  const { serviceId } = booking
  await book(await accountOf(customer), booking)
  await deleteService(administrator, await readServiceRecords({ uid: customer.uid, serviceId }))
  await BookingReservation.delete({ serviceId }).go()
  expect(await violations()).toMatchObject([{ invariant: expect.stringContaining('statistics') }])
  stopClock(Date.now() + 31 * day)
  expect(await violations()).toEqual([])
})
