import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { makeAdministrator, removeAdministrator } from '#server/accounts/life/administrators.server.ts'
import { AdminAccount } from '#server/accounts/session/roles.entity.server.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { refreshTokens } from '#server/aws/cognito-sign-in.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { unlinkNurse } from '#server/nurse-accounts/unlink.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { accountOf, createAdministrator, createCustomer, newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, failNoMore } from '#tests/support/stand-ins.ts'
import { newAddress, password, trySignIn, createUserWithEmail } from './people.ts'

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
