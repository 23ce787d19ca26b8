import '#tests/support/own-table.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, inject, test } from 'vitest'
import { createPoolUser, findPoolUser, listPoolUsers, deletePoolUser } from '#server/aws/cognito.server.ts'
import { listFiles, putFile, removeFiles } from '#server/aws/s3.server.ts'
import { deleteService } from '#server/bookings/administer.server.ts'
import { book } from '#server/bookings/book.server.ts'
import { BookingReservation } from '#server/bookings/booking-reservation.server.ts'
import { readServiceRecords } from '#server/bookings/records.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { copyItems, removeOthers } from '#server/integrity/copy-items.ts'
import { violations } from '#server/integrity/invariants.ts'
import {
  compareStores,
  describeDifferences,
  endAllSessions,
  eraseDeleted,
  removeLostSignUps,
} from '#server/integrity/stores.ts'
import { scan } from '#server/integrity/table-records.ts'
import { tableConfiguration } from '#server/table/client.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createTable } from '#tests/support/table.ts'
import { accountOf, createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { signedUp, withEmail } from '../accounts/people.ts'

const day = 24 * 60 * 60 * 1000

beforeEach(async () => {
  await emptyTable()
  for await (const { username } of listPoolUsers()) await deletePoolUser(username)
  for await (const key of listFiles('')) await removeFiles([key])
})

test('while the product runs they agree', async () => {
  await withEmail()
  const id = randomUUID()
  await putFile(`staff/${id}/panCard`, { type: 'image/png', bytes: new Uint8Array([1]) })
  await createNurse({ id, panCard: `staff/${id}/panCard` })
  expect(describeDifferences(await compareStores())).toEqual([])
})

test('what a restored table does not know, and what it alone knows, is told', async () => {
  const { credentials, email } = await withEmail()
  await deletePoolUser(credentials.uid)
  const other = await signedUp()
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

test('who signed up after the restored time can do so again, and nobody from before is touched', async () => {
  const { email } = await signedUp()
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

test('an account that its holder had deleted is erased again; where the pool is another one, none is', async () => {
  const people = [await withEmail(), await withEmail(), await withEmail()]
  await deletePoolUser(people[0]?.credentials.uid ?? '')
  expect(await eraseDeleted()).toEqual([`erased: ${people[0]?.credentials.uid}`])
  expect(await findUserByEmail(people[0]?.email ?? '')).toBeNull()
  expect(await violations()).toEqual([])
  for (const { credentials } of people.slice(1)) await deletePoolUser(credentials.uid)
  await expect(eraseDeleted()).rejects.toThrow('fewer than half')
  expect(await findUserByEmail(people[1]?.email ?? '')).not.toBeNull()
})

test('a copy holds what the other table holds and nothing else', async () => {
  const other = `tests-${randomUUID()}`
  await createTable(inject('engine'), other)
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

test('a reservation that DynamoDB has let go after its time is no violation, and one that is lost before is', async () => {
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
