import type { LinesInput } from '#domain/money/lines-of.ts'

/*
 * What a month costs, computed a second time: in exact fractions and minute by minute, from the design's text and the cases of
 * `tests/unit/money/`. Its rules for visits were written before `domain/money/lines-of.ts`, and it shares none with it: only what needs checking, and
 * which decisions are about the line as it is now, is given to both.
 */

type Fraction = { top: bigint; bottom: bigint }
/** `proposed` is undefined where nothing is proposed. */
export type Expected = {
  state: 'charged' | 'not-charged' | 'held' | 'to-come'
  paise: bigint
  proposed?: bigint | undefined
  /** A visit that the price of a month pays for; its share is `proposed`. */
  isInMonth?: true
}
type Service = LinesInput['services'][number]
type Row = Service['visits'][number]
type Agreement = Service['agreements'][number]

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
const lineOf = (row: Row) => row.line.replace(/\..*/, '')
const isHeldFor = (row: Row) =>
  row.state === 'planned' && row.missedAt === undefined && row.nurseId !== undefined

/** What is known of each stint: from and to in minutes, or why it is open. */
type Presence = { from: number; to: number } | 'no-departure' | 'no-arrival' | 'no-report'

/** Walks through a nurse's stints in order and remembers since which one the nurse has been there. */
function presences(rows: readonly Row[], replaced: (row: Row) => boolean): Map<Row, Presence> {
  const found = new Map<Row, Presence>()
  for (const own of Map.groupBy(
    rows.filter((row) => row.state === 'planned' && row.nurseId),
    (row) => row.nurseId ?? '',
  ).values()) {
    let stay: Row[] = []
    const ordered = [...own].sort((one, other) => begin(one) - begin(other))
    // A stay that ends without a report leaves its days open.
    const giveUp = () => {
      for (const row of stay) found.set(row, 'no-departure')
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
      // An arrival alone shows for a week that a nurse is there.
      else if (first && (begin(row) - begin(first) > 7 * minutesOfDay || stay.length === 36)) giveUp()
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

function agreementOf({ agreements }: Service, day: string): Agreement | undefined {
  return agreements
    .filter(({ from }) => from <= day)
    .sort((one, other) => (one.from < other.from ? 1 : -1))[0]
}

/** The minutes that an hourly price counts, in sixtieths of an hour. */
function countedMinutes(there: bigint, planned: bigint, minimum: bigint): bigint {
  let counted = there < planned ? there : planned
  counted = ((counted * 2n + 15n) / 30n) * 15n
  if (counted < minimum) counted = minimum
  return counted > planned ? planned : counted
}

type Price = Agreement['visits'][number]

function hours(price: Price, planned: bigint, there: bigint): bigint {
  const counted = countedMinutes(there, planned, BigInt(price.minimumMinutes ?? 0))
  return wholeRupees({ top: BigInt(price.price) * counted, bottom: 60n })
}

/** The dates of a month on which the visits of a price were agreed to take place. */
function agreedDates(price: Price, month: string): string[] {
  const dates = eachDay(`${month}-01`, `${month}-31`).filter((day) => day.startsWith(month))
  return dates.filter((date) => {
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
    return price.shifts.some(({ weekdays }) => weekdays.some((each) => each === weekday))
  })
}

/** The length for which a price was agreed: that of the visit itself if it is among them, else that of its weekday, else the first. */
function agreedLength(price: Price, row: Row): bigint {
  const weekday = ((new Date(`${row.day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1
  if (price.unit === 'hour' || price.shifts.find(({ minutes }) => minutes === row.minutes))
    return BigInt(row.minutes)
  const [same, any] = [price.shifts.find(({ weekdays }) => weekdays.includes(weekday)), price.shifts[0]]
  return BigInt((same ?? any)?.minutes ?? row.minutes)
}

type Given = {
  checking: (row: Row) => string | undefined
  replaced: (row: Row) => boolean
  fitting: ReadonlySet<string>
}

/** @param given what needs checking of a stint, which are replaced, and which decisions fit: both calculators are given it */
export function secondCalculation(input: LinesInput, given: Given): Map<string, Expected> {
  const all = new Map<string, Expected>()
  const decide = (id: string, own: Expected): Expected => {
    const decision = input.decisions.find(({ lineId }) => lineId === id)
    if (!decision || own.state === 'to-come') return own
    const paise = BigInt(decision.amount)
    const proposed = own.state === 'held' || own.isInMonth ? own.proposed : own.paise
    if (given.fitting.has(id))
      return { state: paise === 0n ? 'not-charged' : 'charged', paise, proposed: own.proposed }
    if (own.state !== 'held' && proposed === paise) return own
    return { state: 'held', paise: 0n, proposed }
  }
  for (const service of input.services) ofService(service, { input, given, decide, all })
  for (const { form, amount } of input.added)
    all.set(`added#${form}`, { state: 'charged', paise: BigInt(amount) })
  for (const [id, amount] of Object.entries(input.billed))
    if (amount !== 0 && !all.has(id)) all.set(id, decide(id, { state: 'held', paise: 0n, proposed: 0n }))
  return all
}

function ofService(
  service: Service,
  {
    input: { month, now },
    given,
    decide,
    all,
  }: {
    input: LinesInput
    given: Given
    decide: (id: string, own: Expected) => Expected
    all: Map<string, Expected>
  },
) {
  const { serviceId, visits } = service
  const known = presences(visits, given.replaced)
  /** Of each line and day, whether the month's price pays for it. */
  const paid = new Set<string>()
  const isOver = midnight(nextDay(`${month}-28`, 4).slice(0, 8) + '01') * 60_000 <= now
  const rowsByName = Map.groupBy(visits, (row) => `${lineOf(row)}#${row.day}`)
  for (const [name, rows] of rowsByName) {
    const row = rows.find(({ line }) => !line.includes('.')) ?? rows[0]
    if (!row || !row.day.startsWith(month)) continue
    const [id, line] = [`${serviceId}#${name}`, lineOf(row)]
    const agreement = agreementOf(service, row.day)
    const price = agreement?.visits.find((each) => each.line === line)
    const own = costOf({ rows, row, month, agreement, price, known, given, now })
    all.set(id, decide(id, own))
    // A decision that holds is about the visit alone; one that says the same as its share is none.
    const isPaid = own.isInMonth || (own.state === 'to-come' && own.proposed === 0n)
    if (isPaid && all.get(id) === own) paid.add(name)
  }
  for (const agreement of service.agreements)
    for (const every of agreement.visits) {
      const { line, unit, price } = every
      if (unit !== 'month') continue
      const due = BigInt(agreedDates(every, month).length)
      const own = [...rowsByName].filter(
        ([name, [row]]) =>
          row &&
          name.startsWith(`${line}#`) &&
          row.day.startsWith(month) &&
          agreementOf(service, row.day) === agreement,
      )
      if (own.length === 0) continue
      const inMonth = BigInt(own.filter(([name]) => paid.has(name)).length)
      const most = BigInt(
        agreedDates(every, month).filter((day) => agreementOf(service, day) === agreement).length,
      )
      const paise = wholeRupees({ top: BigInt(price) * (inMonth < most ? inMonth : most), bottom: due })
      const id = `${serviceId}#${line}#month#${agreement.from}`
      if (isOver) all.set(id, { state: paise === 0n ? 'not-charged' : 'charged', paise })
      else all.set(id, { state: 'to-come', paise: 0n, proposed: paise })
    }
  for (const { nurseId, days } of service.fullTime) {
    const ofMonth = BigInt(
      eachDay(`${month}-01`, `${month}-31`).filter((day) => day.startsWith(month)).length,
    )
    let top: bigint | null = 0n
    for (const day of days) {
      const price = agreementOf(service, day)?.fullTime
      if (price && top !== null) top += BigInt(price.price) * (price.unit === 'month' ? 1n : ofMonth)
      else top = null
    }
    const id = `${serviceId}#full-time#${nurseId}`
    const proposed = top === null ? undefined : wholeRupees({ top, bottom: ofMonth })
    all.set(id, decide(id, { state: isOver ? 'held' : 'to-come', paise: 0n, proposed }))
  }
}

/** What one visit costs before it is asked what the office decided. */
function costOf({
  rows,
  row,
  month,
  agreement,
  price,
  known,
  given,
  now,
}: {
  rows: readonly Row[]
  row: Row
  month: string
  agreement: Agreement | undefined
  price: Price | undefined
  known: Map<Row, Presence>
  given: Given
  now: number
}): Expected {
  const planned = BigInt(row.minutes)
  /** A visit that counts as so many minutes. */
  const worth = (minutes: bigint): bigint | undefined => {
    if (!price || !agreement) return undefined
    if (price.unit === 'hour') return hours(price, planned, minutes)
    const length = agreedLength(price, row)
    if (price.unit === 'visit') return wholeRupees({ top: BigInt(price.price) * minutes, bottom: length })
    return wholeRupees({
      top: BigInt(price.price) * minutes,
      bottom: BigInt(agreedDates(price, month).length) * length,
    })
  }
  if (rows.some((each) => each.state === 'planned' && finish(each) * 60_000 > now))
    return {
      ...{ state: 'to-come', paise: 0n },
      proposed: price?.unit === 'month' && agreedLength(price, row) === planned ? 0n : worth(planned),
    }
  const outcome = outcomeOf(rows, { known, checking: given.checking })
  if (outcome.kind === 'nothing') return { state: 'not-charged', paise: 0n }
  const { there } = outcome
  const isShort = there !== null && there * 4n < planned * 3n
  const counted = there !== null && (isShort || price?.unit === 'hour') ? there : planned
  const isOther = price !== undefined && agreedLength(price, row) !== planned
  if (outcome.kind === 'held' || isShort || isOther || !price)
    return { state: 'held', paise: 0n, proposed: worth(counted) }
  if (price.unit === 'month')
    return { state: 'charged', paise: 0n, proposed: worth(planned), isInMonth: true }
  const paise = price.unit === 'visit' ? BigInt(price.price) : hours(price, planned, outcome.there)
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
