import { compare } from '#domain/compare.ts'
import { Payment, reversalIdOf } from './payment.entity.server.ts'

/** All payments of a customer with whether each was reversed, the last entered first. */
export async function readPaymentsOf(uid: string) {
  const { data } = await Payment.query.ofCustomer({ uid }).go({ consistent: true, pages: 'all' })
  const ids = new Set(data.map(({ paymentId }) => paymentId))
  return data
    .map((payment) => ({ ...payment, isReversed: ids.has(reversalIdOf(payment.paymentId)) }))
    .toSorted((one, other) => compare(other.enteredAt, one.enteredAt))
}
