import { expect, test } from 'vitest'
import { resendPhoneCode, verifyPhone } from '#server/accounts/phone/phone-verification.server.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.entity.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { accountOf, newNumber } from '#tests/support/people.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { sendPhoneCode, newAddress, differentCode, createSignedUpUser } from './people.ts'

/* More of what phone-verification.test.ts tests. */

async function holderOf(number: string) {
  return (await PhoneReservation.get({ number }).go({ consistent: true })).data?.uid ?? null
}

test('a code stops working after five wrong tries, and a new one works', async () => {
  const [person, number] = [await createSignedUpUser(), newNumber()]
  const code = await sendPhoneCode(person, number)
  for (let attempt = 0; attempt < 5; attempt++)
    await verifyPhone(await accountOf(person), differentCode(code))
  expect(await verifyPhone(await accountOf(person), code)).toEqual({ ok: false, reason: 'too-many' })
  expect(await resendPhoneCode(await accountOf(person), newAddress())).toEqual({ ok: true })
  expect((await verifyPhone(await accountOf(person), await readCode(number))).ok).toBe(true)
})

test('of twenty tries at once no more than five count', async () => {
  const person = await createSignedUpUser()
  const code = await sendPhoneCode(person, newNumber())
  const account = await accountOf(person)
  const { calls } = await observe(() =>
    Promise.all(Array.from({ length: 20 }, () => verifyPhone(account, differentCode(code)))),
  )
  expect(tally(calls, 'cognito')).toEqual({ VerifyUserAttribute: 5 })
})

test('the same right code sent twice at once is answered twice with success', async () => {
  const person = await createSignedUpUser()
  const code = await sendPhoneCode(person, newNumber())
  const account = await accountOf(person)
  const first = await verifyPhone(account, code)
  const second = await verifyPhone(account, code)
  const third = await verifyPhone(await accountOf(person), code)
  expect([first, second, third]).toEqual([{ ok: true }, { ok: true }, { ok: true }])
})

test('of two accounts that verify one number at once, one gets it', async () => {
  const number = newNumber()
  const people = [await createSignedUpUser(), await createSignedUpUser()]
  const outcomes = []
  for (const person of people) {
    const code = await sendPhoneCode(person, number)
    outcomes.push({ account: await accountOf(person), code })
  }
  const verified = await Promise.all(outcomes.map(({ account, code }) => verifyPhone(account, code)))
  expect(verified.filter(({ ok }) => ok)).toHaveLength(1)
  expect(verified).toContainEqual({ ok: false, reason: 'linked-elsewhere' })
})

test.each([
  { action: 'VerifyUserAttribute', when: 'before' as const },
  { action: 'VerifyUserAttribute', when: 'after' as const },
  { action: 'TransactWriteItems', when: 'before' as const },
  { action: 'TransactWriteItems', when: 'after' as const },
])('a process that dies $when $action leaves a number that can be verified', async ({ action, when }) => {
  const [person, number] = [await createSignedUpUser(), newNumber()]
  const code = await sendPhoneCode(person, number)
  const account = await accountOf(person)
  const fault = { action, when, nth: 1, how: 'die' as const }
  expect((await observe(() => verifyPhone(account, code), fault)).died).toBe(true)

  const again = await verifyPhone(await accountOf(person), code)
  if (!again.ok) {
    expect(again.reason).toBe('expired')
    await resendPhoneCode(await accountOf(person), newAddress())
    expect((await verifyPhone(await accountOf(person), await readCode(number))).ok).toBe(true)
  }
  expect((await accountOf(person)).user).toMatchObject({ number, phoneVerified: true })
  expect(await holderOf(number)).toBe(person.credentials.uid)
})
