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

/** Where the process of a request dies: before its call of this number, from 1, or once the call is made, before it knows the answer. */
export type Death = { before: number } | { after: number }

const current = new AsyncLocalStorage<number>()

/**
 * @param prepare runs before each order, outside of it
 * @param runs the requests
 * @param check gets their results, in the order of `runs`; of a request whose process died there is none
 * @param deaths where the processes of requests die, by their place in `runs`
 * @returns how many orders there are
 */
export async function playEveryOrder<Result>(
  prepare: () => Promise<void>,
  runs: (() => Promise<Result>)[],
  check: (results: Result[]) => Promise<void>,
  deaths: Record<number, Death> = {},
): Promise<number> {
  let next: number[] | null = []
  let played = 0
  while (next) {
    await prepare()
    const { results, steps }: Played<Result> = await play(runs, next, deaths)
    await check(results)
    played++
    const last = steps.findLastIndex(({ chosen, options }) => chosen + 1 < options)
    const chosen = steps.map((step) => step.chosen)
    next = last < 0 ? null : [...chosen.slice(0, last), (chosen[last] ?? 0) + 1]
  }
  return played
}

async function play<Result>(
  runs: (() => Promise<Result>)[],
  order: number[],
  deaths: Record<number, Death>,
): Promise<Played<Result>> {
  const { send } = tableClient as unknown as { send: Send }
  const waiting = runs.map((): (() => Promise<void>)[] => [])
  const made = runs.map(() => 0)
  const hasEnded = new Set<number>()
  const steps: Step[] = []
  Object.assign(tableClient, {
    send(this: unknown, ...given: unknown[]) {
      const run = current.getStore()
      if (run === undefined) return send.apply(this, given)
      const [number, death] = [(made[run] = (made[run] ?? 0) + 1), deaths[run]]
      const isLast = death !== undefined && 'after' in death && death.after === number
      return new Promise((resolve, reject) => {
        if (hasEnded.has(run)) return
        if (death && 'before' in death && death.before === number) hasEnded.add(run)
        else
          waiting[run]?.push(() => {
            if (!isLast) return send.apply(this, given).then(resolve, reject)
            hasEnded.add(run)
            return send.apply(this, given).then(ignore, ignore)
          })
      })
    },
  })
  try {
    const results: Result[] = []
    const failures: unknown[] = []
    runs.forEach((run, place) => {
      const end = () => hasEnded.add(place)
      const keep = (result: Result) => (results[place] = result)
      const fail = (error: unknown) => failures.push(error)
      void current.run(place, run).then(keep, fail).finally(end)
    })
    await settle()
    while (hasEnded.size < runs.length) {
      const ready = waiting.filter((calls) => calls.length > 0)
      const chosen = order[steps.length] ?? 0
      if (ready.length > 0) steps.push({ chosen, options: ready.length })
      await ready[chosen]?.shift()?.()
      await settle()
    }
    if (failures.length > 0) throw failures[0]
    return { results, steps }
  } finally {
    Object.assign(tableClient, { send })
  }
}

function ignore(): void {
  // The process that waited for the answer is dead.
}

/** What a request does between two calls to the table ends within a few rounds of the event loop. */
async function settle(): Promise<void> {
  for (let times = 0; times < 3; times++) await new Promise((resolve) => setImmediate(resolve))
}
