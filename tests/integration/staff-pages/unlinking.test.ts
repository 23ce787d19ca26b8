import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { saveVerifiedNumber } from '#server/customers/save-user.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { finishLeaving } from '#server/leaving/finish-leaving.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { unlinkFormerNurses } from '#server/nurse-accounts/unlink.server.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
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
import { accountUser, change, confirmedService, line, night } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What ends the link of a nurse and their account: a change of either number, a deletion. Each in one transaction, with the sessions. */

const clock = startOnTuesday({ setClockAt: instantClock })

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

test('for seventy days the account of a nurse who has left opens only their own hours; then the daily run unlinks it', async () => {
  const office = await createAdministrator()
  const { person, nurse } = await createLinkedNurse()
  const other = await createLinkedNurse()
  const { serviceId } = await confirmedService()
  await change(office, serviceId, line(nurse, { ...night, weekdays: [5] }))
  expect(await setLastDay(accountUser(office), nurse.id, { lastDay: '2026-11-24', seen: null })).toEqual({
    ok: true,
  })
  clock.advance(24 * hour)
  expect(await finishLeaving()).toEqual({ inactive: 1, waiting: 0 })
  for (const days of [0, 69]) {
    clock.advance(days * 24 * hour)
    const site = openSite(await signInAgain(person))
    const hours = await site.get('/staff/hours')
    expect([hours.status, hours.text]).toEqual([200, expect.stringContaining('No visits in this month.')])
    expect(hours.html).not.toMatch(/href="\/staff(\/absences)?"/)
    expect((await site.get('/staff')).location).toBe('/staff/hours')
    expect((await site.get('/staff/absences')).text).toContain('Under Construction')
    expect((await site.get(`/staff/visits/${serviceId}.2026-11-25.1`)).text).toContain('Under Construction')
    const ill = await site.post('/staff/absences', { intent: 'illness', id: 'form-1', until: '2027-02-10' })
    expect(ill.text).toContain('Under Construction')
    expect(await unlinkFormerNurses()).toBe(0)
  }
  expect(await readAbsences(nurse.id)).toEqual([])
  clock.advance(2 * 24 * hour)
  const site = openSite(await signInAgain(person))
  expect((await site.get('/staff/hours')).text).toContain('Under Construction')
  expect(await unlinkFormerNurses()).toBe(1)
  expect(await unlinkFormerNurses()).toBe(0)
  expect(await linkedUids()).toEqual([
    { user: other.nurse.id, staff: null },
    { user: null, staff: other.person.uid },
  ])
  await expectSignedOut(person)
  expect((await openSite(await signInAgain(person)).get('/staff/hours')).location).toBe('/')
})

test('a nurse who is made inactive has no invitation, and the office can sign them out at once', async () => {
  const office = await createAdministrator()
  const { person, nurse } = await createLinkedNurse()
  expect(await retireStaff(office, nurse.id)).toEqual({ ok: true })
  const page = `/dashboard/staff/${nurse.id}/account`
  expect((await openSite(office).get(`/dashboard/staff/${nurse.id}`)).html).toContain(page)
  expect((await openSite(office).get(page)).text).toMatch(
    /Until Tue 2 Feb 2027, their account shows only their own hours.*Unlink and sign out/,
  )
  expect((await openSite(office).post(page, { form: randomUUID(), intent: 'unlink' })).location).toBe(page)
  expect(await linkedUids()).toEqual([])
  await expectSignedOut(person)
  const invited = await createNurse()
  expect(await inviteNurse(office, { staffId: invited.id, form: randomUUID() })).toEqual({ ok: true })
  expect(await retireStaff(office, invited.id)).toEqual({ ok: true })
  const { data: staff } = await Staff.get({ id: invited.id }).go({ consistent: true })
  expect(staff).not.toHaveProperty('invitation')
})

test('an account that cannot be unlinked fails the daily run, which unlinks the others', async () => {
  const office = await createAdministrator()
  const { person, nurse } = await createLinkedNurse()
  const other = await createLinkedNurse()
  for (const { id } of [nurse, other.nurse]) expect((await retireStaff(office, id)).ok).toBe(true)
  clock.advance(71 * 24 * hour)
  // Half a link, which no transaction leaves.
  await User.patch({ uid: person.uid }).remove(['nurseId']).go()
  await expect(unlinkFormerNurses()).rejects.toThrow('Some accounts of former nurses are not unlinked yet')
  const { data } = await Staff.get({ id: other.nurse.id }).go({ consistent: true })
  expect(data).not.toHaveProperty('accountUid')
  await User.patch({ uid: person.uid }).set({ nurseId: nurse.id }).go()
  expect(await unlinkFormerNurses()).toBe(1)
})
