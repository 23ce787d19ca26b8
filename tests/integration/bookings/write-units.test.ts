import { expect, test } from 'vitest'
import { instantInDays } from '#tests/support/booking-dates.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import {
  bookService,
  requestAssign,
  requestClose,
  requestConfirm,
  requestDates,
  requestReplace,
  seenOf,
} from '#tests/support/requests.ts'
import { writeUnitsOf } from '#tests/support/write-units.ts'
import { serviceWrites } from '#tools/budgets.ts'

/*
 * The write units of a service, from the booking to the closing; docs/decisions/0026 explains them. With ten
 * indexes and a counter for each status they were 36, 26, 36 and 31. Those of the booking include its SMS counter, four units,
 * so that one life took 80. Its three notices take nine more, and its five search entries ten (docs/decisions/0033),
 * and what stays of it three (docs/decisions/0028). The nurse's diary takes three where it begins, two otherwise, and
 * three where it ends a hold, which the index of who is busy has as well (docs/decisions/0067). The list by end takes four: one at the
 * confirmation, two at the assignment, which moves the entry, and one at the closing (docs/decisions/0037).
 */
test('each act of a booking’s life is within its write units', async () => {
  const [customer, administrator, nurse, other] = await Promise.all([
    createCustomer(),
    createAdministrator(),
    createNurse(),
    createNurse(),
  ])
  // With the account's own number, which the form proposes; another one has a search entry of its own.
  const form = bookingOf({ number: customer.number })
  let service = { serviceId: '', bookCode: '', closeCode: '' }
  const booked = await writeUnitsOf(async () => (service = await bookService(customer, form)))
  const confirmed = await writeUnitsOf(() => requestConfirm(customer, service, service.bookCode))
  const assigned = await writeUnitsOf(() => requestAssign(administrator, service, nurse))
  const replaced = await writeUnitsOf(async () =>
    requestReplace(administrator, service, other, { nurseId: nurse.id }),
  )
  const longer = { endDate: instantInDays(140, '18:00') }
  const seen = await seenOf(service)
  const changed = await writeUnitsOf(() => requestDates(administrator, service, longer, seen))
  const closed = await writeUnitsOf(() => requestClose(customer, service, service.closeCode))
  const measured = {
    book: booked,
    confirm: confirmed,
    assign: assigned,
    replace: replaced,
    changeDates: changed,
    close: closed,
  }
  for (const [act, most] of Object.entries(serviceWrites))
    expect.soft(measured[act as keyof typeof serviceWrites].transactions, act).toBeLessThanOrEqual(most)
})

test('a booking writes to no index entry of its user but one', async () => {
  const customer = await createCustomer()
  const { byIndex } = await writeUnitsOf(() => bookService(customer))
  // The service has entries in two indexes, the user in one. Counters are in none.
  expect(byIndex).toEqual({ gsi1: 2, gsi5: 1 })
})
