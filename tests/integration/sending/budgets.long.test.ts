import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLog } from '#server/http/log.server.ts'
import { newNumber } from '#tests/support/people.ts'
import { failNoMore, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { withoutTimeLimits } from '#tests/support/without-time-limits.ts'
import { createUserWithPhone } from '../accounts/people.ts'
import { signIn, signInKnown } from '#tests/support/sending/budgets.ts'

/* More of what budgets.test.ts tests. */

/* Budgets small enough to be used up. An hour allows a quarter of the daily budget: 5 sign-ins, of which 2 are a reserve. */
vi.hoisted(() => {
  process.env.DAILY_BUDGETS =
    'smsSignIn=20,smsBooking=48,smsResend=8,mailCode=400,mailBooking=400,mailNewsletter=400,mailOffice=8'
})

beforeEach(emptyTable)
afterEach(async () => {
  setLog()
  await failNoMore()
})

async function smsTo({ number }: { number: string }): Promise<number> {
  return (await readInbox(number)).filter(({ text }) => !/booking/.test(text)).length
}

test('codes for numbers without an account use up no other user’s codes, from whatever addresses they are requested', async () => {
  const person = await createUserWithPhone()
  const before = await smsTo(person)
  const strangers = await withoutTimeLimits(() =>
    Promise.all(Array.from({ length: 40 }, () => signIn({ number: newNumber() }))),
  )
  expect(strangers.every(({ ok }) => ok)).toBe(true)
  expect((await signIn(person)).ok).toBe(true)
  expect(await smsTo(person)).toBe(before + 1)
})

test('the reserve is for known browsers, and a number without an account is refused as one with an account is', async () => {
  const [one, two, three, four] = [
    await createUserWithPhone(),
    await createUserWithPhone(),
    await createUserWithPhone(),
    await createUserWithPhone(),
  ]
  const outcomes = []
  for (const person of [one, two, three, four]) outcomes.push(await signIn(person))
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false])
  // The seconds to wait decrease between two requests.
  const refused = { ok: false, reason: 'too-many', retryAfterSeconds: expect.any(Number) as number }
  expect(outcomes[3]).toEqual(refused)
  expect(await signIn({ number: newNumber() })).toEqual(refused)
  expect(await signInKnown(four)).toMatchObject({ ok: true })
  expect(await signInKnown(three)).toMatchObject({ ok: true })
  expect(await signInKnown(two)).toEqual(refused)
})

test('fifty processes together never exceed a limit', async () => {
  const clients = []
  for (let count = 0; count < 50; count++) {
    vi.resetModules()
    const [door, mail] = await Promise.all([
      import('#server/sending/send.server.ts'),
      import('#server/aws/ses.server.ts'),
    ])
    clients.push({ door, mail })
  }
  expect(new Set(clients.map(({ door }) => door.send)).size).toBe(50)
  const outcomes = await Promise.all(
    clients.map(({ door, mail }) =>
      door
        .send({ purpose: 'mailOffice', to: 'fifty@nivaas.example' }, (attempt) =>
          attempt((permit) => mail.sendEmail(permit, { subject: 'x', text: 'x' }, AbortSignal.timeout(9000))),
        )
        .then(({ ok }) => ok),
    ),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(2)
  expect(await readInbox('fifty@nivaas.example')).toHaveLength(2)
})
