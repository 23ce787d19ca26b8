import { Entity, type Schema } from 'electrodb'
import { tableConfiguration } from './client.server.ts'

/**
 * Defines an entity of the table. ElectroDB takes about a millisecond to make one, and a cold start needs six of more than twenty, so each
 * is made on first use, behind a Proxy. Keys keep the case of their values: ids of the former app may differ by case alone.
 */
export function defineEntity<A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  model: S,
): Entity<A, F, C, S> {
  let made: Entity<A, F, C, S> | undefined
  const entity = () => (made ??= new Entity(withCapitals(model), tableConfiguration))
  const proxyTarget: object = {}
  return new Proxy(proxyTarget, {
    get: (_, name) => Reflect.get(entity(), name) as unknown,
    set: (_, name, value) => Reflect.set(entity(), name, value),
    has: (_, name) => Reflect.has(entity(), name),
    ownKeys: () => Reflect.ownKeys(entity()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(entity(), name),
  }) as Entity<A, F, C, S>
}

/** The type of a write's condition, as `where` takes it: `ConditionOf<typeof Service>`. */
export type ConditionOf<
  Of extends { patch: (key: never) => { set: (changes: never) => { where: (condition: never) => unknown } } },
> = Parameters<ReturnType<ReturnType<Of['patch']>['set']>['where']>[0]

function withCapitals<A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  model: S,
): S {
  const indexes = Object.entries(model.indexes).map(([name, { pk, sk, ...index }]) => [
    name,
    { ...index, pk: { ...pk, casing: 'none' }, ...(sk && { sk: { ...sk, casing: 'none' } }) },
  ])
  return { ...model, indexes: Object.fromEntries(indexes) as S['indexes'] }
}

/**
 * The sort key of a list by time: the instant, then the record's id, which keeps keys of the same instant apart. In the table it is
 * `2026-11-22T08:00:00.000Z#id`.
 * @param field the attribute of the index, such as `gsi6sk`
 */
export function sortedByTime<Time extends string, Id extends string>(field: string, time: Time, id: Id) {
  return {
    field,
    composite: [time, id] as const,
    template: `\${${time}}#\${${id}}` as const,
  }
}
