import { beforeAll, describe, expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { assignNurse } from '#server/bookings/assign-nurse.server.ts'
import { readServiceRecords } from '#server/services/read-service-records.server.ts'
import { serviceWrites } from '#tools/budgets.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { instantInDays } from '#tests/support/booking-dates.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  createNurse,
  type Person,
} from '#tests/support/people.ts'
import {
  bookService,
  otherCode,
  requestAssign,
  requestBooking,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
  requestDates,
  requestDelete,
  requestReplace,
  seenOf,
} from '#tests/support/requests.ts'
import { writeUnitsOf } from '#tests/support/write-units.ts'

describe('requests', () => {
  /*
   * Counts the requests to the table: at most one read and one transaction for each change of a service, and one read of the diary where
   * a nurse is held by it (docs/visits.md, "How a change is written").
   */

  let customer: Person
  let administrator: Person
  beforeAll(async () => {
    ;[customer, administrator] = await Promise.all([createCustomer(), createAdministrator()])
  })

  async function requestsOf(run: () => Promise<unknown>): Promise<Record<string, number>> {
    const seen = await observe(run)
    expect(seen).toMatchObject({ died: false, result: { ok: true } })
    return tally(seen.calls)
  }

  const oneReadOneTransaction = { TransactGetItems: 1, TransactWriteItems: 1 }
  const withDiary = { ...oneReadOneTransaction, GetItem: 1 }
  const withRules = { ...withDiary, Query: 1 }

  test('the viewer and all their services are one request', async () => {
    await bookService(customer)
    const seen = await observe(() => readAccount(customer.credentials))
    expect(tally(seen.calls)).toEqual({ Query: 1 })
    expect(seen.died ? [] : seen.result?.services).toHaveLength(1)
  })

  test('a booking is one read, one transaction, the counts of its two messages, the record that they were sent and their log', async () => {
    const seen = await observe(() => requestBooking(customer))
    // Counters of the SMS: number and account together, hour, day. Of the mail: mailbox, hour, day.
    expect(tally(seen.calls)).toEqual({ Query: 1, TransactWriteItems: 3, UpdateItem: 6 })
    expect(tally(seen.calls, 'sns')).toEqual({ Publish: 1 })
    expect(tally(seen.calls, 'ses')).toEqual({ SendEmail: 1 })
  })

  test('confirming, assigning and closing are one read and one transaction each, assigning with the diary and the rules', async () => {
    const service = await bookService(customer)
    const nurse = await createNurse()
    expect(await requestsOf(() => requestConfirm(customer, service, service.bookCode))).toEqual(
      oneReadOneTransaction,
    )
    expect(await requestsOf(() => requestAssign(administrator, service, nurse))).toEqual(withRules)
    expect(await requestsOf(() => requestClose(customer, service, service.closeCode))).toEqual(
      oneReadOneTransaction,
    )
  })

  test('a replacement and a change of dates are one read, one of the diary and one transaction each, a replacement reads the rules', async () => {
    const service = await bookService(customer)
    await requestConfirm(customer, service, service.bookCode)
    await requestAssign(administrator, service, await createNurse())
    const [next, seen] = await Promise.all([createNurse(), seenOf(service)])
    expect(await requestsOf(() => requestReplace(administrator, service, next, seen))).toEqual(withRules)
    const longer = { endDate: instantInDays(140, '18:00') }
    expect(await requestsOf(() => requestDates(administrator, service, longer, seen))).toEqual({
      ...oneReadOneTransaction,
      // The diary and the nurse, whose last day may be near.
      BatchGetItem: 1,
    })
  })

  test('an assignment whose nurse was just taken is refused without another read of the records', async () => {
    const services = await Promise.all(
      [1, 2].map(async () => {
        const owner = await createCustomer()
        const service = await bookService(owner)
        await requestConfirm(owner, service, service.bookCode)
        return { owner, service }
      }),
    )
    const [one, other] = services
    if (!one || !other) throw new Error('two services')
    const wanted = await createNurse()
    const { user } = await accountOf(administrator)
    const records = await readServiceRecords({
      uid: other.owner.uid,
      serviceId: other.service.serviceId,
      nurseId: wanted.id,
    })
    expect(await requestAssign(administrator, one.service, wanted)).toEqual({ ok: true })
    const seen = await observe(() => assignNurse(user, records))
    expect(seen).toMatchObject({ result: { reason: 'nurse-unavailable', name: wanted.fullName } })
    expect(tally(seen.calls)).toEqual({ GetItem: 1, Query: 1, TransactWriteItems: 1 })
  })

  test('an administrator’s closing and deleting are one read and one transaction each', async () => {
    const service = await bookService(customer)
    await requestConfirm(customer, service, service.bookCode)
    await requestAssign(administrator, service, await createNurse())
    expect(await requestsOf(() => requestCloseAssigned(administrator, service, service.closeCode))).toEqual(
      oneReadOneTransaction,
    )
    const pending = await bookService(customer)
    expect(await requestsOf(() => requestDelete(administrator, pending))).toEqual(oneReadOneTransaction)
  })

  test('a wrong code is one read and one write, which counts the try in the hour and the day', async () => {
    const service = await bookService(customer)
    const seen = await observe(() => requestConfirm(customer, service, otherCode(service.bookCode)))
    expect(tally(seen.calls)).toEqual({ TransactGetItems: 1, UpdateItem: 1 })
  })

  test('an action that is refused for the state of the service is one read', async () => {
    const service = await bookService(customer)
    const nurse = await createNurse()
    const closing = await observe(() => requestClose(customer, service, service.closeCode))
    expect(tally(closing.calls)).toEqual({ TransactGetItems: 1 })
    const assigning = await observe(() => requestAssign(administrator, service, nurse))
    expect(tally(assigning.calls)).toEqual({ TransactGetItems: 1 })
  })
})

describe('write units', () => {
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
})
