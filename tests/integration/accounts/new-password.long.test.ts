import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { setNewPassword } from '#server/accounts/password/new-password.server.ts'
import { endSessions } from '#server/accounts/session/session.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { observe, type Fault } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { minute, newAddress, password, trySignIn, createUserWithEmail } from './people.ts'

/* More of what new-password.test.ts tests. */

const changed = 'Changed#2027'

const deaths: [string, Fault][] = [
  ['before anything is written', { action: 'TransactWriteItems', nth: 1, when: 'before', how: 'die' }],
  ['after the sessions have ended', { action: 'TransactWriteItems', nth: 1, when: 'after', how: 'die' }],
  ['after Cognito has taken it', { action: 'AdminSetUserPassword', nth: 1, when: 'after', how: 'die' }],
  ['after it is settled', { action: 'TransactWriteItems', nth: 2, when: 'after', how: 'die' }],
]

test.each(deaths)(
  'a password change that dies %s leaves one password and no old session beside a new one',
  async (_, fault) => {
    const clock = stopClock()
    const { email, credentials } = await createUserWithEmail()
    expect((await observe(() => setNewPassword(credentials.uid, changed), fault)).died).toBe(true)
    // Sign-ins are refused until a process that may still be running is certainly over.
    clock.advance(minute)
    const outcomes = [
      await trySignIn({ email, password: changed }, newAddress()),
      await trySignIn({ email, password }, newAddress()),
    ]
    const [withNew, withOld] = outcomes
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    if (withNew?.ok) expect(await readAccount(credentials)).toBeNull()
    for (const outcome of outcomes)
      if (outcome.ok) expect(await readAccount(outcome.credentials)).not.toBeNull()
    // The change can be repeated and then succeeds.
    expect(await setNewPassword(credentials.uid, changed)).toMatchObject({ ok: true })
    expect(await readAccount(credentials)).toBeNull()
    if (withOld?.ok) expect(await readAccount(withOld.credentials)).toBeNull()
    expect((await trySignIn({ email, password: changed }, newAddress())).ok).toBe(true)
  },
)

test('a session started with the old password during the change does not survive it', async () => {
  const { email, credentials } = await createUserWithEmail()
  await failNext({ service: 'cognito', action: 'AdminSetUserPassword', delay: 1000, times: 1 })
  const setting = setNewPassword(credentials.uid, changed)
  const begun = []
  for (let attempt = 0; attempt < 4; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 150))
    begun.push(await trySignIn({ email, password }, newAddress()))
  }
  expect(await setting).toMatchObject({ ok: true })
  for (const outcome of begun) if (outcome.ok) expect(await readAccount(outcome.credentials)).toBeNull()
})

test('two password changes at once leave one password that works', async () => {
  const { email, credentials } = await createUserWithEmail()
  const outcomes = await Promise.all([
    setNewPassword(credentials.uid, changed),
    setNewPassword(credentials.uid, changed),
  ])
  expect(outcomes.some(({ ok }) => ok)).toBe(true)
  expect(await readAccount(credentials)).toBeNull()
  stopClock(Date.now() + minute)
  expect((await trySignIn({ email, password: changed }, newAddress())).ok).toBe(true)
})

test('“sign out everywhere” ends a sign-in that has passed Cognito but is not written yet', async () => {
  const { email, credentials } = await createUserWithEmail()
  const before = (await User.get(credentials).go()).data?.passwordStamp
  await endSessions(credentials.uid)
  const after = (await User.get(credentials).go()).data?.passwordStamp
  expect(after).toBeTruthy()
  expect(after).not.toBe(before)
  expect(await readAccount(credentials)).toBeNull()
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
})
