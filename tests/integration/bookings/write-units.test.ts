import '#tests/support/own-table.ts'
import { expect, test } from 'vitest'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { bookService, requestAssign, requestClose, requestConfirm } from '#tests/support/requests.ts'
import { writeUnitsOf } from '#tests/support/write-units.ts'

/*
 * The write units of a service, from the booking to the closing; docs/decisions/0026 explains them. With ten
 * indexes and a counter for each status they were 36, 26, 36 and 31. Those of the booking include its SMS counter, four units,
 * so that one life takes 80.
 */
test('one booking’s life takes so many write units and no more', async () => {
  const [customer, administrator, nurse] = await Promise.all([
    createCustomer(),
    createAdministrator(),
    createNurse(),
  ])
  let service = { serviceId: '', bookCode: '', closeCode: '' }
  const booked = await writeUnitsOf(async () => (service = await bookService(customer)))
  const confirmed = await writeUnitsOf(() => requestConfirm(customer, service, service.bookCode))
  const assigned = await writeUnitsOf(() => requestAssign(administrator, service, nurse))
  const closed = await writeUnitsOf(() => requestClose(customer, service, service.closeCode))
  expect([booked, confirmed, assigned, closed].map(({ transactions }) => transactions)).toEqual([
    23, 17, 25, 19,
  ])
})

test('a booking writes to no index entry of its user but one', async () => {
  const customer = await createCustomer()
  const { byIndex } = await writeUnitsOf(() => bookService(customer))
  // The service has entries in two indexes, the user in one. Counters are in none.
  expect(byIndex).toEqual({ gsi1: 2, gsi5: 1 })
})
