import '#tests/support/own-table.ts'
import { beforeEach, expect, test } from 'vitest'
import { listPendingServices, listServices } from '#server/services/list.server.ts'
import { Word } from '#server/services/word.entity.server.ts'
import { migrateIndexes } from '#tools/data/integrity/index-migration.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { scan } from '#tools/data/integrity/table-records.ts'
import { migrateWords } from '#tools/data/integrity/word-migration.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { bookService, requestConfirm, requestDelete } from '#tests/support/requests.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'

/* Services that were booked before the search entries get theirs (docs/decisions/0033). */

let customer: Person
let administrator: Person
beforeEach(async () => {
  await emptyTable()
  ;[customer, administrator] = await Promise.all([createCustomer(), createAdministrator()])
})

async function bookFormer(name: string) {
  const service = await bookService(customer, bookingOf({ name }))
  for (const word of (await readTable()).word)
    if (word.serviceId === service.serviceId) await Word.delete(word).go()
  return service
}

test('services without entries get them, and the table check agrees only then', async () => {
  const confirmed = await bookFormer('Confirmed Before')
  await requestConfirm(customer, confirmed, confirmed.bookCode)
  await bookFormer('Pending Before')
  await bookService(customer, bookingOf({ name: 'Booked Since' }))
  expect((await violations()).map(({ invariant }) => invariant)).toContain(
    '10. every service has its search entries, and no entry is without its service',
  )
  expect(await migrateIndexes()).toMatchObject({ given: 2, removed: 0 })
  expect(await violations()).toEqual([])
  expect((await listServices({ patient: ['before'] }, null)).rows).toHaveLength(1)
  expect((await listPendingServices({ patient: ['before'] }, null)).rows).toHaveLength(1)
  expect(await migrateIndexes()).toMatchObject({ given: 0, removed: 0 })
})

test('an entry whose service is gone is removed; that of a pending or confirmed service stays', async () => {
  const [gone, kept] = [await bookService(customer), await bookService(customer)]
  await bookService(customer)
  await requestConfirm(customer, kept, kept.bookCode)
  const words = (await readTable()).word.filter(({ serviceId }) => serviceId === gone.serviceId)
  await requestDelete(administrator, gone)
  for (const word of words) await Word.put(word).go()
  expect(await migrateIndexes()).toMatchObject({ given: 0, removed: words.length })
  expect(await violations()).toEqual([])
})

test('a service that is confirmed or removed between the read and the write gets entries, or none', async () => {
  const [confirmed, removed] = [
    await bookFormer('Confirmed Meanwhile'),
    await bookFormer('Removed Meanwhile'),
  ]
  const items = await scan()
  await requestConfirm(customer, confirmed, confirmed.bookCode)
  await requestDelete(administrator, removed)
  expect(await migrateWords(items)).toEqual({ given: 1, removed: 0 })
  expect(await violations()).toEqual([])
})

test('an entry is not taken for lost while its service moves to the confirmed side', async () => {
  for (let round = 0; round < 5; round++) {
    const service = await bookService(customer)
    const items = await scan()
    await Promise.all([
      requestConfirm(customer, service, service.bookCode),
      migrateWords(items),
      migrateWords(items),
    ])
    expect(await violations()).toEqual([])
  }
})

test('broken off anywhere and run again, it is done', async () => {
  for (let place = 0; place < 3; place++) await bookFormer(`Broken Off ${place}`)
  for (const when of ['before', 'after'] as const) {
    const seen = await observe(() => migrateIndexes(), {
      how: 'die',
      when,
      action: 'TransactWriteItems',
      nth: 2,
    })
    expect(seen.died).toBe(true)
  }
  await migrateIndexes()
  expect(await violations()).toEqual([])
})
