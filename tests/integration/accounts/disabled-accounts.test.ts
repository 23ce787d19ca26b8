import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { makeAdministrator } from '#server/accounts/life/administrators.server.ts'
import { disableAccount, enableAccount } from '#server/accounts/life/disable-account.server.ts'
import { linkToken } from '#server/accounts/password/mailed-link.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { refreshTokens } from '#server/aws/cognito-sign-in.server.ts'
import { findPoolUser } from '#server/aws/cognito-users.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { accountOf } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { siteOf } from './pages.ts'
import {
  newAddress,
  newCaller,
  password,
  trySignIn,
  createUserWithEmail,
  createUserWithPhone,
} from './people.ts'

async function actionsOn(uid: string): Promise<string[]> {
  const { data } = await AuditEntry.query.ofRecord({ recordType: 'user', recordId: uid }).go()
  return data.map(({ action }) => action)
}

async function tokenOf(uid: string): Promise<string> {
  const { data: user } = await User.get({ uid }).go({ consistent: true })
  if (!user) throw new Error('no user')
  return linkToken(user)
}

test('disabling an account ends its sessions and tokens at once, and its password does not sign in until it is enabled', async () => {
  const { email, credentials } = await createUserWithEmail()
  const { uid } = credentials
  const second = await trySignIn({ email, password }, newAddress())
  if (!second.ok) throw new Error(second.reason)
  const { refreshToken } = (await accountOf(second)).session
  expect(await disableAccount(email.toUpperCase())).toEqual({ ok: true })
  expect(await readAccount(credentials)).toBeNull()
  expect(await readAccount(second.credentials)).toBeNull()
  await expect(refreshTokens(uid, refreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect((await findPoolUser(uid))?.enabled).toBe(false)
  expect(await trySignIn({ email, password }, newAddress())).toMatchObject({ ok: false, reason: 'failed' })

  expect(await enableAccount(email)).toEqual({ ok: true })
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
  expect(await readAccount(credentials)).toBeNull()
  expect(await enableAccount(email)).toEqual({ ok: false, reason: 'not-disabled' })
  expect(await actionsOn(uid)).toEqual(['disable-account', 'enable-account'])
})

test('an administrator’s account can be disabled too', async () => {
  const { email, credentials } = await createUserWithEmail()
  await makeAdministrator(email)
  expect(await disableAccount(email)).toEqual({ ok: true })
  expect(await readAccount(credentials)).toBeNull()
  expect((await siteOf({ credentials }).then((site) => site.get('/dashboard/panel'))).location).toMatch(
    /^\/login/,
  )
})

test('no SMS is sent to a disabled account, and a code sent before does not sign in', async () => {
  const { email, number } = await createUserWithPhone()
  const before = await sendPhoneSignInCode(number, newCaller())
  if (!before.ok) throw new Error(before.reason)
  const code = await readCode(number, /sign|code/i)
  await disableAccount(email)
  expect((await signInWithPhone(before.id, code)).ok).toBe(false)
  const messages = (await readInbox(number)).length
  expect((await sendPhoneSignInCode(number, newCaller())).ok).toBe(true)
  expect(await readInbox(number)).toHaveLength(messages)
})

test('the mailed link of a disabled account does not work, and no other is mailed', async () => {
  const { email, credentials } = await createUserWithEmail()
  const before = await tokenOf(credentials.uid)
  await disableAccount(email)
  for (const token of [before, await tokenOf(credentials.uid)]) {
    const site = openSite()
    await site.get(`/reset_password?token=${token}`)
    expect((await site.get('/reset_password')).status).toBe(410)
    const both = { password: 'Changed#2027', confirmPassword: 'Changed#2027' }
    expect((await site.post('/reset_password', both)).status).toBe(410)
  }
  const mails = (await readInbox(email)).length
  expect((await openSite().post('/forgotpassword', { email })).status).toBe(503)
  expect(await readInbox(email)).toHaveLength(mails)
})
