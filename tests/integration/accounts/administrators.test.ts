import { expect, test } from 'vitest'
import { makeAdministrator, removeAdministrator } from '#server/accounts/life/administrators.server.ts'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { AdminAccount } from '#server/accounts/session/roles.entity.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { refreshTokens } from '#server/aws/cognito-sign-in.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { unlinkNurse } from '#server/nurse-accounts/unlink.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  newEmail,
  type Person,
} from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, failNoMore } from '#tests/support/stand-ins.ts'
import { newAddress, password, trySignIn, createUserWithEmail, day, hour, minute } from './people.ts'

async function actionsOn(uid: string): Promise<string[]> {
  const { data } = await AuditEntry.query.ofRecord({ recordType: 'user', recordId: uid }).go()
  return data.map(({ action }) => action)
}

test('a user with a verified e-mail is made an administrator, with an audit entry', async () => {
  const person = await createCustomer()
  expect((await accountOf(person)).isAdministrator).toBe(false)
  expect(await makeAdministrator(person.email.toUpperCase())).toEqual({ ok: true })
  expect((await accountOf(person)).isAdministrator).toBe(true)
  const { data } = await AuditEntry.query.ofRecord({ recordType: 'user', recordId: person.uid }).go()
  expect(data.map(({ action }) => action)).toEqual(['make-administrator'])
})

test('a user with an unverified e-mail cannot be made an administrator', async () => {
  const person = await createCustomer({ emailVerified: false })
  expect(await makeAdministrator(person.email)).toEqual({ ok: false, reason: 'email-not-verified' })
  expect((await accountOf(person)).isAdministrator).toBe(false)
})

test('the account of a nurse cannot be made an administrator: their pages are of different accounts', async () => {
  const { person, nurse } = await createLinkedNurse()
  expect(await makeAdministrator(person.email)).toEqual({ ok: false, reason: 'nurse-account' })
  expect((await accountOf(person)).isAdministrator).toBe(false)
  expect(await actionsOn(person.uid)).toEqual([])
  expect(await unlinkNurse(await createAdministrator(), nurse.id)).toEqual({ ok: true })
  expect(await makeAdministrator(person.email)).toEqual({ ok: true })
})

test('an unknown e-mail is reported', async () => {
  expect(await makeAdministrator(newEmail())).toEqual({ ok: false, reason: 'unknown-email' })
})

test('an administrator by flag and record loses the role and every session', async () => {
  const { email, credentials } = await createUserWithEmail()
  const { uid } = credentials
  await makeAdministrator(email)
  await AdminAccount.create({ uid, email, createdAt: nowInstant() }).go()
  const second = await trySignIn({ email, password }, newAddress())
  if (!second.ok) throw new Error(second.reason)
  const { refreshToken } = (await accountOf(second)).session

  expect(await removeAdministrator(email.toUpperCase())).toEqual({ ok: true })
  expect((await AdminAccount.get({ uid }).go()).data).toBeNull()
  expect((await User.get({ uid }).go()).data?.isAdmin).toBe(false)
  expect(await readAccount(credentials)).toBeNull()
  expect(await readAccount(second.credentials)).toBeNull()
  await expect(refreshTokens(uid, refreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })

  const back = await trySignIn({ email, password }, newAddress())
  expect(back.ok && back.person.isAdministrator).toBe(false)
  expect(await actionsOn(uid)).toEqual(['make-administrator', 'remove-administrator'])
})

test.each(['flag', 'record'] as const)('an administrator by %s alone is removed', async (by) => {
  const person = await createAdministrator(by)
  expect(await removeAdministrator(person.email)).toEqual({ ok: true })
  const site = openSite(person)
  expect((await site.get('/dashboard/panel')).location).toMatch(/^\/login/)
})

test('removing the role twice, or ten times at once, writes one audit entry; a user without the role keeps the session', async () => {
  const person = await createAdministrator()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => removeAdministrator(person.email)))
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  expect(await actionsOn(person.uid)).toEqual(['remove-administrator'])
  const customer = await createCustomer()
  expect(await removeAdministrator(customer.email)).toEqual({ ok: false, reason: 'not-administrator' })
  expect(await removeAdministrator(newEmail())).toEqual({ ok: false, reason: 'unknown-email' })
  expect((await accountOf(customer)).user.uid).toBe(customer.uid)
})

test.each([1, 2, 3, 4, 5, 6, 7])(
  'a removal that dies at call %d leaves the role with its sessions, or is finished by the next run',
  async (nth) => {
    const { email, credentials } = await createUserWithEmail()
    await makeAdministrator(email)
    const seen = await observe(() => removeAdministrator(email), { nth, when: 'after', how: 'die' })
    expect(await removeAdministrator(email)).toEqual({ ok: true })
    expect(await readAccount(credentials)).toBeNull()
    expect(await actionsOn(credentials.uid)).toEqual(['make-administrator', 'remove-administrator'])
    if (!seen.died) expect(nth).toBeGreaterThan(4)
  },
)

test('the role is removed even when Cognito does not answer', async () => {
  const { email, credentials } = await createUserWithEmail()
  await makeAdministrator(email)
  await failNext({ service: 'cognito', error: 'InternalErrorException', times: 10 })
  expect(await removeAdministrator(email)).toEqual({ ok: true })
  await failNoMore()
  expect(await readAccount(credentials)).toBeNull()
})

async function isSignedIn(person: Person): Promise<boolean> {
  return (await readAccount(person.credentials)) !== null
}

test.each(['flag', 'record'] as const)('four idle hours end an administrator’s session (%s)', async (by) => {
  const clock = stopClock()
  const administrator = await createAdministrator(by)
  clock.advance(4 * hour - minute)
  expect((await openSite(administrator).get('/dashboard/panel')).status).toBe(200)
  clock.advance(4 * hour)
  expect((await openSite(administrator).get('/dashboard/panel')).location).toContain('/login')
  expect(await isSignedIn(administrator)).toBe(false)
})

test('twelve hours end an administrator’s session however much it is used', async () => {
  const clock = stopClock()
  const administrator = await createAdministrator()
  for (let hours = 1; hours < 12; hours++) {
    clock.advance(hour)
    expect(await isSignedIn(administrator), `after ${hours} hours`).toBe(true)
  }
  clock.advance(hour)
  expect(await isSignedIn(administrator)).toBe(false)
})

test('the last use of a session is written at most every half hour', async () => {
  const clock = stopClock()
  const administrator = await createAdministrator()
  const { uid } = administrator
  const uses = new Set<string | undefined>()
  for (let minutes = 0; minutes < 120; minutes += 5) {
    await isSignedIn(administrator)
    uses.add((await Session.query.account({ uid }).go()).data[0]?.usedAt)
    clock.advance(5 * minute)
  }
  expect(uses.size).toBeLessThanOrEqual(4)
})

test('a customer’s session has neither limit and lasts twenty days', async () => {
  const clock = stopClock()
  const customer = await createCustomer()
  clock.advance(20 * day - minute)
  expect(await isSignedIn(customer)).toBe(true)
  expect((await Session.query.account({ uid: customer.uid }).go()).data[0]?.usedAt).toBeUndefined()
})
