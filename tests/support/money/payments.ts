import { randomUUID } from 'node:crypto'
import { MoneyAccount } from '#server/money/money-account.entity.server.ts'
import { Payment } from '#server/money/payment.entity.server.ts'
import type { NewPayment } from '#server/money/record-payment.server.ts'
import type { Person } from '#tests/support/people.ts'

/** The office's clerk, and the owner. */
export const meera = { uid: 'meera', email: 'meera@nivaas.example', name: 'Meera Kulkarni' }
export const rahul = { uid: 'rahul', email: 'rahul@nivaas.example', name: 'Rahul Joshi' }

/** Twenty thousand rupees by cheque, on Monday. */
export function paid(changes: Partial<NewPayment> = {}): NewPayment {
  return {
    ...{ paymentId: randomUUID(), kind: 'received', amount: 20_000_00, way: 'cheque' },
    ...{ day: '2026-11-23', reference: '004512', ...changes },
  }
}

/** That a payment was wrong. */
export function wrong({ paymentId }: NewPayment, reason = 'The cheque came back') {
  return { kind: 'reversed' as const, reverses: paymentId, reason }
}

export async function accountIn({ uid }: Pick<Person, 'uid'>) {
  const { data } = await MoneyAccount.get({ uid }).go({ consistent: true })
  return data
}

export async function paymentsOf({ uid }: Pick<Person, 'uid'>) {
  const { data } = await Payment.query.ofCustomer({ uid }).go({ consistent: true, pages: 'all' })
  return data
}
