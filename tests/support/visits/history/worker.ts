import { setLog } from '#server/http/log.server.ts'
import { startEngines } from './engines.ts'

/** What one process plays, as `command.ts` sends it. */
export type Order = {
  /** Each seed gives a hundred histories. */
  seeds: number[]
  /** The first and the last one of a seed that are played; 0 and 100 for all. */
  from: number
  to: number
  length: number
  atOnce: number
  /** An entity whose conditions are removed from all transactions; then the first failure ends the work, and is not reduced. */
  without?: string
  /** The unwanted end of the work, in milliseconds since 1970. */
  until: number
}

/** What it reports: each failure as it occurs, and at the end of each seed what was played since the last report. */
export type Report = { failure: string } | { played: number; seed: number; outcomes: [string, number][] }

/** Histories of one seed. */
export const ofEachSeed = 100

if (process.send) process.once('message', (order) => void work(order as Order))

async function work(order: Order): Promise<void> {
  const { seeds, from, to, length, atOnce, without, until } = order
  const stop = await startEngines()
  setLog(() => {})
  const { default: fc } = await import('fast-check')
  const { outcomes, playVisits, reduced, visitHistories } = await import('./play.ts')
  const { removeConditions } = await import('../../table-answers.ts')
  if (without) removeConditions((entity) => entity === without, { everywhere: true })
  const arbitrary = visitHistories({ atOnce, length })
  let isOver = false
  for (const seed of seeds) {
    let played = 0
    const histories = [...fc.sample(arbitrary, { seed, numRuns: to }).entries()]
    // Those of one day after one another: their worlds differ in a few items only.
    for (const [place, history] of histories.sort(([, a], [, b]) => a.startsOn.localeCompare(b.startsOn))) {
      if (place < from) continue
      isOver ||= Date.now() > until
      if (isOver) break
      played++
      try {
        await playVisits(history)
      } catch (error) {
        const found = without ? error : ((await reduced(history)).error ?? error)
        report({ failure: `History ${place} of seed ${seed}:\n${String(found)}` })
        isOver = without !== undefined
      }
    }
    report({ played, seed, outcomes: [...outcomes] })
    outcomes.clear()
    if (isOver) break
  }
  await stop()
  process.disconnect()
}

function report(each: Report): void {
  process.send?.(each)
}
