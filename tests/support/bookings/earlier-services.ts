import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import {
  bookService,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
  requestDelete,
} from '#tests/support/requests.ts'

/* What earlier-services.test.ts and its long tests share. */

export const path = '/show/earlier'
export const list = '/dashboard/services/earlier'

async function confirmed(customer: Person, name: string) {
  const service = await bookService(customer, bookingOf({ name }))
  await requestConfirm(customer, service, service.bookCode)
  return service
}

export async function assigned(customer: Person, administrator: Person, name: string, nurseName: string) {
  const service = await confirmed(customer, name)
  await requestAssign(administrator, service, await createNurse({ fullName: nurseName }))
  return service
}

/** A customer with one service that ended in each way. */
export async function everyEnding() {
  const [customer, administrator] = await Promise.all([createCustomer(), createAdministrator()])
  const byFamily = await assigned(customer, administrator, 'Family Patient', 'Meera Joshi')
  await requestClose(customer, byFamily, byFamily.closeCode)
  const byOffice = await assigned(customer, administrator, 'Office Patient', 'Sunita Pawar')
  await requestCloseAssigned(administrator, byOffice, byOffice.closeCode)
  const deleted = await confirmed(customer, 'Deleted Patient')
  await requestDelete(administrator, deleted)
  const pending = await bookService(customer, bookingOf({ name: 'Pending Patient' }))
  await requestDelete(administrator, pending)
  return { customer, administrator, byFamily, byOffice, deleted, pending }
}
