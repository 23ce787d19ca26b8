import { AsyncLocalStorage } from 'node:async_hooks'
import { tableClient } from '#server/table/client.server.ts'
import { seeded } from './chance.ts'
import { playsEveryCase } from './every-case.ts'

/*
 * Plays requests that run at once in the orders that their calls to the table can have. A call to the table is one step, because the table
 * carries each out as a whole. For requests that call nothing but the table.
 */

type Send = (...given: unknown[]) => Promise<unknown>

/** Which request made each step, and how many could have. */
type Step = { chosen: number; options: number }

type Played<Result> = { results: Result[]; steps: Step[] }

/** Where the process of a request dies: before its call of this number, from 1, or once the call is made, before it knows the answer. */
export type Death = { before: number } | { after: number }

const current = new AsyncLocalStorage<number>()

/** What was played of the orders that begin alike. */
type Branch = { next: Branch[]; played: number; isDone: boolean }

function newBranch(): Branch {
  return { next: [], played: 0, isDone: false }
}

/**
 * @param prepare runs before each order, outside of it
 * @param runs the requests
 * @param check gets their results, in the order of `runs`; of a request whose process died there is none
 * @param options.deaths where the processes of requests die, by their place in `runs`
 * @param options.most how many orders to play where not every case is played
 * @returns how many orders were played
 */
export async function playOrders<Result>(
  prepare: () => Promise<void>,
  runs: (() => Promise<Result>)[],
  check: (results: Result[]) => Promise<void>,
  { most, deaths = {} }: { most: number; deaths?: Record<number, Death> },
): Promise<number> {
  const all = newBranch()
  while (!all.isDone && (playsEveryCase || all.played < most)) {
    await prepare()
    const { results, steps }: Played<Result> = await play(runs, nextOrder(all), deaths)
    await check(results)
    note(all, steps)
  }
  return all.played
}

/**
 * The choice of each step: at first one request after the other, then the other way round, then at each step what was chosen least, and
 * of several by a fixed seed. So the orders that are played differ from their first steps on, and none is played twice.
 */
function nextOrder(all: Branch): (options: number) => number {
  const random = seeded(all.played)
  let branch: Branch | undefined = all
  return (options) => {
    const next: Branch[] = branch?.next ?? []
    const open = Array.from({ length: options }, (_, place) => place).filter((place) => !next[place]?.isDone)
    const playedOf = (place: number) => next[place]?.played ?? 0
    const fewest = Math.min(...open.map(playedOf))
    const least = open.filter((place) => playedOf(place) === fewest)
    const chosen = (all.played < 2 ? least.at(-all.played) : least[Math.floor(random() * least.length)]) ?? 0
    branch = next[chosen]
    return chosen
  }
}

function note(all: Branch, steps: readonly Step[]): void {
  const path = [all]
  for (const { chosen } of steps) path.push(((path.at(-1) ?? all).next[chosen] ??= newBranch()))
  for (const [place, branch] of [...path.entries()].reverse()) {
    branch.played++
    const { options = 0 } = steps[place] ?? {}
    branch.isDone = Array.from({ length: options }).every((_, chosen) => branch.next[chosen]?.isDone)
  }
}

async function play<Result>(
  runs: (() => Promise<Result>)[],
  choose: (options: number) => number,
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
      const chosen = ready.length > 0 ? choose(ready.length) : 0
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
