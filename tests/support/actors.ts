import { AsyncLocalStorage } from 'node:async_hooks'
import { tableClient } from '#server/table/client.server.ts'

type Send = (...given: unknown[]) => Promise<unknown>

/** One request that a test plays as a process of its own, and for what it waits. */
export type Actor = {
  /** How many actors there were before. */
  number: number
  /** Its pending calls to AWS, including the SDK's pauses between two tries. */
  asking: number
  /** How many of these wait for their turn (`turns.ts`). */
  held: number
  /** Its waits for the product's clock. */
  sleeping: number
}

/** Those that have not ended. */
export const actors = new Set<Actor>()
let begun = 0
const current = new AsyncLocalStorage<Actor>()
const listeners = new Set<() => void>()

/** The actor whose code runs; undefined for the test's own. */
export function currentActor(): Actor | undefined {
  return current.getStore()
}

/** The number of the next actor. */
export function nextActor(): number {
  return begun
}

/** Calls a function each time an actor begins or ends to wait. Returns a function that ends it. */
export function onActorsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function actorsChanged(): void {
  for (const listener of listeners) listener()
}

/** Runs one actor. A dead actor waits for nothing. */
export async function runActor<Result>(run: () => Promise<Result>): Promise<Result> {
  const actor: Actor = { number: begun++, asking: 0, held: 0, sleeping: 0 }
  actors.add(actor)
  try {
    return await current.run(actor, run)
  } finally {
    actors.delete(actor)
    actorsChanged()
  }
}

/** Runs a call of the current actor, which waits for it meanwhile. */
export async function asking<Result>(call: () => Promise<Result>): Promise<Result> {
  const actor = currentActor()
  if (!actor) return call()
  actor.asking += 1
  try {
    return await call()
  } finally {
    actor.asking -= 1
    actorsChanged()
  }
}

const clients = Object.getPrototypeOf(Object.getPrototypeOf(tableClient)) as { send: Send }
const { send } = clients
clients.send = function count(this: unknown, ...given) {
  return asking(() => send.apply(this, given))
}
