import { expect, test } from 'vitest'
import { makeAdministrator } from '#server/accounts/administrators.server.ts'
import { AuditEntry } from '#server/audit/audit-entry.server.ts'
import { accountOf, createCustomer, newEmail } from '#tests/support/people.ts'

test('somebody with a verified e-mail is made an administrator, which is written down', async () => {
  const person = await createCustomer()
  expect((await accountOf(person)).isAdministrator).toBe(false)
  expect(await makeAdministrator(person.email.toUpperCase())).toEqual({ ok: true })
  expect((await accountOf(person)).isAdministrator).toBe(true)
  const { data } = await AuditEntry.query.ofRecord({ recordType: 'user', recordId: person.uid }).go()
  expect(data.map(({ action }) => action)).toEqual(['make-administrator'])
})

test('an e-mail that is not verified makes nobody an administrator', async () => {
  const person = await createCustomer({ emailVerified: false })
  expect(await makeAdministrator(person.email)).toEqual({ ok: false, reason: 'email-not-verified' })
  expect((await accountOf(person)).isAdministrator).toBe(false)
})

test('an unknown e-mail is said', async () => {
  expect(await makeAdministrator(newEmail())).toEqual({ ok: false, reason: 'unknown-email' })
})
