import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { saveVerifiedNumber } from '#server/customers/save-user.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { createLinkedNurse, linkToNurse } from '#tests/support/linked-nurse.ts'
import {
  accountOf,
  createAdministrator,
  createNurse,
  newNumber,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import { requestNurseEdit } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { fillIn, siteOf } from '../accounts/pages.ts'
import { createUserWithPhone } from '../accounts/people.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What ends the link of a nurse and their account: a change of either number, a deletion. Each in one transaction, with the sessions. */

startOnTuesday({ setClockAt: instantClock })

async function linkedUids(): Promise<{ user: unknown; staff: unknown }[]> {
  const [{ data: users }, { data: staff }] = await Promise.all([
    User.scan.go({ pages: 'all' }),
    Staff.scan.go({ pages: 'all' }),
  ])
  return [
    ...users.flatMap(({ nurseId }) => (nurseId ? [{ user: nurseId, staff: null }] : [])),
    ...staff.flatMap(({ accountUid }) => (accountUid ? [{ user: null, staff: accountUid }] : [])),
  ]
}

async function expectSignedOut(person: Person): Promise<void> {
  expect((await openSite(person).get('/profile')).location).toBe('/login?redirectTo=%2Fprofile')
}

test('another contact number, by Edit, unlinks and signs out; the nurse is still staff and reads Under Construction', async () => {
  const office = await createAdministrator()
  const { person, nurse } = await createLinkedNurse()
  // Another name changes nothing about the link.
  expect(await requestNurseEdit(office, nurse, { fullName: 'Meera Deshpande' })).toMatchObject({ ok: true })
  expect((await openSite(person).get('/staff')).text).toContain('My visits')
  expect(await requestNurseEdit(office, nurse, { contactNumber: newNumber().slice(3) })).toMatchObject({
    ok: true,
  })
  expect(await linkedUids()).toEqual([])
  await expectSignedOut(person)
  expect((await openSite(await signInAgain(person)).get('/staff')).text).toContain('Under Construction')
})

test('an account that gets another phone is unlinked with it; the same phone verified again keeps the link', async () => {
  const { person } = await createLinkedNurse()
  const { user } = await accountOf(person)
  expect(await transact(saveVerifiedNumber(user, user.number))).toEqual({ ok: true })
  expect((await openSite(person).get('/staff')).text).toContain('My visits')
  // A write that has not seen the link, as of a request that began before it, is refused.
  const { nurseId: _, ...unaware } = user
  expect(await transact(saveVerifiedNumber(unaware, newNumber()))).toEqual({ ok: false, reason: 'changed' })
})

test('the phone page itself unlinks: with the code of another number; and the office’s link to the former one ends', async () => {
  const user = await createUserWithPhone()
  const nurse = await linkToNurse({ ...user, uid: user.credentials.uid })
  const [site, number] = [await siteOf(user), newNumber()]
  expect((await site.get('/staff')).text).toContain('My visits')
  await inviteNurse(await createAdministrator(), { staffId: nurse.id, form: randomUUID() })
  await fillIn(site, '/phone_verification', { number: number.slice(3) })
  const answer = await fillIn(site, '/verify_otp', { otp: await readCode(number), intent: 'verify' })
  expect(answer.status).toBeLessThan(400)
  const { data: staff } = await Staff.get({ id: nurse.id }).go({ consistent: true })
  expect(staff).not.toHaveProperty('accountUid')
  expect(staff).not.toHaveProperty('invitation')
  expect(await linkedUids()).toEqual([])
  expect((await site.get('/profile')).location).toBe('/login?redirectTo=%2Fprofile')
})

test('a nurse may delete their own account: their record stays and names none', async () => {
  const { person, nurse } = await createLinkedNurse()
  expect(await deleteAccount(await accountOf(person))).toEqual({ ok: true })
  expect(await linkedUids()).toEqual([])
  const { data: staff } = await Staff.get({ id: nurse.id }).go({ consistent: true })
  expect(staff).toMatchObject({ fullName: nurse.fullName })
  const { data: role } = await StaffAccount.get({ uid: person.uid }).go({ consistent: true })
  expect(role).toBeNull()
})

test('a nurse who is retired loses the account, its role and its sessions in the same transaction, and an invitation', async () => {
  const office = await createAdministrator()
  const { person, nurse } = await createLinkedNurse()
  expect(await retireStaff(office, nurse.id)).toEqual({ ok: true })
  expect(await linkedUids()).toEqual([])
  await expectSignedOut(person)
  expect((await openSite(await signInAgain(person)).get('/staff')).location).toBe('/')
  const invited = await createNurse()
  expect(await inviteNurse(office, { staffId: invited.id, form: randomUUID() })).toEqual({ ok: true })
  expect(await retireStaff(office, invited.id)).toEqual({ ok: true })
  const { data: staff } = await Staff.get({ id: invited.id }).go({ consistent: true })
  expect(staff).not.toHaveProperty('invitation')
})
