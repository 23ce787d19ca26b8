import { expect, test } from 'vitest'
import { resendPhoneCode, verifyPhone } from '#server/accounts/phone/phone-verification.server.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.entity.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { keepNevers } from '#server/nurse-time/kept-nevers.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { stopClock, minute } from '#tests/support/clock.ts'
import { accountOf, createNurse, newNumber } from '#tests/support/people.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { readTable } from '#tests/support/table-records.ts'
import { leftOf } from '#tests/support/visits/pairs.ts'
import { sendPhoneCode, newAddress, differentCode, createSignedUpUser } from './people.ts'

/* More of what phone-verification.test.ts tests. */

async function holderOf(number: string) {
  return (await PhoneReservation.get({ number }).go({ consistent: true })).data?.uid ?? null
}

test('a death at any write of a verification leaves no number linked without its never; a new code restores it, once', async () => {
  const [clock, nurse] = [stopClock(), await createNurse()]
  const ends = new Set<string>()
  for (const nth of [1, 2, 3])
    for (const when of ['before', 'after'] as const) {
      const number = newNumber()
      await transact(keepNevers(number, [leftOf(nurse)]))
      const person = await createSignedUpUser()
      const code = await sendPhoneCode(person, number)
      const account = await accountOf(person)
      const death = { service: 'dynamodb', action: 'TransactWriteItems', nth, when, how: 'die' } as const
      const { died } = await observe(() => verifyPhone(account, code), death)
      const neversNow = async () =>
        (await readTable()).nursePair.filter(({ uid }) => uid === account.user.uid).length
      const isLinked = (await accountOf(person)).user.phoneVerified
      if (isLinked) expect(await neversNow()).toBe(1)
      ends.add(`${died ? 'died' : 'done'}, ${isLinked ? '' : 'not '}linked`)
      clock.advance(20 * minute)
      if (!isLinked) {
        const again = await sendPhoneCode(person, number)
        expect(await verifyPhone(await accountOf(person), again)).toEqual({ ok: true })
      }
      expect(await neversNow()).toBe(1)
      const { auditEntry } = await readTable()
      const entries = auditEntry.filter(({ recordId }) => recordId === account.user.uid)
      expect(entries).toMatchObject([
        { action: 'set-pair', administratorEmail: 'phone verification', values: { pair: 'never' } },
      ])
    }
  expect([...ends].sort()).toEqual(['died, linked', 'died, not linked', 'done, linked'])
})

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
