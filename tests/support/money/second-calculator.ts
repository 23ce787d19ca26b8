import type { LinesInput } from '#domain/money/lines.ts'

/*
 * What a period costs, computed a second time: in exact fractions and minute by minute, from the design's text (points 2 to 9) and the cases
 * of `tests/unit/money/`. It was written before `domain/money/lines.ts` and shares no rule with it: only what needs checking is given to both.
 */

type Fraction = { top: bigint; bottom: bigint }
export type Expected = { state: 'charged' | 'not-charged' | 'held'; paise: bigint }
type Row = LinesInput['visits'][number]
type Agreement = LinesInput['agreements'][number]
type Entry = LinesInput['fullTime'][number]

/** Half a rupee is rounded away from zero. */
function wholeRupees({ top, bottom }: Fraction): bigint {
  const isNegative = top < 0n !== bottom < 0n
  const [size, parts] = [top < 0n ? -top : top, (bottom < 0n ? -bottom : bottom) * 100n]
  let rupees = size / parts
  if ((size - rupees * parts) * 2n >= parts) rupees += 1n
  return (isNegative ? -rupees : rupees) * 100n
}

const minutesOfDay = 1440
/** Minutes since 1970 at which a day begins in India. */
function midnight(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date) / 60_000 - 330
}

function nextDay(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function eachDay(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = nextDay(day)) days.push(day)
  return days
}

const begin = (row: Row) => midnight(row.day) + row.startMinute
const finish = (row: Row) => begin(row) + row.minutes
const instant = (text: string) => Date.parse(text) / 60_000
const nameOf = (row: Row) => [row.serviceId, row.line.replace(/\..*/, ''), row.day].join('#')
const isHeldFor = (row: Row) =>
  row.state === 'planned' && row.missedAt === undefined && row.nurseId !== undefined

/** What is known of each stint: from and to in minutes, or why it is open. */
type Presence = { from: number; to: number } | 'no-departure' | 'no-arrival' | 'no-report' | 'no-sign'

/** Walks through a nurse's stints in order and remembers since which one the nurse has been there. */
function presences(rows: readonly Row[], replaced: (row: Row) => boolean): Map<Row, Presence> {
  const found = new Map<Row, Presence>()
  for (const own of Map.groupBy(
    rows.filter((row) => row.state === 'planned' && row.nurseId),
    (row) => `${row.serviceId} ${row.nurseId ?? ''}`,
  ).values()) {
    let stay: Row[] = []
    const ordered = [...own].sort((one, other) => begin(one) - begin(other))
    // A stay that ends without a report leaves its days open; the last one lacks its departure.
    const giveUp = () => {
      const goesOn = (row: Row) =>
        ordered.some((next) => begin(next) === finish(row) && !next.missedAt && !cameLate(next))
      for (const row of stay) found.set(row, goesOn(row) ? 'no-sign' : 'no-departure')
      stay = []
    }
    const confirm = () => {
      for (const row of stay)
        found.set(row, { from: row.arrivedAt ? instant(row.arrivedAt) : begin(row), to: finish(row) })
      stay = []
    }
    for (const row of ordered) {
      const last = stay.at(-1)
      const first = stay[0]
      if (last && (finish(last) !== begin(row) || replaced(last))) giveUp()
      // An arrival alone shows for a week that a nurse is there; one reported again closes it.
      else if (
        first &&
        !row.arrivedAt &&
        (begin(row) - begin(first) > 7 * minutesOfDay || stay.length === 36)
      )
        giveUp()
      if (row.missedAt) {
        giveUp()
        continue
      }
      if (row.arrivedAt) {
        if (cameLate(row)) giveUp()
        else confirm()
        if (row.leftAt) found.set(row, { from: instant(row.arrivedAt), to: instant(row.leftAt) })
        else if (cameLate(row)) found.set(row, 'no-departure')
        else stay = [row]
      } else if (row.leftAt) {
        const isOfStay = stay.length > 0
        confirm()
        found.set(row, isOfStay ? { from: begin(row), to: instant(row.leftAt) } : 'no-arrival')
      } else if (stay.length > 0) stay.push(row)
      else found.set(row, 'no-report')
    }
    giveUp()
  }
  return found
}

function cameLate(row: Row): boolean {
  return row.arrivedAt !== undefined && instant(row.arrivedAt) >= finish(row)
}

/** Minutes in which at least one nurse was there, to the nearest whole one. */
function minutesThere(times: readonly { from: number; to: number }[]): bigint {
  let [sum, reached] = [0, -Infinity]
  for (const { from, to } of [...times].sort((one, other) => one.from - other.from)) {
    const start = Math.max(from, reached)
    if (to > start) sum += to - start
    reached = Math.max(reached, to)
  }
  return BigInt(Math.floor(sum + 0.5))
}

function agreementOf(
  agreements: readonly Agreement[],
  serviceId: string,
  day: string,
): Agreement | undefined {
  return agreements
    .filter((each) => each.serviceId === serviceId && each.from <= day)
    .sort((one, other) => (one.from < other.from ? 1 : -1))[0]
}

/** The minutes that an hourly price counts, in sixtieths of an hour. */
function countedMinutes(there: bigint, planned: bigint, minimum: bigint): bigint {
  let counted = there < planned ? there : planned
  counted = ((counted * 2n + 15n) / 30n) * 15n
  if (counted < minimum) counted = minimum
  return counted > planned ? planned : counted
}

type Decided = { paise: bigint; state: Expected['state'] }
type Price = Agreement['visits'][number]

function amountThere(price: Price, planned: bigint, there: bigint): bigint {
  if (price.unit === 'visit') return BigInt(price.price)
  if (price.unit === 'month') return 0n
  const counted = countedMinutes(there, planned, BigInt(price.minimumMinutes ?? 0))
  return wholeRupees({ top: BigInt(price.price) * counted, bottom: 60n })
}

/** The days of a month's price that are paid for, in thirtieths. */
function thirtieths(first: string, last: string, unserved: number): bigint {
  const days = eachDay(first, last).length
  const isMonth =
    first.endsWith('-01') && nextDay(last).endsWith('-01') && first.slice(0, 7) === last.slice(0, 7)
  const whole = isMonth || days > 30 ? 30 : days
  return BigInt(Math.max(0, whole - unserved))
}

/** @param checking what needs checking of a stint, which both calculators are given */
export function secondCalculation(
  input: LinesInput,
  checking: (row: Row) => string | undefined,
  replaced: (row: Row) => boolean,
): Map<string, Expected> {
  const { period, agreements, visits, decisions, added, fullTime, now } = input
  const all = new Map<string, Expected>()
  const known = presences(visits, replaced)
  const settle = (id: string, reason: string, there: bigint | null): Decided => {
    const decision = decisions.find((each) => each.lineId === id && each.of === `${reason} ${there ?? '-'}`)
    if (!decision) return { state: 'held', paise: 0n }
    return decision.amount === 0
      ? { state: 'not-charged', paise: 0n }
      : { state: 'charged', paise: BigInt(decision.amount) }
  }
  const monthly = new Map<
    string,
    { unserved: number; agreement: Agreement; price: Price; serviceId: string; line: string }
  >()
  for (const [id, rows] of Map.groupBy(visits, nameOf)) {
    const [serviceId = '', line = '', day = ''] = id.split('#')
    if (day < period.first || day > period.last) continue
    const taking = rows.filter((row) => row.state === 'planned')
    if ((taking.length > 0 ? taking : rows).some((row) => finish(row) * 60_000 > now)) continue
    const agreement = agreementOf(agreements, serviceId, day)
    const price = agreement?.visits.find((each) => each.line === line)
    const outcome = outcomeOf(rows, { known, checking })
    const plan = rows.find((row) => !row.line.includes('.')) ?? rows[0]
    const planned = BigInt(plan?.minutes ?? 0)
    let result: Expected
    if (outcome.kind === 'nothing') result = { state: 'not-charged', paise: 0n }
    else if (!price) result = settle(id, 'no-price', outcome.there)
    else if (outcome.kind === 'held') result = settle(id, outcome.reason, outcome.there)
    else if (outcome.there * 4n < planned * 3n) result = settle(id, 'short', outcome.there)
    else result = { state: 'charged', paise: amountThere(price, planned, outcome.there) }
    all.set(id, result)
    if (price?.unit === 'month' && agreement) {
      const key = `${serviceId}#${line}#${agreement.from}`
      const sum = monthly.get(key) ?? { unserved: 0, agreement, price, serviceId, line }
      const isServed = outcome.kind === 'there' && outcome.there * 4n >= planned * 3n
      monthly.set(key, { ...sum, unserved: sum.unserved + (isServed ? 0 : 1) })
    }
  }
  for (const { unserved, agreement, price, serviceId, line } of monthly.values()) {
    const days = visits
      .filter((row) => row.serviceId === serviceId && row.line === line)
      .map((row) => row.day)
      .sort()
    const inPeriod = days.filter((day) => day >= period.first && day <= period.last)
    let [first, last] = [inPeriod[0] ?? '', inPeriod.at(-1) ?? '']
    if (days.some((day) => day < period.first && day >= nextDay(period.first, -7))) first = period.first
    if (days.some((day) => day > period.last && day <= nextDay(period.last, 7))) last = period.last
    if (agreement.from > first) first = agreement.from
    const next = agreements
      .filter((each) => each.serviceId === serviceId && each.from > agreement.from)
      .map((each) => each.from)
      .sort()[0]
    if (next && next <= last) last = nextDay(next, -1)
    all.set(`${serviceId}#${line}#month-${first}`, {
      state: 'charged',
      paise: wholeRupees({ top: BigInt(price.price) * thirtieths(first, last, unserved), bottom: 30n }),
    })
  }
  for (const each of added)
    if (each.day >= period.first && each.day <= period.last)
      all.set(`added#${each.id}`, { state: 'charged', paise: BigInt(each.amount) })
  for (const entry of fullTime)
    if (entry.from >= period.first && entry.from <= period.last) {
      const id = `${entry.serviceId}#full-time#${entry.id}`
      all.set(id, fullTimeOf(entry, agreements) ?? settle(id, 'no-price', null))
    }
  return all
}

function fullTimeOf(entry: Entry, agreements: readonly Agreement[]): Expected | null {
  const price = agreementOf(agreements, entry.serviceId, entry.from)?.fullTime
  if (!price) return null
  const unserved = eachDay(entry.from, entry.to).length - entry.days
  const paise =
    price.unit === 'day'
      ? BigInt(price.price) * BigInt(entry.days)
      : wholeRupees({ top: BigInt(price.price) * thirtieths(entry.from, entry.to, unserved), bottom: 30n })
  return { state: 'charged', paise }
}

type Outcome =
  | { kind: 'nothing' }
  | { kind: 'held'; reason: string; there: bigint | null }
  | { kind: 'there'; there: bigint }

const urgency = [
  'contested',
  'problem',
  'no-departure',
  'no-report',
  'short',
  'after-end',
  'overlap',
  'no-sign',
  'no-arrival',
]

function outcomeOf(
  rows: readonly Row[],
  { known, checking }: { known: Map<Row, Presence>; checking: (row: Row) => string | undefined },
): Outcome {
  const active = rows.filter(isHeldFor)
  const states = active.map((row) => ({ row, presence: known.get(row) ?? ('no-report' as const) }))
  const times = states.flatMap(({ presence }) => (typeof presence === 'string' ? [] : [presence]))
  const there = times.length > 0 ? minutesThere(times) : null
  const open = states
    .filter(({ row, presence }) => typeof presence === 'string' && !row.settled)
    .map(({ presence }) => presence as string)
  const doubts = [...rows.flatMap((row) => checking(row) ?? []), ...open]
  const [first] = doubts.sort((one, other) => urgency.indexOf(one) - urgency.indexOf(other))
  if (first) return { kind: 'held', reason: first, there }
  if (there !== null) return { kind: 'there', there }
  // What is left is settled as it was reported, without a time.
  const left = states
    .filter(({ row }) => row.settled !== 'did-not-take-place')
    .map(({ presence }) => presence as string)
  const [reason] = left.sort((one, other) => urgency.indexOf(one) - urgency.indexOf(other))
  return reason ? { kind: 'held', reason, there } : { kind: 'nothing' }
}
