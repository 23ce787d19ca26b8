import '#tests/support/own-table.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { confirmService } from '#server/bookings/confirm.server.ts'
import { assignNurse } from '#server/bookings/assign-nurse.server.ts'
import { listPendingServices, listServices } from '#server/services/list.server.ts'
import { readServiceRecords } from '#server/services/records.server.ts'
import type { Account } from '#server/accounts/account.server.ts'
import { listUsers } from '#server/customers/list.server.ts'
import { migrateIndexes } from '#tools/data/integrity/index-migration.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { entityOf, scan, type StoredItem } from '#tools/data/integrity/table-records.ts'
import { listStaff } from '#server/staff/list.server.ts'
import { readPanel } from '#server/staff/panel.server.ts'
import { readStatistics } from '#server/statistics/statistics.server.ts'
import { tableClient, tableConfiguration } from '#server/table/client.server.ts'
import { observe, tally, type Fault } from '#tests/support/aws-calls.ts'
import { createAdministrator } from '#tests/support/people.ts'
import former from '#tests/support/records-before-indexes.json' with { type: 'json' }
import { emptyTable, readTable } from '#tests/support/table-records.ts'

/* The migration of records written with ten indexes to the form for seven (docs/decisions/0026). */

beforeEach(async () => {
  await emptyTable()
  for (const Item of former as StoredItem[])
    await tableClient.send(new PutCommand({ TableName: tableConfiguration.table, Item }))
})

/** The items in the table, and the items that writing the same records again would make. */
async function storedAndFresh(): Promise<[StoredItem[], StoredItem[]]> {
  const items = await scan()
  const fresh = items.map((item) => {
    const entity = entityOf(item)
    const { data } = entity?.parse({ Item: item }) ?? { data: null }
    if (!entity || !data) throw new Error(`Not a record: ${String(item.pk)}`)
    return entity.put(data).params<{ Item: StoredItem }>().Item
  })
  return [items, fresh]
}

async function expectMigrated() {
  const [items, fresh] = await storedAndFresh()
  expect(items).toEqual(fresh.map((item) => JSON.parse(JSON.stringify(item)) as StoredItem))
  expect(items.flatMap((item) => Object.keys(item)).filter((name) => /^gsi(8|9|10)/.test(name))).toEqual([])
  expect(items.map(({ name }) => name).filter((name) => String(name).startsWith('services.'))).toEqual([])
  expect(await violations()).toEqual([])
}

test('records from before are not what is written now, and the table check says so', async () => {
  const found = (await violations()).map(({ invariant }) => invariant)
  expect(found).toContain('every record lies where its indexes look for it')
  expect(found).toContain('the patient’s name, start and end at the top level are the patient’s')
  expect((await listServices({}, null)).rows).toEqual([])
})

test('after the migration each record is as a fresh write makes it, and the lists show them', async () => {
  const statistics = await readStatistics()
  const done = await migrateIndexes()
  expect(done).toMatchObject({ read: former.length, folded: expect.any(Number) as number })
  expect(done.changed).toBeGreaterThan(20)
  expect(done.folded).toBeGreaterThan(0)
  expect(done).toMatchObject({ given: 5, removed: 0 })
  await expectMigrated()

  const { service, pendingService, user, staff } = await readTable()
  expect((await listServices({}, null)).rows).toHaveLength(service.length)
  expect((await listServices({ status: 'assigned' }, null)).rows).toHaveLength(1)
  expect((await listPendingServices({}, null)).rows).toHaveLength(pendingService.length)
  expect((await listUsers({}, null)).rows).toHaveLength(user.length)
  expect((await listUsers({ emailVerified: false }, null)).rows).toHaveLength(2)
  expect((await listUsers({ authProvider: 'Google' }, null)).rows).toHaveLength(2)
  expect((await listStaff({}, null)).rows).toHaveLength(staff.length)
  expect((await readPanel()).services).toEqual({ pending: 2, confirmed: 1, assigned: 1, closed: 1, all: 5 })
  expect(await readStatistics()).toEqual(statistics)
})

test('a second run finds nothing to do', async () => {
  await migrateIndexes()
  const before = await scan()
  const seen = await observe(() => migrateIndexes())
  expect(seen).toMatchObject({ result: { changed: 0, folded: 0, given: 0, removed: 0 } })
  // The batches ask whether the services have their search entries, and the entries their service.
  expect(tally(seen.calls)).toEqual({ Scan: 1, BatchGetItem: 3 })
  expect(await scan()).toEqual(before)
})

const deaths: Fault[] = (['before', 'after'] as const).flatMap((when) => [
  { how: 'die', when, action: 'UpdateItem', nth: 1 },
  { how: 'die', when, action: 'UpdateItem', nth: 13 },
  { how: 'die', when, action: 'TransactWriteItems', nth: 1 },
  { how: 'die', when, action: 'TransactWriteItems', nth: 3 },
])
test.each(deaths)('killed $when $action $nth and run again, it is done', async (fault) => {
  const statistics = await readStatistics()
  expect((await observe(() => migrateIndexes(), fault)).died).toBe(true)
  expect(await readStatistics()).toEqual(statistics)
  await migrateIndexes()
  await expectMigrated()
  expect(await readStatistics()).toEqual(statistics)
})

test('the site works meanwhile: what it changes is not written over', async () => {
  const { pendingService, service, staff } = await readTable()
  const administrator = await createAdministrator()
  const confirmed = service.find(({ status }) => status === 'confirmed')
  const nurse = staff.find(({ available }) => available)
  if (!confirmed || !nurse) throw new Error('The records have no confirmed service or no nurse')
  await Promise.all([
    ...pendingService.map(async ({ serviceId, userId: uid, book_code }) => {
      const account = { user: { uid } } as Account
      expect(await confirmService(account, await readServiceRecords({ uid, serviceId }), book_code)).toEqual({
        ok: true,
      })
    }),
    migrateIndexes(),
    migrateIndexes(),
    readServiceRecords({ uid: confirmed.userId, serviceId: confirmed.serviceId, nurseId: nurse.id }).then(
      (records) => assignNurse(administrator, records),
    ),
  ])
  await migrateIndexes()
  await expectMigrated()
  const { services } = await readPanel()
  expect(services).toEqual({ pending: 0, confirmed: 2, assigned: 2, closed: 1, all: 5 })
})

test('a record that changes between the read and the write is read again', async () => {
  const { user } = await readTable()
  const [first] = user
  let isChanged = false
  const original = tableClient.send.bind(tableClient)
  Object.assign(tableClient, {
    send: async (command: { input: { Key?: { pk?: string }; UpdateExpression?: string } }) => {
      const isOurs = command.input.UpdateExpression && command.input.Key?.pk?.includes(`uid_${first?.uid}`)
      if (isOurs && !isChanged) {
        isChanged = true
        const item = (await scan()).find(
          ({ pk, __edb_e__ }) => pk === command.input.Key?.pk && __edb_e__ === 'user',
        )
        await original(
          new PutCommand({ TableName: tableConfiguration.table, Item: { ...item, number: '+919999999999' } }),
        )
      }
      return original(command as never)
    },
  })
  try {
    await migrateIndexes()
  } finally {
    Object.assign(tableClient, { send: original })
  }
  expect(isChanged).toBe(true)
  const item = (await scan()).find(({ uid, __edb_e__ }) => uid === first?.uid && __edb_e__ === 'user')
  expect(item).toMatchObject({ number: '+919999999999', gsi4sk: 'number#+919999999999' })
})
