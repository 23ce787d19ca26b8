import { Entity, type Schema } from 'electrodb'
import { tableConfiguration } from './client.server.ts'

/**
 * An entity of the one table. ElectroDB reads the whole model when it makes one, a millisecond each, and a function that
 * starts needs six of more than twenty: so it is made when it is first used.
 */
export function defineEntity<A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  model: S,
): Entity<A, F, C, S> {
  let made: Entity<A, F, C, S> | undefined
  const entity = () => (made ??= new Entity(model, tableConfiguration))
  const nothingYet: object = {}
  return new Proxy(nothingYet, {
    get: (_, name) => Reflect.get(entity(), name) as unknown,
    set: (_, name, value) => Reflect.set(entity(), name, value),
    has: (_, name) => Reflect.has(entity(), name),
    ownKeys: () => Reflect.ownKeys(entity()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(entity(), name),
  }) as Entity<A, F, C, S>
}
