import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { disableAccount, enableAccount } from '#server/accounts/life/disable-account.server.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { disablePoolUser, findPoolUser } from '#server/aws/cognito-users.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import { newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { hour, newAddress, password, trySignIn, createUserWithEmail } from './people.ts'

/* More of what disabled-accounts.test.ts tests. */

async function actionsOn(uid: string): Promise<string[]> {
  const { data } = await AuditEntry.query.ofRecord({ recordType: 'user', recordId: uid }).go()
  return data.map(({ action }) => action)
}

test('Google does not sign a disabled account in', async () => {
  const email = newEmail()
  const site = openSite()
  await signInWithGoogle(site, googleAccount(email))
  expect((await site.get('/show/service')).location ?? '').not.toMatch(/^\/login/)
  // The process dies before it calls Cognito, and the next run finishes.
  const fault = { action: 'TransactWriteItems', nth: 1, when: 'after', how: 'die' } as const
  expect((await observe(() => disableAccount(email), fault)).died).toBe(true)
  const meanwhile = openSite()
  await signInWithGoogle(meanwhile, googleAccount(email))
  await disableAccount(email)
  const again = openSite()
  await signInWithGoogle(again, googleAccount(email))
  for (const visitor of [site, meanwhile, again]) {
    expect((await visitor.get('/show/service')).location).toMatch(/^\/login/)
  }
})

test.each([1, 2, 3, 4, 5, 6])(
  'disabling that dies at call %d leaves the account as it was or without sessions, and the next run finishes it',
  async (nth) => {
    const { email, credentials } = await createUserWithEmail()
    const { uid } = credentials
    const seen = await observe(() => disableAccount(email), { nth, when: 'after', how: 'die' })
    const { data: user } = await User.get({ uid }).go({ consistent: true })
    if (user?.disabledSince) {
      expect(await readAccount(credentials)).toBeNull()
      expect((await trySignIn({ email, password }, newAddress())).ok).toBe(false)
    } else expect(nth).toBeLessThan(3)
    expect(await disableAccount(email)).toEqual({ ok: true })
    expect(await readAccount(credentials)).toBeNull()
    expect((await findPoolUser(uid))?.enabled).toBe(false)
    expect(await actionsOn(uid)).toEqual(['disable-account'])
    if (!seen.died) expect(nth).toBeGreaterThan(3)
  },
)

test('enabling that dies is finished by the next run', async () => {
  const { email } = await createUserWithEmail()
  await disableAccount(email)
  const fault = { action: 'TransactWriteItems', nth: 1, when: 'after', how: 'die' } as const
  expect((await observe(() => enableAccount(email), fault)).died).toBe(true)
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(false)
  expect(await enableAccount(email)).toEqual({ ok: true })
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
})

test('disabling ten times at once writes one audit entry, also during a sign-in; an unknown e-mail is reported', async () => {
  const { email, credentials } = await createUserWithEmail()
  await failNext({ service: 'cognito', action: 'AdminDisableUser', delay: 300, times: 1 })
  const [signedIn, ...outcomes] = await Promise.all([
    trySignIn({ email, password }, newAddress()),
    ...Array.from({ length: 10 }, () => disableAccount(email)),
  ])
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  if (signedIn.ok) expect(await readAccount(signedIn.credentials)).toBeNull()
  expect(await actionsOn(credentials.uid)).toEqual(['disable-account'])
  expect(await disableAccount(newEmail())).toEqual({ ok: false, reason: 'unknown-email' })
  expect(await enableAccount(newEmail())).toEqual({ ok: false, reason: 'unknown-email' })
})

test('an account that was disabled in the AWS console is signed out at the next token renewal, and can be enabled', async () => {
  const clock = stopClock()
  const { email, credentials } = await createUserWithEmail()
  await disablePoolUser(credentials.uid)
  clock.advance(hour)
  expect(await readAccount(credentials)).toBeNull()
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(false)
  expect(await enableAccount(email)).toEqual({ ok: true })
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
})
