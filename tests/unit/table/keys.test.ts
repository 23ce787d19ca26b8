import { createConversions, type Entity, type Schema } from 'electrodb'
import { expect, test } from 'vitest'
import { entities } from '#tools/data/integrity/table-records.ts'

type AnyEntity = Entity<string, string, string, Schema<string, string, string>>
type Model = { model: { indexes: Record<string, Record<'pk' | 'sk', { facets: string[] }>> } }

// A key that changes names another record: what stands in the table under the old one is not found any more. Ids have capital letters.
test('each key of each entity is as in keys.txt', async () => {
  const keys = Object.entries(entities).map(
    ([name, entity]) => `${name} ${JSON.stringify(keysOf(entity), null, 2)}\n`,
  )
  await expect(keys.join('')).toMatchFileSnapshot('keys.txt')
})

function keysOf(entity: unknown): object {
  const { indexes } = (entity as Model).model
  const names = Object.values(indexes).flatMap(({ pk, sk }) => [...pk.facets, ...sk.facets])
  // Some records are the only one of their kind; the conversion wants a value all the same.
  const values = Object.fromEntries([...names, 'none'].map((name) => [name, `The-${name}`]))
  return createConversions(entity as AnyEntity).fromComposite.toKeys(values, { strict: 'none' })
}
