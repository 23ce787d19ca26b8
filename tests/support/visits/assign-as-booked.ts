import { expect } from 'vitest'
import { bookingOf } from '#tests/support/bookings.ts'
import { createCustomer } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { type Answer } from '#tests/support/site.ts'
import { inDay } from '#tests/support/visits/plans.ts'

/* What assign-as-booked.test.ts and its long tests share. */

/** A confirmed service of five days from tomorrow, a Wednesday. */
export async function booked(fields: Record<string, string> = { shift: 'day' }, days = 5) {
  const customer = await createCustomer()
  const dates = { startDate: inDay(1), endDate: inDay(days) }
  const service = await bookService(customer, bookingOf({ ...dates, ...fields }))
  await requestConfirm(customer, service, service.bookCode)
  return { ...service, customer, path: `/dashboard/services/${service.serviceId}/assign` }
}

export type Booked = Awaited<ReturnType<typeof booked>>

export function refused(answer: Answer, words: string) {
  expect(answer.text).toContain(words)
  expect(answer.status).toBe(400)
}

/** The texts of the dropdown, without its first one. */
export function offered({ html }: Answer): string[] {
  return [...html.matchAll(/<option value="[^"]+"[^>]*>([^<]*)</g)].map(([, words = '']) => words)
}
