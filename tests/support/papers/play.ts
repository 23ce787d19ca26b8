import '../before-product/few-fields.ts'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { eraseFiles } from '#server/aws/s3.server.ts'
import { runDaily } from '#server/staff/daily.server.ts'
import { runActor } from '../actors.ts'
import { deliverLate } from '../aws-calls.ts'
import { withoutChance } from '../chance.ts'
import { hour, minute, type TestClock } from '../clock.ts'
import type { Size } from '../histories/kinds.ts'
import { runWithMishap, type Mishap } from '../history/faults.ts'
import { failNext, failNoMore } from '../stand-ins.ts'
import { callsInFlight } from '../table-answers.ts'
import { emptyTable } from '../table-records.ts'
import { findFinalPaperProblems, findPaperProblems } from './check.ts'
import { eventsOf, type PaperEvent, type Weights } from './events.ts'
import { mishapsOf, tell, type MishapWeights } from './faults.ts'
import { createWorld, type World } from './world.ts'

// The clients are loaded here because the clock would take the time of loading for idleness.
await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-presigned-post')])

const day = 24 * hour

/** What happens at once, how many keys S3 refuses inside a 200 response, whether late calls are delivered, and the time after. */
type Batch = {
  steps: { event: PaperEvent; mishap: Mishap }[]
  refusedKeys: number
  isDelivering: boolean
  then: number
}

export type PaperHistory = {
  batches: Batch[]
  /** The instant when it begins. */
  starts: string
  /** For all that is random in it, and for who is first when several ask at once. */
  seed: number
}

/** Changed frequencies of events and faults, and the possible numbers of keys that S3 refuses, equally likely. */
export type Bias = { weights?: Weights; mishaps?: MishapWeights; refusedKeys?: number[] }

/** Every other event has single tries that arrive late. */
export const lateTries: Bias = { mishaps: { lateTries: 16 } }

export function paperHistories({
  weights,
  mishaps,
  refusedKeys = [0, 0, 0, 1, 2],
  length = 8,
  atOnce = 3,
}: Bias & Size = {}): fc.Arbitrary<PaperHistory> {
  const step = fc.record({ event: eventsOf(weights), mishap: mishapsOf(mishaps) })
  const batch = fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: atOnce }),
    refusedKeys: fc.constantFrom(...refusedKeys),
    isDelivering: fc.constantFrom(true, false),
    // No time; a presigned upload expires; a task is old enough; a draft expires; the papers of retired nurses are due.
    then: fc.constantFrom(0, 0, 0, 11 * minute, 2 * hour, 31 * day, 1200 * day),
  })
  return fc.record({
    batches: fc.array(batch, { minLength: length, maxLength: length }),
    starts: fc.constantFrom('2026-11-17T10:00+05:30', '2026-12-31T23:50+05:30', '2028-02-29T12:00+05:30'),
    seed: fc.nat(),
  })
}

/** How often each event had each outcome, over all histories: `upload: ok`, `daily run: erased` and so on. */
export const outcomes = new Map<string, number>()

/**
 * Plays a history in an empty table and bucket, and checks after each batch that no named paper is lost, and at the end that
 * no unnamed one is left.
 * @throws an Error with the history up to the failure
 */
export async function playPapers({ batches, starts, seed }: PaperHistory): Promise<void> {
  await emptyTable()
  await eraseFiles('staff/')
  const { clock, end } = withoutChance(seed, Date.parse(starts))
  try {
    const world = await runActor(() => Promise.resolve(createWorld()))
    const told: string[] = []
    for (const batch of batches) {
      await playBatch(batch, world, told)
      // A call arrives within the hour that the daily run leaves it (`longestRequest` in erase-papers.server.ts).
      if (batch.isDelivering || batch.then >= hour) await deliverLate()
      expectNone(await findPaperProblems(world), told)
      pass(clock, batch.then, told)
    }
    await deliverLate()
    pass(clock, 2 * hour, told)
    await runActor(runDaily)
    expectNone(await findFinalPaperProblems(world), [...told, 'in the end:'])
  } finally {
    end()
    await failNoMore()
  }
}

async function playBatch({ steps, refusedKeys }: Batch, world: World, told: string[]): Promise<void> {
  if (refusedKeys > 0)
    await failNext({ service: 's3', action: 'DeleteObjects/Key', error: 'InternalError', times: refusedKeys })
  const results = await Promise.all(
    steps.map(({ event, mishap }) =>
      runWithMishap(mishap, () => event.play(world)).catch((error: unknown) => `threw ${String(error)}`),
    ),
  )
  // Calls that a dead process had sent before may still be pending.
  while (callsInFlight() > 0) await wait(2)
  await failNoMore()
  told.push(`at once${refusedKeys > 0 ? `, ${refusedKeys} keys refused` : ''}:`)
  for (const [place, { event, mishap }] of steps.entries()) {
    told.push(`  ${event.words}${tell(mishap)}: ${fc.stringify(results[place])}`)
    for (const name of namesOf(results[place])) {
      const outcome = `${event.name}: ${name}`
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
}

/** `ok`, the reason of a refusal, `died`, `threw`, what a daily run has done, or `nothing`. */
function namesOf(result: unknown): string[] {
  if (typeof result === 'string') return [result.split(' ', 1).join()]
  const { ok, reason, problem, ...counts } = Object(result) as Record<string, unknown>
  if (ok !== undefined) return [ok ? 'ok' : String(reason ?? problem)]
  const done = Object.keys(counts).filter((name) => Number(counts[name]) > 0)
  return done.length > 0 ? done : ['nothing']
}

function pass(clock: TestClock, milliseconds: number, told: string[]): void {
  clock.advance(milliseconds)
  if (milliseconds > 0) told.push(`${milliseconds / minute} minutes later`)
}

function expectNone(wrong: string[], told: string[]): void {
  if (wrong.length > 0) throw new Error([...told, ...wrong].join('\n'))
}
