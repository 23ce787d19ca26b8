import { expect, test, vi } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { signUp, type SignUpOutcome } from '#server/accounts/password/sign-up.server.ts'
import * as cognito from '#tests/support/cognito.ts'
import { SendingPermit } from '#server/aws/permit.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { readStatistics } from '#server/statistics/statistics.server.ts'
import { observe, type Fault } from '#tests/support/aws-calls.ts'
import { newEmail } from '#tests/support/people.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { withoutTimeLimits } from '#tests/support/without-time-limits.ts'
import {
  signUpFields,
  newAddress,
  password,
  createSignedUpUser,
  trySignIn,
  createUserWithEmail,
} from './people.ts'

/* More of what sign-up.test.ts tests. */

async function usersWith(email: string) {
  const { data } = await User.query.byEmail({ email }).go({ pages: 'all' })
  return data.filter((user) => user.email === email)
}

async function countedAt(domain: string) {
  return (await readStatistics()).get(`users.domain.${domain}`) ?? 0
}

const calls = [
  'AdminCreateUser',
  'AdminSetUserPassword',
  'AdminInitiateAuth',
  'TransactWriteItems',
  'GetUserAttributeVerificationCode',
]
const deaths = calls.flatMap((action) => [
  { action, when: 'before' as const },
  { action, when: 'after' as const },
])

test.each(deaths)(
  'a sign-up that dies $when $action leaves the e-mail free for another try',
  async ({ action, when }) => {
    const domain = `${action}-${when}.example`.toLowerCase()
    const email = newEmail(domain)
    const fault: Fault = { action, when, nth: 1, how: 'die' }
    const first = await observe(() => signUp(signUpFields(email), newAddress()), fault)
    expect(first.died).toBe(true)
    const isSaved = (await usersWith(email)).length === 1

    const again = await signUp({ ...signUpFields(email), password: 'Another#2026' }, newAddress())
    expect(again).toMatchObject(isSaved ? { reason: 'already-registered' } : { ok: true })
    // The password of the sign-up that succeeded signs in, and the other one does not.
    const [right, wrong] = isSaved ? [password, 'Another#2026'] : ['Another#2026', password]
    expect(await trySignIn({ email, password: wrong }, newAddress())).toMatchObject({
      reason: 'wrong-password',
    })
    const signedIn = await trySignIn({ email, password: right }, newAddress())
    expect(signedIn).toMatchObject({ reason: 'email-not-verified' })
    expect(await usersWith(email)).toHaveLength(1)
    expect(await countedAt(domain)).toBe(1)
  },
)

test.each(['AdminCreateUser', 'AdminSetUserPassword', 'AdminInitiateAuth'])(
  'a sign-up that dies at %s can be made again',
  async (action) => {
    const email = newEmail()
    await failNext({ service: 'cognito', action, error: 'InternalErrorException', times: 2 })
    expect(await signUp(signUpFields(email), newAddress())).toEqual({ ok: false, reason: 'failed' })
    expect((await signUp(signUpFields(email), newAddress())).ok).toBe(true)
    expect(await usersWith(email)).toHaveLength(1)
  },
)

test('no password or token of an unfinished sign-up survives in the next', async () => {
  const email = newEmail()
  const uid = await cognito.createPoolUser(email)
  await cognito.setPassword(uid, 'Strangers#1')
  const stranger = await cognito.signInWithPassword(email, 'Strangers#1')
  const refused = await trySignIn({ email, password: 'Strangers#1' }, newAddress())
  expect(refused).toEqual({ ok: false, reason: 'no-user-record' })

  const { credentials } = await createSignedUpUser(email)
  expect(credentials.uid).not.toBe(uid)
  await expect(cognito.refreshTokens(uid, stranger.refreshToken)).rejects.toThrow()
  await expect(
    cognito.sendEmailCode(new SendingPermit('mailCode', ''), stranger.accessToken),
  ).rejects.toThrow()
  const again = await trySignIn({ email, password: 'Strangers#1' }, newAddress())
  expect(again).toMatchObject({ reason: 'wrong-password' })
})

/** The accounts that were made or signed in to. */
function uidsOf(outcomes: SignUpOutcome[]): string[] {
  return [...new Set(outcomes.flatMap((outcome) => (outcome.ok ? [outcome.credentials.uid] : [])))]
}

test('of a slow sign-up and one that overtakes it exactly one makes the account', async () => {
  const email = newEmail()
  await failNext({ service: 'cognito', action: 'AdminInitiateAuth', delay: 500 })
  const slow = signUp(signUpFields(email), newAddress())
  await vi.waitFor(async () => expect(await cognito.findPoolUser(email)).not.toBeNull(), 60_000)
  const outcomes = await Promise.all([slow, signUp(signUpFields(email), newAddress())])
  expect(uidsOf(outcomes)).toHaveLength(1)
  expect(await usersWith(email)).toHaveLength(1)
})

test('ten sign-ups at once for one e-mail make at most one account and leave the e-mail usable', async () => {
  const email = newEmail('ten.example')
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => signUp(signUpFields(email), newAddress())),
  )
  const made = outcomes.filter((outcome) => outcome.ok)
  expect(uidsOf(outcomes).length).toBeLessThanOrEqual(1)
  expect(await usersWith(email)).toHaveLength(uidsOf(outcomes).length)
  for (const { credentials } of made) expect(await readAccount(credentials)).not.toBeNull()
  if (made.length === 0) expect((await signUp(signUpFields(email), newAddress())).ok).toBe(true)
  expect(await countedAt('ten.example')).toBe(1)
})

test('one address signs up no more often than its limit, even with requests at once', async () => {
  const address = newAddress()
  const { email } = await createUserWithEmail()
  const length = limits.signUpPerAddress.max + 5
  const outcomes = await withoutTimeLimits(() =>
    Promise.all(Array.from({ length }, () => signUp(signUpFields(email), address))),
  )
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'too-many')).toHaveLength(5)
})
