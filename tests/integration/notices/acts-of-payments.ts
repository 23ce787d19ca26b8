import { expect } from 'vitest'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { meera, paid, rahul, wrong } from '#tests/support/money/payments.ts'
import { createCustomer } from '#tests/support/people.ts'
import type { Act } from './act-setting.ts'

/* What the office records of a family's payments. */

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
]
