import { expect } from 'vitest'
import { bookingOf } from '#tests/support/bookings.ts'
import { createCustomer } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { type Answer } from '#tests/support/site.ts'

/* What replace.test.ts and its long tests share. */

export async function confirmedService() {
  const customer = await createCustomer()
  const service = await bookService(customer, bookingOf())
  await requestConfirm(customer, service, service.bookCode)
  return { ...service, customer }
}

export function told(answer: Answer, status: number, message: string) {
  expect(answer.text).toContain(message)
  expect(answer.status).toBe(status)
}

export const pathOf = ({ serviceId }: { serviceId: string }, kind: 'replace' | 'dates') =>
  `/dashboard/services/${serviceId}/${kind}`
