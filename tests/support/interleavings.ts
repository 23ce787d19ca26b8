import { AsyncLocalStorage } from 'node:async_hooks'
import { tableClient } from '#server/table/client.server.ts'

/*
 * Plays requests that run at once in each order that their calls to the table can have. A call to the table is one step, because the table
 * carries each out as a whole. For requests that call nothing but the table.
 */

type Send = (...given: unknown[]) => Promise<unknown>

/** Which request made each step, and how many could have. */
type Step = { chosen: number; options: number }

type Played<Result> = { results: Result[]; steps: Step[] }

const current = new AsyncLocalStorage<number>()

/**
 * @param prepare runs before each order, outside of it
 * @param runs the requests
 * @param check gets their results, in the order of `runs`
 * @returns how many orders there are
 */
export async function playEveryOrder<Result>(
  prepare: () => Promise<void>,
  runs: (() => Promise<Result>)[],
  check: (results: Result[]) => Promise<void>,
): Promise<number> {
  let next: number[] | null = []
  let played = 0
  while (next) {
    await prepare()
    const { results, steps }: Played<Result> = await play(runs, next)
    await check(results)
    played++
    const last = steps.findLastIndex(({ chosen, options }) => chosen + 1 < options)
    const chosen = steps.map((step) => step.chosen)
    next = last < 0 ? null : [...chosen.slice(0, last), (chosen[last] ?? 0) + 1]
  }
  return played
}

async function play<Result>(runs: (() => Promise<Result>)[], order: number[]): Promise<Played<Result>> {
  const { send } = tableClient as unknown as { send: Send }
  const waiting = runs.map((): (() => Promise<void>)[] => [])
  const steps: Step[] = []
  Object.assign(tableClient, {
    send(this: unknown, ...given: unknown[]) {
      const run = current.getStore()
      if (run === undefined) return send.apply(this, given)
      return new Promise((resolve, reject) => {
        waiting[run]?.push(() => send.apply(this, given).then(resolve, reject))
      })
    },
  })
  try {
    let ended = 0
    const end = () => {
      ended += 1
    }
    const all = runs.map((run, place) => current.run(place, run).finally(end))
    await settle()
    while (ended < runs.length) {
      const ready = waiting.filter((calls) => calls.length > 0)
      const chosen = order[steps.length] ?? 0
      if (ready.length > 0) steps.push({ chosen, options: ready.length })
      await ready[chosen]?.shift()?.()
      await settle()
    }
    return { results: await Promise.all(all), steps }
  } finally {
    Object.assign(tableClient, { send })
  }
}

/** What a request does between two calls to the table ends within a few rounds of the event loop. */
async function settle(): Promise<void> {
  for (let times = 0; times < 3; times++) await new Promise((resolve) => setImmediate(resolve))
}
