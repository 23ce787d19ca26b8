import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addLine } from '#server/money/change-month.server.ts'
import { readPrices } from '#server/money/read-agreements.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { agreedShifts } from '#domain/money/agreement.ts'
import { saveAgreement } from '#server/money/save-agreement.server.ts'
import { pricedService } from '#tests/support/agreements.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import type { Death } from '#tests/support/interleavings.ts'
import { endsOfRuns, type Run } from '#tests/support/meeting-runs.ts'
import { meera, paid, rahul, wrong } from '#tests/support/money/payments.ts'
import { createCustomer } from '#tests/support/people.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'

/*
 * Two acts on money at once, in the orders of their calls to the table, and dead at each call. After each order all invariants hold: the
 * balance is what the entries come to, and none is counted twice.
 */

const upi = { way: 'upi', reference: '630511840277' } as const

/** A family that has paid 20,000 by cheque and one that has paid nothing; made once, and put back before each order. */
async function families() {
  await emptyTable()
  realWaitClock(tuesday)
  const [family, other] = [await createCustomer(), await createCustomer()]
  const cheque = paid()
  await recordPayment(meera, family.uid, cheque)
  return { family, other, cheque }
}

type Setting = Awaited<ReturnType<typeof families>>

async function play(
  acts: (setting: Setting) => Run[],
  { deaths, most = 12 }: { deaths?: Record<number, Death>; most?: number } = {},
): Promise<Set<string>> {
  return endsOfRuns(acts(await families()), { most, deaths })
}

const refundOf =
  (amount: number) =>
  ({ family }: Setting): Run => {
    const form = paid({ kind: 'refunded', amount })
    return () => recordPayment(rahul, family.uid, form)
  }
const reverse =
  (author: typeof meera) =>
  ({ family, cheque }: Setting): Run =>
  () =>
    recordPayment(author, family.uid, wrong(cheque, `Says ${author.name}`))
/** Pays all of the credit back, while the office writes something by which less of it may be. */
function refundWhile(write: (setting: Setting) => Promise<{ ok: boolean; reason?: string }>) {
  return (setting: Setting): Run[] => {
    const refund = refundOf(20_000_00)(setting)
    let written = 0
    return [
      async () => {
        written = 0
        const result = await refund()
        return result.ok && written > 0 ? { ok: false, reason: 'ok, though it was written' } : result
      },
      async () => {
        const result = await write(setting)
        if (result.ok) written = 1
        return result
      },
    ]
  }
}
const enter =
  (of: 'family' | 'other', changes: Parameters<typeof paid>[0] = {}) =>
  (setting: Setting): Run => {
    const form = paid(changes)
    return () => recordPayment(meera, setting[of].uid, form)
  }

const meetings: [string, (setting: Setting) => Run[], string[]][] = [
  [
    'the same form sent twice',
    ({ family }) => {
      const form = paid({ ...upi, amount: 1_00 })
      const send = () => recordPayment(meera, family.uid, form)
      return [send, send]
    },
    ['ok, ok'],
  ],
  [
    'two payments of one family',
    (setting) => [enter('family', { reference: '004513' })(setting), enter('family', upi)(setting)],
    ['ok, ok'],
  ],
  [
    'one UPI payment at two families',
    (setting) => [enter('family', upi)(setting), enter('other', upi)(setting)],
    ['ok, reference-used', 'reference-used, ok'],
  ],
  [
    'two refunds that together are above the credit',
    (setting) => [refundOf(12_000_00)(setting), refundOf(9_000_00)(setting)],
    ['ok, above-credit', 'above-credit, ok'],
  ],
  [
    'a refund and the reversal of the payment that made the credit',
    (setting) => [refundOf(20_000_00)(setting), reverse(rahul)(setting)],
    ['ok, ok', 'above-credit, ok'],
  ],
  [
    'two reversals of one payment',
    (setting) => [reverse(rahul)(setting), reverse(meera)(setting)],
    ['ok, recorded-before', 'recorded-before, ok'],
  ],
  [
    'a reversal and another payment of the family',
    (setting) => [reverse(rahul)(setting), enter('family', upi)(setting)],
    ['ok, ok'],
  ],
]

test.each(meetings)('%s', async (_, acts, expected) => {
  const ends = await play(acts)
  for (const end of ends) expect(expected).toContain(end)
  // One after the other, and the other way round.
  expect(ends.size).toBe(expected.length)
})

test('a reference that is freed and used at once belongs to one payment', async () => {
  const ends = await play((setting) => {
    const first = paid(upi)
    const { uid } = setting.family
    return [
      async () => {
        await recordPayment(meera, uid, first)
        return recordPayment(rahul, uid, wrong(first))
      },
      enter('other', upi)(setting),
    ]
  })
  for (const end of ends) expect(['ok, ok', 'ok, reference-used', 'payment-not-found, ok']).toContain(end)
})

test.each([1, 2, 3, 4])(
  'a process that dies around its call %i has entered all of a payment or nothing',
  async (call) => {
    for (const death of [{ before: call }, { after: call }]) {
      const acts = (setting: Setting) => [enter('family', upi)(setting), reverse(rahul)(setting)]
      for (const end of await play(acts, { deaths: { 0: death } }))
        expect(['dead, ok', 'ok, ok']).toContain(end)
    }
  },
)

/* A refund reads four months before it writes, so that few orders have the other act between: all are played. */
const most = 400

test('a refund of all credit and a charge', async () => {
  const line = { form: randomUUID(), amount: 3_000_00, text: 'Adult diapers', reason: 'as ordered' }
  const charge = ({ family }: Setting) => addLine(meera, { uid: family.uid, month: '2026-11' }, line)
  expect([...(await play(refundWhile(charge), { most }))].sort()).toEqual(['above-credit, ok', 'ok, ok'])
})

test('a refund of all credit and prices by the month', async () => {
  const setting = await families()
  const { serviceId } = await pricedService(setting.family)
  const { lines, seen } = await readPrices(serviceId)
  const told = { name: 'Meera', how: 'telephone' as const, toldName: 'Prachi', day: '2026-11-24' }
  const visits = lines.map(({ id, ...own }) => {
    const shifts = agreedShifts(own, '2026-11-25')
    return { line: id, unit: 'month' as const, price: 30_000_00, shifts }
  })
  const agreement = { from: '2026-11-25', visits, agreed: { by: 'office' as const, ...told } }
  const agree = () => saveAgreement(meera, { serviceId, uid: setting.family.uid }, agreement, seen)
  const ends = await endsOfRuns(refundWhile(agree)(setting), { most })
  expect([...ends].sort()).toEqual(['above-credit, ok', 'ok, ok'])
})
