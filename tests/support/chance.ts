import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { currentActor, nextActor, type Actor } from './actors.ts'
import type { TestClock } from './clock.ts'
import { takeTurns } from './turns.ts'

/*
 * What is random for an actor (`actors.ts`), drawn from a seed instead: ids, codes, shards of a counter and the pauses between two tries. Each
 * actor draws from a generator of its own, so that it draws the same whoever draws meanwhile; what no actor draws stays random.
 */

const system = {
  random: Math.random,
  randomInt: crypto.randomInt,
  randomUUID: crypto.randomUUID,
  randomBytes: crypto.randomBytes,
}

/** A generator of numbers from 0 up to, not including, 1: the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return function random() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A generator that begins anew with each new actor, so that one call more in a batch of a history changes nothing in the next one. */
function seededByActors(seed: number): () => number {
  const first = nextActor()
  let [actor, random] = [first, seeded(seed)]
  return () => {
    if (actor !== nextActor()) [actor, random] = [nextActor(), seeded(seed + 1000 * (nextActor() - first))]
    return random()
  }
}

/**
 * From now on actors take turns (`turns.ts`), and what is random for them and whose turn is next are drawn from a seed: so what is played
 * is the same each time.
 * @param startAt milliseconds since 1970, when the clock begins
 */
export function withoutChance(
  seed: number,
  startAt: number,
  options?: { codes?: number },
): { clock: TestClock; end: () => void } {
  const { clock, end } = takeTurns(seededByActors(seed), startAt)
  const endSeed = seedChance(seed, options)
  return {
    clock,
    end() {
      end()
      endSeed()
    },
  }
}

/**
 * Draws what is random for actors from a seed from now on.
 * @param codes how many different booking codes there are; with few of them a booking often draws one that is in use
 * @returns a function that ends it
 */
function seedChance(seed: number, { codes }: { codes?: number } = {}): () => void {
  const first = nextActor()
  // A token of a transaction is used once, so the ids of a history that is played twice differ, but not in their order.
  const ownIds = system.randomUUID().slice(0, 8)
  const generators = new Map<Actor, () => number>()
  function random(): number {
    const actor = currentActor()
    if (!actor) return system.random()
    const generator = generators.get(actor) ?? seeded(seed + 1000 * (actor.number - first))
    generators.set(actor, generator)
    return generator()
  }
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from))
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => between(0, 256)))
  Math.random = random
  replace({
    randomInt(from: number, to?: number) {
      if (to === undefined) return between(0, from)
      return from === 100_000 && codes ? 500_000 + between(0, codes) : between(from, to)
    },
    randomUUID() {
      const drawn = bytes(16)
      drawn[6] = (drawn.readUInt8(6) & 0x0f) | 0x40
      drawn[8] = (drawn.readUInt8(8) & 0x3f) | 0x80
      return drawn.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, `${ownIds}-$2-$3-$4-`)
    },
    randomBytes: bytes,
  })
  return () => {
    Math.random = system.random
    replace(system)
  }
}

function replace(functions: object): void {
  const { randomInt, randomUUID, randomBytes } = functions as typeof system
  Object.assign(crypto, { randomInt, randomUUID, randomBytes })
  syncBuiltinESMExports()
}
