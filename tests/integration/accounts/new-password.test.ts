import { expect, test } from 'vitest'
import { setNewPassword } from '#server/accounts/password/new-password.server.ts'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { openSite } from '#tests/support/site.ts'
import { newAddress, password, trySignIn, createUserWithEmail } from './people.ts'

const changed = 'Changed#2027'

test('a new password ends every session except the one that set it', async () => {
  const { email, credentials } = await createUserWithEmail()
  const other = await trySignIn({ email, password }, newAddress())
  if (!other.ok) throw new Error(other.reason)
  expect(await setNewPassword(credentials.uid, changed, { keep: credentials.sessionId })).toMatchObject({
    ok: true,
  })
  expect(await readAccount(credentials)).not.toBeNull()
  expect(await readAccount(other.credentials)).toBeNull()
  expect((await trySignIn({ email, password: changed }, newAddress())).ok).toBe(true)
  expect(await trySignIn({ email, password }, newAddress())).toMatchObject({ reason: 'wrong-password' })
})

test('a password that the user pool refuses changes nothing and ends no session', async () => {
  const { email, credentials } = await createUserWithEmail()
  const before = (await User.get(credentials).go()).data
  expect(await setNewPassword(credentials.uid, 'weak')).toEqual({ ok: false, reason: 'weak-password' })
  expect((await User.get(credentials).go()).data).toEqual(before)
  expect(await readAccount(credentials)).not.toBeNull()
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
})

test.each([
  ['/login', ['current-password']],
  ['/signup', ['new-password', 'new-password']],
])('the password fields of %s are masked and allow autofill', async (path, expected) => {
  const { html } = await openSite().get(path)
  const fields = html.match(/<input[^>]*>/g)?.filter((field) => /name="[^"]*password/i.test(field)) ?? []
  expect(fields.map((field) => /autocomplete="([^"]*)"/i.exec(field)?.[1])).toEqual(expected)
  expect(fields.filter((field) => !field.includes('type="password"'))).toEqual([])
  expect(fields.filter((field) => /onpaste|maxlength="\d{1,2}"/i.test(field))).toEqual([])
})
