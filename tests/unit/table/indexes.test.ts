import { expect, test } from 'vitest'
import { entities } from '#tools/data/integrity/table-records.ts'
import {
  indexes,
  keyNames,
  mostAttributesHeld,
  mostAttributesInIndex,
  type IndexName,
} from '#server/table/indexes.server.ts'
import { readDefinition } from '#tests/support/table.ts'

/* The indexes as listed (`server/table/indexes.server.ts`), as deployed (app.arc) and as the entities use them. */

type Index = {
  lists: Record<string, string>
  holds: readonly string[] | 'all'
}
const named = Object.entries(indexes) as [IndexName, Index][]

type EntityIndex = {
  index?: string
  projection?: readonly string[] | string
  pk: { field: string; composite: readonly string[]; template?: string }
  sk?: { field: string; template?: string }
}

/** Each index of each entity, without the table's own keys. */
const written = Object.entries(entities).flatMap(([entity, { schema }]) =>
  (Object.values(schema.indexes) as EntityIndex[]).flatMap((each) =>
    each.index ? [{ entity, attributes: Object.keys(schema.attributes), ...each, index: each.index }] : [],
  ),
)

/** The first word of a partition key; that of users in gsi2 is a constant (`rare-user.server.ts`). */
function listOf({ entity, pk }: (typeof written)[number]): string {
  return pk.composite.includes(pk.field) ? entity : (pk.template ?? '').split('#')[0] || 'none'
}

test('app.arc has these seven indexes, and each holds what is said here', async () => {
  const { 'tables-indexes': deployed } = await readDefinition()
  const inApp = deployed.map((index) => ({
    name: index.indexName,
    keys: [index.partitionKey, index.partitionKeyType, index.sortKey, index.sortKeyType],
    holds: index.projectionType === 'ALL' ? 'all' : index.projectionAttributes?.toSorted(),
  }))
  expect(inApp).toEqual(
    named.map(([name, { holds }]) => ({
      name,
      keys: [`${name}pk`, 'String', `${name}sk`, 'String'],
      holds: holds === 'all' ? 'all' : [...holds].sort(),
    })),
  )
  expect(named).toHaveLength(7)
})

test('together they hold no more attributes than AWS allows, and none twice', () => {
  const held = named.map(([, { holds }]) => (holds === 'all' ? [] : holds))
  for (const attributes of held) expect(new Set(attributes).size).toBe(attributes.length)
  expect(held.flat().length).toBeLessThanOrEqual(mostAttributesHeld)
  // DynamoDB allows 100 projected attributes in all; the rest is left for later.
  expect(held.flat()).toHaveLength(76)
})

test('no index holds more attributes than AWS allows one', () => {
  const overfull = named.flatMap(([name, { holds }]) =>
    holds !== 'all' && holds.length > mostAttributesInIndex ? [`${name} holds ${holds.length}`] : [],
  )
  expect(overfull).toEqual([])
})

test.each(written.map((each) => [`${each.entity} in ${each.index}`, each] as const))('%s', (_, each) => {
  const index = Object.fromEntries(named)[each.index]
  if (!index) throw new Error(`There is no index ${each.index}`)
  expect([each.pk.field, each.sk?.field]).toEqual(keyNames(each.index).slice(2))
  expect(Object.keys(index.lists)).toContain(listOf(each))
  // Attributes that the entity reads from the index are projected; a list that is read as whole items says so.
  const { holds } = index
  if (holds === 'all') expect(each.projection).toBeUndefined()
  else if (each.projection !== 'keys_only') {
    const read = each.projection as readonly string[]
    expect(read.length).toBeGreaterThan(0)
    expect(read.filter((attribute) => !holds.includes(attribute))).toEqual([])
    expect(read.filter((attribute) => !each.attributes.includes(attribute))).toEqual([])
  }
})

test('each list that is named is written by an entity', () => {
  for (const [name, { lists, holds }] of named) {
    const here = written.filter(({ index }) => index === name)
    expect([...new Set(here.map(listOf))].sort()).toEqual(Object.keys(lists).sort())
    if (holds === 'all') continue
    const known = new Set(Object.values(entities).flatMap(({ schema }) => Object.keys(schema.attributes)))
    expect(holds.filter((attribute) => !known.has(attribute))).toEqual([])
  }
})

test('no index holds the number of services but that of the newest: each booking changes it', () => {
  const holding = named.filter(([, { holds }]) => holds !== 'all' && holds.includes('serviceCount'))
  expect(holding.map(([name]) => name)).toEqual(['gsi1'])
})
