import { expect } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { finishDisplacements } from '#server/accounts/life/displace.server.ts'
import { linkToken } from '#server/accounts/password/mailed-link.server.ts'
import { verifyPhone } from '#server/accounts/phone/phone-verification.server.ts'
import { findPoolUser } from '#server/aws/cognito-users.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { findUserByEmail, findUserByNumber } from '#server/customers/find-user.server.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { compareStores } from '#tools/data/integrity/stores.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { accountOf, createAdministrator, createNurse, newNumber } from '#tests/support/people.ts'
import {
  codesOf,
  recordsOf,
  requestAssign,
  requestBooking,
  requestClose,
  requestConfirm,
} from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { fillIn, siteOf } from './pages.ts'
import { sendPhoneCode, createSignedUpUser, signUpFields, type SignedInUser } from './people.ts'

/** A user with an unverified e-mail, a verified phone and one service in each of these states. */
export type Holder = SignedInUser & { uid: string; number: string; token: string; services: Booked[] }
type Booked = { serviceId: string; status: State }
export type State = 'pending' | 'confirmed' | 'assigned' | 'closed'
export const everyState: State[] = ['pending', 'confirmed', 'assigned', 'closed']

export async function createHolder(states: State[] = ['confirmed']): Promise<Holder> {
  const person = await createSignedUpUser()
  const { uid } = person.credentials
  const number = newNumber()
  const code = await sendPhoneCode(person, number)
  const verified = await verifyPhone(await accountOf(person), code)
  if (!verified.ok) throw new Error(verified.reason)
  const services: Booked[] = []
  for (const status of states) {
    const booking = bookingOf({ email: person.email })
    const { serviceId } = booking
    const customer = { ...person, uid }
    expect(await requestBooking(person, booking)).toMatchObject({ ok: true })
    const { bookCode, closeCode } = await codesOf(customer, booking)
    if (status !== 'pending') expect((await requestConfirm(person, booking, bookCode)).ok).toBe(true)
    if (status === 'assigned') {
      const [administrator, nurse] = [await createAdministrator(), await createNurse()]
      expect((await requestAssign(administrator, booking, nurse)).ok).toBe(true)
    }
    if (status === 'closed') expect((await requestClose(person, booking, closeCode)).ok).toBe(true)
    services.push({ serviceId, status })
  }
  return { ...person, uid, number, services, token: linkToken((await accountOf(person)).user) }
}

export async function userOf(uid: string): Promise<StoredUser | null> {
  return (await User.get({ uid }).go({ consistent: true })).data
}

/** Opens the mailed link in a browser and presses its button; returns the status of the response. */
export async function openMailedLink(
  { token }: Pick<Holder, 'token'>,
  site: Site = openSite(),
): Promise<number> {
  await site.get(`/reset_password?token=${token}`)
  return (await site.post('/reset_password', {})).status
}

export async function countOfficeMails(uid: string): Promise<number> {
  const mails = await readInbox(configuration.officeMail)
  return mails.filter(({ text }) => text.includes(`/dashboard/users/${uid}`)).length
}

/**
 * Expects a complete displacement: the e-mail is free or its owner's, the services are unchanged except for the
 * placeholder e-mail, the holder is signed out, the office got its mail, and the stores agree.
 */
export async function expectDisplaced(holder: Holder, { mails = [1] } = {}): Promise<void> {
  const user = await userOf(holder.uid)
  expect(user).toMatchObject({ number: '', phoneVerified: false, emailVerified: false })
  expect(user?.displacedSince).toBeDefined()
  expect(user?.displacedFrom).toBeUndefined()
  expect(user?.formerPasswordStamp).toBeUndefined()
  const placeholder = user?.email ?? ''
  expect(isPlaceholderEmail(placeholder)).toBe(true)
  expect(await findPoolUser(holder.uid)).toBeNull()
  expect((await findUserByEmail(holder.email))?.uid).not.toBe(holder.uid)
  expect((await findUserByNumber(holder.number))?.uid).not.toBe(holder.uid)
  for (const { serviceId, status } of holder.services) {
    const { service, pending, entry } = await recordsOf(holder, { serviceId })
    const record = pending ?? service
    expect([record?.status, entry?.status]).toEqual([status, status])
    expect([record?.userEmail, record?.contactEmail]).toEqual([placeholder, placeholder])
  }
  expect(await readAccount(holder.credentials).catch(() => null)).toBeNull()
  expect((await (await siteOf(holder)).get('/show/service')).location).toContain('/login')
  expect(mails).toContain(await countOfficeMails(holder.uid))
  expect(await readInbox(placeholder)).toEqual([])
  await expectConsistentStores()
}

export async function expectConsistentStores(): Promise<void> {
  expect(await violations()).toEqual([])
  // Users that the tests write directly, such as the administrators, are not in the user pool.
  expect((await compareStores()).withoutRecord).toEqual([])
}

/** The part of the daily run that finishes displacements of dead processes. */
export function dailyRun(): Promise<void> {
  return finishDisplacements()
}

/** The owner signs up with the e-mail, and sees none of the holder's data. */
export async function signUpAsOwner({ email, services, number }: Holder): Promise<void> {
  const site = openSite()
  const created = await fillIn(site, '/signup', signUpFields(email))
  expect(created.text).toContain('Account created successfully. Please verify your phone.')
  await expectNothingSeen(site, services, number)
}

export async function expectNothingSeen(
  site: Site,
  services: Holder['services'],
  number: string,
): Promise<void> {
  for (const path of ['/show/service', '/profile', '/profile/data']) {
    const { html } = await site.get(path)
    for (const { serviceId } of services) expect(html).not.toContain(serviceId)
    expect(html).not.toContain(number)
  }
  const list = await site.get('/show/service')
  expect([list.status, list.text.includes('No services found')]).toEqual([200, true])
}
