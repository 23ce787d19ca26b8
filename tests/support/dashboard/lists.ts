import { setClock } from '#server/clock.server.ts'
import { pageSize } from '#server/lists/page.server.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { stopClock } from '#tests/support/clock.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  newNumber,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'

export const many = 2 * pageSize + 3
export const confirmed = '/dashboard/services/confirmed'
export const pending = '/dashboard/services/temp'

/** More than a page of confirmed and of waiting services, in the order in which they were booked; and who reads them. */
export async function moreThanAPage() {
  const clock = stopClock(Date.parse('2026-11-20T06:00:00Z'))
  const office = await createAdministrator()
  const nurse = await createNurse({ fullName: 'Meera Joshi' })
  // Enough customers to stay within the daily limit of bookings.
  const customers = await Promise.all(Array.from({ length: 6 }, () => createCustomer()))
  const services: { serviceId: string; bookCode: string; closeCode: string }[] = []
  for (let place = 0; place < many; place++) {
    const owner = customers[place % 6] as Person
    clock.advance(60_000)
    const service = await bookService(owner, {
      ...bookingOf({ number: newNumber(), name: `Patient ${place}` }),
      ...(place === 1 && { serviceId: 'mobile1Abc' }),
    })
    await requestConfirm(owner, service, service.bookCode)
    services.push(service)
  }
  await requestAssign(office, services[0] as { serviceId: string }, nurse)
  const waiting: { serviceId: string }[] = []
  for (let place = 0; place < pageSize + 2; place++) {
    clock.advance(60_000)
    waiting.push(await bookService(customers[place % 6] as Person, bookingOf({ number: newNumber() })))
  }
  // The tests run on the system's clock; the session from those days is over.
  setClock()
  const administrator = await signInAgain(office)
  return { administrator, site: openSite(administrator), customer: customers[0] as Person, services, waiting }
}
