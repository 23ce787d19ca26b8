import { compare } from '#domain/compare.ts'
import { addDays, instantAt, startOfDay, type Day } from '#domain/visits/days.ts'
import { Payment, reversalIdOf, type StoredPayment } from './payment.entity.server.ts'

/** All payments of a customer with whether each was reversed, the last recorded first. */
export async function readPaymentsOf(uid: string) {
  const { data } = await Payment.query.ofCustomer({ uid }).go({ consistent: true, pages: 'all' })
  const ids = new Set(data.map(({ paymentId }) => paymentId))
  return data
    .map((payment) => ({ ...payment, isReversed: ids.has(reversalIdOf(payment.paymentId)) }))
    .toSorted((one, other) => compare(other.enteredAt, one.enteredAt))
}

/** All payments recorded in some Indian days, the first recorded first: one Query of an index. */
export async function readPaymentsIn({ first, last }: { first: Day; last: Day }): Promise<StoredPayment[]> {
  const [from = '', to = ''] = [startOfDay(first), startOfDay(addDays(last, 1))].map(instantAt)
  const { data } = await Payment.query
    .byEntry({})
    .between({ enteredAt: from }, { enteredAt: to })
    .go({ pages: 'all' })
  return data
}
