import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { runActor } from '../actors.ts'
import { withoutChance } from '../chance.ts'
import type { TestClock } from '../clock.ts'
import type { Size } from '../histories/kinds.ts'
import { violationsIn } from '#tools/data/integrity/invariants.ts'
import { bookService, requestConfirm } from '../requests.ts'
import { emptyInbox, readInbox } from '../stand-ins.ts'
import { callsInFlight, simulateContention } from '../table-answers.ts'
import { signInAgain } from '../people.ts'
import { emptyTable, readTable, type TableRecords } from '../table-records.ts'
import { events, sendNotices } from './events.ts'
import { removeAccount } from './family-events.ts'
import { paymentEvents } from './payment-events.ts'
import { requestEvents } from './request-events.ts'
import { runWithMishap, mishaps, type Mishap } from './faults.ts'
import { wrongNotices } from './notices.ts'
import { committedModel, findOrder, type Model, type PlannedEvent, type Played } from './model.ts'
import { createWorld, sizes, type World } from './world.ts'

// The clients are loaded here because the clock would take the time of loading for idleness.
await Promise.all([
  import('@aws-sdk/client-ses'),
  import('@aws-sdk/client-sns'),
  import('@aws-sdk/client-cognito-identity-provider'),
])

/** One actor's next event: with `isEager` the first candidate that changes the current state, otherwise the first one. */
type Step = { candidates: PlannedEvent[]; isEager: boolean; mishap: Mishap }

/** What several actors do at once, and the milliseconds that pass after it. With `areRivals` all do what the first one does. */
type Batch = { steps: Step[]; areRivals: boolean; then: number }

export type History = {
  batches: Batch[]
  /** How many services are confirmed at the start, so that assignments can compete from the first batch on. */
  confirmed: number
  /** Whether concurrent transactions on the same item cancel each other, as they do in AWS. */
  isContended: boolean
  /** The instant when it begins. */
  starts: string
  /** For all that is random in it, and for who is first when several ask at once. */
  seed: number
}

const second = 1000
const hour = 60 * 60 * second
/** A usual day, the first minutes of a week, and the last ones of a year, of February in a leap year and of a month in India. */
const beginnings = [
  '2026-11-24T10:00+05:30',
  '2026-11-30T00:10+05:30',
  '2026-12-31T23:50+05:30',
  '2028-02-29T12:00+05:30',
  '2027-03-31T23:58+05:30',
]

/** The same with what families ask the office, and how often that is answered; the ends of services and accounts meet it. */
export function requestHistories(size: Size = {}): fc.Arbitrary<History> {
  return histories({ ...size, among: [...events, ...requestEvents] })
}

/** Payments alone, while accounts are deleted and messages sent. */
export function paymentHistories(size: Size = {}): fc.Arbitrary<History> {
  return histories({ ...size, among: [removeAccount, sendNotices, ...paymentEvents] })
}

/**
 * @param favoured the names of events that happen twenty times as often as otherwise
 * @param among the events that can happen
 */
export function histories({
  length,
  atOnce = 5,
  favoured = [],
  among = events,
}: Size & { favoured?: readonly string[]; among?: typeof events } = {}): fc.Arbitrary<History> {
  const weighted = among.map(({ name, weight, arbitrary }) => ({
    weight: weight * (favoured.includes(name) ? 20 : 1),
    arbitrary,
  }))
  const steps: fc.Arbitrary<Step> = fc.record({
    candidates: fc.array(fc.oneof(...weighted), { minLength: 12, maxLength: 12 }),
    isEager: fc.constantFrom(true, true, true, false),
    mishap: mishaps,
  })
  const batches: fc.Arbitrary<Batch> = fc.record({
    steps: fc.array(steps, { minLength: 1, maxLength: atOnce }),
    areRivals: fc.boolean(),
    // Nothing, longer than the lease of a message, longer than the window of a limit.
    then: fc.constantFrom(0, 0, 10 * second, hour, 20 * hour),
  })
  return fc.record({
    batches: fc.array(batches, { minLength: length ?? 8, maxLength: length ?? 20, size: 'max' }),
    confirmed: fc.nat(3),
    isContended: fc.boolean(),
    starts: fc.constantFrom(...beginnings),
    seed: fc.nat(),
  })
}

/** How often each event had each outcome, over all histories played so far: `confirm: ok` 12 times. */
export const outcomes = new Map<string, number>()

/**
 * Plays a history in an empty table and checks after each batch, from the committed records alone, that the invariants
 * hold and that there is an order in which the specification expects every observed outcome.
 * @throws an Error with the history up to the failure
 */
export async function play(history: History): Promise<void> {
  const { seed, starts, isContended } = history
  const { clock, end } = withoutChance(seed, Date.parse(starts), { codes: 12 })
  const endContention = isContended ? simulateContention() : () => {}
  try {
    await playBatches(history, clock)
  } finally {
    endContention()
    end()
  }
}

async function playBatches({ batches, confirmed, starts }: History, clock: TestClock): Promise<void> {
  await emptyTable()
  await emptyInbox()
  const world = await runActor(() => beginWorld(confirmed))
  const beginning = await readTable()
  let model = committedModel(beginning, world)
  learn(world, beginning)
  const told = [`${starts}, ${confirmed} services are confirmed`]
  const all: Played[] = []
  for (const batch of batches) {
    const played = await playBatch(batch, model, world, told)
    all.push(...played)
    const records = await readTable()
    const broken = violationsIn(records).map(({ invariant, found }) => `${invariant}: ${found}`)
    broken.push(...wrongNotices(records))
    const end = findOrder(model, played, committedModel(records, world), world)
    if (!end) broken.push(`no order explains these outcomes: the model was ${JSON.stringify(model)}`)
    if (!end || broken.length > 0) throw new Error([...told, ...broken].join('\n'))
    model = end
    await pass(clock, batch.then, world, told)
    learn(world, records)
  }
  const wrong = await wrongMessageCount(model, all, world)
  if (wrong) throw new Error([...told, wrong].join('\n'))
}

/** A new world with the first services confirmed. */
async function beginWorld(confirmed: number): Promise<World> {
  const world = await createWorld()
  for (const place of world.forms.keys()) if (place < confirmed) await bookConfirmed(world, place)
  return world
}

/** Books and confirms the form with this index, for a customer whose phone is verified. */
async function bookConfirmed(world: World, place: number): Promise<void> {
  const customer = world.customers[place % (sizes.customers - 1)]
  const form = world.forms[place]
  if (!customer || !form) throw new Error(`The world has no ${place}`)
  const { bookCode } = await bookService(customer, form)
  const outcome = await requestConfirm(customer, form, bookCode)
  if (!outcome.ok) throw new Error(`Not confirmed: ${outcome.reason}`)
}

async function playBatch(
  { steps, areRivals }: Batch,
  model: Model,
  world: World,
  told: string[],
): Promise<Played[]> {
  const [first] = steps
  const rivalry = areRivals && first ? choose(first, model, world).name : null
  const settled = await Promise.allSettled(
    steps.map(async ({ mishap, ...step }): Promise<Played> => {
      const alike = step.candidates.filter(({ name }) => name === rivalry)
      const event = choose(alike.length > 0 ? { ...step, candidates: alike } : step, model, world)
      return { event, mishap, outcome: await runWithMishap(mishap, () => event.play(world)) }
    }),
  )
  // Calls that a dead process had sent before may still be pending.
  while (callsInFlight() > 0) await wait(2)
  const played = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  told.push('at once:')
  for (const { event, mishap, outcome } of played) {
    told.push(`  ${event.name} ${event.words} ${describeMishap(mishap)}: ${JSON.stringify(outcome)}`)
    const result = outcome === 'died' ? 'died' : outcome.ok ? 'ok' : outcome.reason
    const name = `${event.name}: ${result}`
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
  }
  return played
}

function choose({ candidates, isEager }: Omit<Step, 'mishap'>, model: Model, world: World): PlannedEvent {
  const [first] = candidates
  const fitting = candidates.find((candidate) => {
    const verdict = candidate.judge(model, world)
    return 'next' in verdict && verdict.next !== model
  })
  const event = isEager ? (fitting ?? first) : first
  if (!event) throw new Error('A step has no events to choose from')
  return event
}

function describeMishap({ faults, refusals }: Mishap): string {
  const all = [...faults, ...refusals]
  return all.length > 0 ? `with ${JSON.stringify(all)}` : ''
}

/**
 * Checks the number of messages: one SMS for each booking and each code that was sent again. Only a process that died may have
 * sent one more, and only a failing service may have sent one less. Returns a message when the number is wrong.
 */
async function wrongMessageCount(
  { services }: Model,
  played: Played[],
  world: World,
): Promise<string | null> {
  const senders = played.filter(({ event }) => event.name === 'book' || event.name === 'resend')
  const died = senders.filter(({ outcome }) => outcome === 'died').length
  const kept = senders.filter(({ mishap }) => mishap.faults.length > 0).length
  const resent = senders.filter(
    ({ event, outcome }) => event.name === 'resend' && outcome !== 'died' && outcome.ok,
  ).length
  const due = services.filter(Boolean).length + resent
  const inboxes = await Promise.all(world.numbers.map(readInbox))
  // A notice has a template; the booking code has none in the tests.
  const sent = inboxes.flat().filter(({ attributes }) => !attributes?.['AWS.MM.SMS.TemplateId']).length
  return sent > due + died || sent < due - kept ? `${sent} SMS were sent where ${due} were due` : null
}

async function pass(clock: TestClock, milliseconds: number, world: World, told: string[]): Promise<void> {
  if (milliseconds === 0) return
  clock.advance(milliseconds)
  told.push(`${milliseconds / second} s later`)
  world.administrators = await runActor(() => Promise.all(world.administrators.map(signInAgain)))
}

/** What customers and administrators know when a batch begins: the codes, and what the pages showed. */
function learn(world: World, { pendingService, service, staff }: TableRecords): void {
  world.seen = new Map()
  for (const record of [...pendingService, ...service]) {
    const { serviceId, book_code, close_code, patient } = record
    world.codes.set(serviceId, { bookCode: book_code, closeCode: close_code })
    const nurseId = ('nurseId' in record && record.nurseId) || ''
    world.seen.set(serviceId, { nurseId, startDate: patient.startDate, endDate: patient.endDate })
  }
  world.seenVersions = world.nurses.map(
    ({ id }) => staff.find((nurse) => nurse.id === id)?.detailsVersion ?? 0,
  )
}
