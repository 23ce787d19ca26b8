import { setLog } from '#server/http/log.server.ts'
import { startEngines } from './engines.ts'
import type { Drawn, KindName, Size } from './kinds.ts'

/** What one process plays, as `command.ts` sends it. */
export type Order = {
  kind: KindName
  /** Each seed gives a hundred histories. */
  seeds: number[]
  /** The first of a seed that is played, and the one after the last; 0 and 100 for all. */
  from: number
  to: number
  size: Size
  /** An entity whose conditions are removed from all transactions; then the first failure ends the work, and is not reduced. */
  without?: string
  /** After this time no further history begins. */
  milliseconds: number
}

/** What it reports of each history. */
export type Report = {
  /** Its seed and its place among those of the seed: `20/42`. */
  name: string
  milliseconds: number
  outcomes: [string, number][]
  /** Where it failed. */
  failure?: string
}

/** Histories of one seed. */
export const ofEachSeed = 100

if (process.send) process.once('message', (order) => void work(order as Order))

async function work(order: Order): Promise<void> {
  const { seeds, from, to, size, without } = order
  const stop = await startEngines()
  setLog(() => {})
  const { loadKind } = await import('./kinds.ts')
  const { draw, outcomes } = await loadKind(order.kind)
  const { removeConditions } = await import('../table-answers.ts')
  if (without) removeConditions((entity) => entity === without, { everywhere: true })
  let isOver = false
  for (const seed of seeds) {
    const histories = [...draw(seed, to, size).entries()].slice(from)
    // Those of one day after one another: their worlds differ in a few items only.
    for (const [place, history] of histories.sort(([, a], [, b]) => a.starts.localeCompare(b.starts))) {
      isOver ||= performance.now() > order.milliseconds
      if (isOver) break
      const began = performance.now()
      const failure = await failureOf(history, { isReduced: !without })
      const milliseconds = Math.round(performance.now() - began)
      report({ name: `${seed}/${place}`, milliseconds, outcomes: [...outcomes], ...(failure && { failure }) })
      outcomes.clear()
      isOver ||= Boolean(failure && without)
    }
  }
  await stop()
  process.disconnect()
}

async function failureOf(history: Drawn, { isReduced }: { isReduced: boolean }): Promise<string | null> {
  try {
    await history.play()
    return null
  } catch (error) {
    const { reducedFailure } = await import('./kinds.ts')
    return String(isReduced ? ((await reducedFailure(history)) ?? error) : error)
  }
}

function report(each: Report): void {
  process.send?.(each)
}
