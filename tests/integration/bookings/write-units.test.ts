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
 * The write units of a service, from the booking to the closing. AWS counts an item of a transaction twice, and once each index entry
 * that is new, changed or removed; one whose key changes counts twice. What is beside the service's own records: the SMS counter of the
 * booking 4, three notices 9, five search entries 10, what stays of it 3, the nurse's diary 7 or 8, the list by end 4.
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
