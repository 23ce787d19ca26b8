import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { violationsIn, type Violation } from '#tools/data/integrity/invariants.ts'
import { addDays, dayAt, startOfDay } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { runActor } from '../../actors.ts'
import { withoutChance } from '../../chance.ts'
import type { Size } from '../../histories/kinds.ts'
import { mishaps, runWithMishap, type Mishap } from '../../history/faults.ts'
import { callsInFlight, simulateContention } from '../../table-answers.ts'
import { rawFaults } from '../../raw-table.ts'
import { storedItems } from '../../stored-table.ts'
import { readTable } from '../../table-records.ts'
import { listFaults } from './money.ts'
import { aMoneyEvent, anEvent, aNearEvent, aNightEvent, aRuledEvent, today } from './events.ts'
import { fallenHours } from './hours.ts'
import { aService, type VisitsEvent, type WeightedEvent } from './make-event.ts'
import { firstEvents } from './rules.ts'
import { watchGiving } from './watch-giving.ts'
import { beginning, beginWorld, signIn, type Beginning, type World } from './world.ts'

const hour = 60 * 60_000

type Step = { event: VisitsEvent; mishap: Mishap }
/** How long passes after a batch: hours, or the time to the next midnight in India. */
type Pause = number | 'midnight'
/** What happens at once, the service for which all of it competes, and what passes after it. */
type Batch = { steps: Step[]; rivalry: number | null; hours: Pause }
export type VisitHistory = {
  batches: Batch[]
  /** The day on which it begins, yyyy-mm-dd. */
  starts: string
  /** For all that is random in it, and for who is first when several ask at once. */
  seed: number
}

export function visitHistories({ atOnce = 3, length = 16 }: Size = {}): fc.Arbitrary<VisitHistory> {
  return visitHistoriesOf(anEvent, { atOnce, length }, [0, 0, 0, 0, 1, 3, 7, 11, 11, 20, 20, 48, 170])
}

/** @param pauses what may pass after a batch */
function visitHistoriesOf(
  events: fc.Arbitrary<VisitsEvent>,
  { atOnce, length }: Required<Size>,
  pauses: readonly Pause[],
): fc.Arbitrary<VisitHistory> {
  const step = fc.record({ event: events, mishap: mishaps })
  const batch = fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: atOnce }),
    rivalry: fc.option(aService, { freq: 2 }),
    hours: fc.constantFrom(...pauses),
  })
  return fc.record({
    batches: fc.array(batch, { minLength: length, maxLength: length }),
    // A usual day, the year's end with week 53, 29 February, and a Sunday.
    starts: fc.constantFrom('2026-11-24', '2026-12-30', '2028-02-27', '2026-11-22'),
    seed: fc.nat(),
  })
}

/** The same about visits that are near: nurses who do not come, others who are sent, and who comes after all. */
export function sendingHistories({ atOnce = 3, length = 16 }: Size = {}): fc.Arbitrary<VisitHistory> {
  return visitHistoriesOf(aNearEvent, { atOnce, length }, [0, 0, 0, 0.2, 0.4, 0.6, 1, 1, 3, 8, 11, 20])
}

/** The same about money, with months that pass. */
export function moneyHistories({ atOnce = 3, length = 20 }: Size = {}): fc.Arbitrary<VisitHistory> {
  return visitHistoriesOf(aMoneyEvent, { atOnce, length }, [0, 0, 1, 8, 12, 20, 48, 170, 170, 500])
}

/** Plays a history in which the list of a month has what each customer's own month has; it is half of the work, so after every fifth batch. */
export function playMoney(history: VisitHistory): Promise<void> {
  let batches = 0
  return playVisits(history, () => ((batches += 1) % 5 === 0 ? listFaults() : Promise.resolve([])))
}

/** The same about nights that run while a day, a month or a whole service begins. */
export function nightHistories({ atOnce = 2, length = 24 }: Size = {}): fc.Arbitrary<VisitHistory> {
  const pauses = [0, 0, 0, 0, 0.5, 2, 8, 8, 20, 'midnight', 'midnight', 'midnight', 'midnight', 164] as const
  return visitHistoriesOf(aNightEvent, { atOnce, length }, pauses)
}

/** The same about rules that change while nurses are given work: the office saves some first, and they hold. */
export function ruleHistories({ atOnce = 3, length = 3 }: Size = {}): fc.Arbitrary<VisitHistory> {
  const step = ({ arbitrary }: WeightedEvent) => fc.record({ event: arbitrary, mishap: mishaps })
  const first = fc.record({
    steps: fc.tuple(...firstEvents.map(step)),
    rivalry: fc.constant(null),
    hours: fc.constant(0.5),
  })
  const rest = visitHistoriesOf(aRuledEvent, { atOnce, length }, [0, 0, 0.1, 1, 8])
  return fc
    .tuple(first, rest)
    .map(([saved, history]) => ({ ...history, batches: [saved, ...history.batches] }))
}

/** Plays a history and judges whatever is given by a form a second time (`second-judgement.ts`). */
export async function playRules(history: VisitHistory): Promise<void> {
  const watch = watchGiving(count)
  try {
    await playVisits(history, () => Promise.resolve(watch.faults()), 'onePlan')
  } finally {
    watch.end()
  }
}

/** Plays a history with the second reader of the table, too (`raw-table.ts`). */
export function playSending(history: VisitHistory): Promise<void> {
  return playVisits(history, async () => rawFaults(await storedItems(), now()))
}

/** How often each event had each outcome, over all histories played so far. */
export const outcomes = new Map<string, number>()

function count(name: string): void {
  outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
}

/**
 * Plays a history in an empty table. After each batch, and again after the time that passes, all invariants hold in the committed
 * records, and no event has thrown.
 * @throws an Error with the history up to the failure
 */
export async function playVisits(
  { batches, starts, seed }: VisitHistory,
  lookAfterEach: () => Promise<string[]> = () => Promise.resolve([]),
  what: Beginning = 'usual',
): Promise<void> {
  const world = await beginWorld(starts, what)
  const { clock, end } = withoutChance(seed, beginning(starts))
  const told: string[] = [`beginning ${today()}`]
  expectNone(violationsIn(world.records), told)
  const endContention = simulateContention()
  try {
    for (const { steps, rivalry, hours } of batches) {
      world.rivalry = rivalry
      await playBatch(steps, world, told)
      const before = world.records
      world.records = await readTable()
      expectNone(violationsIn(world.records), told)
      const faults = [...fallenHours(before, world.records, now()), ...(await lookAfterEach())]
      for (const fault of faults) throw new Error([...told, fault].join('\n'))
      if (hours === 0) continue
      clock.advance(hours === 'midnight' ? startOfDay(addDays(dayAt(now()), 1)) - now() : hours * hour)
      told.push(`later, ${today()}`)
      expectNone(violationsIn(world.records), told)
      world.signedIn.clear()
    }
  } finally {
    endContention()
    end()
  }
}

async function playBatch(steps: Step[], world: World, told: string[]): Promise<void> {
  for (const actors of new Set(steps.flatMap(({ event }) => event.signedIn)))
    await runActor(() => signIn(world, actors))
  const played = await Promise.allSettled(
    steps.map(({ event, mishap }) => runWithMishap(mishap, () => event.play(world))),
  )
  // Calls that a dead process had sent before may still be pending.
  while (callsInFlight() > 0) await wait(2)
  const threw: string[] = []
  if (steps.length > 1)
    told.push(`at once${world.rivalry === null ? '' : `, for the service ${world.rivalry}`}:`)
  for (const [index, { event, mishap }] of steps.entries()) {
    const settled = played[index]
    const result = resultOf(settled)
    if (settled?.status === 'rejected') threw.push(result)
    told.push(`${event.words}${mishapInWords(mishap)}: ${result}`)
    count(`${event.name}: ${result.split(' ')[0]}`)
  }
  if (threw.length > 0) throw new Error([...told, ...threw].join('\n'))
}

function resultOf(
  settled: PromiseSettledResult<'died' | { ok: boolean; reason?: string }> | undefined,
): string {
  if (settled?.status !== 'fulfilled') return `threw ${String((settled?.reason as Error | undefined)?.stack)}`
  const { value } = settled
  if (value === 'died') return 'died'
  return value.ok ? 'ok' : String(value.reason)
}

function mishapInWords({ faults, refusals }: Mishap): string {
  const all = [...faults, ...refusals]
  return all.length > 0 ? ` with ${JSON.stringify(all)}` : ''
}

function expectNone(wrong: Violation[], told: string[]): void {
  if (wrong.length === 0) return
  throw new Error([...told, ...wrong.map(({ invariant, found }) => `${invariant}: ${found}`)].join('\n'))
}
