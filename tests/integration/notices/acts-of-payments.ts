import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { askAhead } from '#server/money/ask-ahead.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { meera, paid, rahul, wrong } from '#tests/support/money/payments.ts'
import { billable, issue } from '#tests/support/money/statements.ts'
import { createCustomer } from '#tests/support/people.ts'
import type { Act } from './act-setting.ts'

/* What the office records of a family's payments, bills and asks for. */

export const actsOfPayments: readonly Act[] = [
  {
    by: 'office',
    name: 'records a payment',
    isQuiet: true,
    async prepare() {
      const family = await createCustomer()
      return { readers: { family: [family] }, act: () => recordPayment(meera, family.uid, paid()) }
    },
  },
  {
    by: 'office',
    name: 'reverses a payment',
    isQuiet: true,
    async prepare() {
      const family = await createCustomer()
      const payment = paid()
      expect(await recordPayment(meera, family.uid, payment)).toMatchObject({ ok: true })
      return {
        readers: { family: [family] },
        act: () => recordPayment(rahul, family.uid, wrong(payment)),
      }
    },
  },
  {
    by: 'office',
    name: 'issues a statement',
    isQuiet: true,
    async prepare() {
      const family = await createCustomer()
      await billable(family.uid, '2026-10')
      return { readers: { family: [family] }, act: () => issue(family.uid, '2026-10') }
    },
  },
  {
    by: 'office',
    name: 'asks a family to pay for a month ahead',
    isQuiet: true,
    async prepare() {
      const family = await createCustomer()
      const of = { uid: family.uid, month: '2026-11' }
      await billable(of.uid, of.month)
      const form = { id: randomUUID(), askedBefore: '' }
      return { readers: { family: [family] }, act: () => askAhead(meera, of, form) }
    },
  },
]
