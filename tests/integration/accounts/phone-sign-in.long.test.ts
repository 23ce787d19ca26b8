import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { take } from '#server/limits/take.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { fillIn } from './pages.ts'
import { newAddress, newCaller, differentCode, createUserWithPhone } from './people.ts'
import { wrong, expired, begin, sent } from '#tests/support/accounts/phone-sign-in.ts'

/* More of what phone-sign-in.test.ts tests. */

test('a user who signed up with Google signs in with their number as well', async () => {
  const site = openSite()
  const number = newNumber()
  await signInWithGoogle(site, googleAccount(newEmail()))
  await fillIn(site, '/phone_verification', { number })
  const verified = await fillIn(site, '/verify_otp', { otp: await readCode(number) })
  expect(verified.text).toContain('Phone number verified successfully!')
  const outcome = await signInWithPhone(await sent(number), await readCode(number))
  expect(outcome.ok).toBe(true)
})

test('a number without an account gets the same response after as many calls, and no SMS is sent', async () => {
  const [known, unknown] = [await createUserWithPhone(), newNumber()]
  const messages = (await readInbox(known.number)).length
  const [one, other] = [openSite(), openSite()]
  const pages = [await begin(one, known.number), await begin(other, unknown)]
  const [first, unknownPage] = pages.map(({ text }) => text.replace(/\+91\d{10}|What is \w+ plus \w+\?/g, ''))
  expect(first).toBe(unknownPage)
  expect(await readInbox(known.number)).toHaveLength(messages + 1)
  expect(await readInbox(unknown)).toEqual([])
  const guesses = [
    await fillIn(one, '/login/code', { otp: differentCode(await readCode(known.number)) }),
    await fillIn(other, '/login/code', { otp: '12345678' }),
  ]
  for (const guess of guesses) expect(guess.text).toContain(wrong)
  const second = [
    await fillIn(one, '/login/code', { otp: await readCode(known.number) }),
    await fillIn(other, '/login/code', { otp: '12345678' }),
  ]
  for (const guess of second) expect(guess.text).toContain(expired)

  const calls = []
  for (const number of [known.number, unknown]) {
    const observed = await observe(() => sendPhoneSignInCode(number, newCaller()))
    expect(observed).toMatchObject({ died: false, result: { ok: true } })
    calls.push(observed.calls)
  }
  expect(calls[0]).not.toEqual([])
  expect(calls[0]).toEqual(calls[1])
})

test('a wrong code costs as many calls for a number without an account, from the first try to the sixth', async () => {
  const { number: known } = await createUserWithPhone()
  const callsOf = async (number: string) => {
    const id = await sent(number)
    const tries = []
    for (let place = 0; place < 6; place++) {
      const { calls } = await observe(() => signInWithPhone(id, '00000000'))
      tries.push({ table: tally(calls), pool: tally(calls, 'cognito') })
    }
    return tries
  }
  const ofKnown = await callsOf(known)
  expect(ofKnown[0]?.table).not.toEqual({})
  expect(await callsOf(newNumber())).toEqual(ofKnown)
})

test('Cognito’s code of eight digits signs in, also after a wrong one has ended its challenge and another was sent', async () => {
  const { number } = await createUserWithPhone()
  const site = openSite()
  const page = await begin(site, number)
  expect(page.text).not.toMatch(/6-digit/)
  const first = await readCode(number)
  expect(first).toMatch(/^\d{8}$/)
  const typo = await fillIn(site, '/login/code', { otp: differentCode(first) })
  expect(typo.text).toContain(wrong)
  expect(typo.text).toContain('If it does not work again, please ask for a new one.')
  expect((await fillIn(site, '/login/code', { otp: first })).text).toContain(expired)
  expect((await fillIn(site, '/login/code', { intent: 'resend' })).text).toContain(
    'OTP resent to your phone.',
  )
  const answer = await fillIn(site, '/login/code', { otp: await readCode(number) })
  expect(answer.text).toContain('Login Successful! Redirecting...')
})

test('of fifty guesses at once five count, and then even the right code fails', async () => {
  const { number } = await createUserWithPhone()
  const id = await sent(number)
  const code = await readCode(number)
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => signInWithPhone(id, differentCode(code)).then(({ ok }) => ok)),
  )
  expect(guesses).not.toContain(true)
  expect(await signInWithPhone(id, code)).toEqual({ ok: false, reason: 'too-many' })
})

test('the same right code fifty times at once makes one session', async () => {
  const { number, credentials } = await createUserWithPhone()
  const id = await sent(number)
  const code = await readCode(number)
  const tries = await Promise.all(
    Array.from({ length: limits.otpTryPerCode.max }, () => signInWithPhone(id, code)),
  )
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await readAccount(credentials)).not.toBeNull()
})

test('SMS are limited by number and by address', async () => {
  const { number } = await createUserWithPhone()
  const sends = await Promise.all(Array.from({ length: 20 }, () => sendPhoneSignInCode(number, newCaller())))
  expect(sends.filter(({ ok }) => ok)).toHaveLength(limits.smsSignInPerNumber.max)
  expect(sends.find(({ ok }) => !ok)).toMatchObject({ reason: 'too-many' })

  const address = newAddress()
  const { neighbourhood } = ipLimitSubjects(address)
  for (let used = 5; used < limits.smsSignInRequestPerAddress.max; used++)
    await take('smsSignInRequestPerAddress', neighbourhood)
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => sendPhoneSignInCode(newNumber(), { address, knownBrowsers: [] })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
})
