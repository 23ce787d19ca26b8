import { addDays, countDays, earlier, later, type Day } from '#domain/visits/days.ts'
import { matters, mattersIn } from '#domain/visits/matters.ts'
import { firstOf, isSent } from '#domain/visits/stints.ts'
import { agreementOn, type Agreement, type VisitPrice } from './agreement.ts'
import type { Paise } from './amounts.ts'
import { monthAmount, partAmount, servedAmount, wholeAmount } from './line-amounts.ts'
import { isOver, notServedReasons, outcomeOf, type MoneyVisit, type Outcome } from './outcome.ts'
import type { Period } from './period.ts'
import { presenceIn } from './presence.ts'

/*
 * The lines of a period: what is charged, what is not and what is held, each with its reason (docs/decisions/0111). One visit is one line,
 * whoever came. It stands from the visit's end on, so that a period that is running has the lines of what is over.
 */

export type LineState = 'charged' | 'not-charged' | 'held'

/** Why a line is what it is. A held one that the office has settled keeps its reason. */
export const lineReasons = {
  charged: ['served', 'stay', 'in-month', 'month', 'full-time', 'added'],
  notCharged: notServedReasons,
  held: ['no-price', ...matters, 'no-sign', 'no-arrival'],
} as const
export type LineReason = (typeof lineReasons)[keyof typeof lineReasons][number]

/** What the office decided about a held line. It holds as long as the line is held for the same reason and time. */
export type LineDecision = {
  lineId: string
  kind: 'whole' | 'part' | 'nothing'
  /** 0 for `nothing`. */
  amount: Paise
  /** `seenOfLine` of the line that the office saw. */
  of: string
  reason: string
  by: string
  at: string
}

/** Something besides the visits that the office charges, or below zero gives back. */
export type AddedLine = {
  id: string
  serviceId: string
  day: Day
  amount: Paise
  text: string
  reason: string
  by: string
}

/** Days of a nurse whom a service without visits holds, as entered by the office. */
export type FullTimeEntry = {
  id: string
  serviceId: string
  nurseId: string
  nurseName: string
  from: Day
  to: Day
  days: number
  by: string
}

export type LineFacts = {
  /** Minutes. Left out of lines without a visit; `there` also where no time is known. */
  planned?: number
  there?: number
  startMinute?: number
  price?: { unit: VisitPrice['unit'] | 'day'; price: Paise }
  /** The visit's stints with what is reported of each. */
  stints?: MoneyVisit[]
  /** Of a held line with a price: what it costs as planned, and by minutes. */
  whole?: Paise
  part?: Paise
  decision?: LineDecision
  /** Of a month's price and of full-time days. */
  days?: { first: Day; last: Day; unserved: number }
  added?: AddedLine
  entry?: FullTimeEntry
}

export type Line = {
  id: string
  serviceId: string
  day: Day
  state: LineState
  /** 0 unless charged; negative for a credit. */
  amount: Paise
  reason: LineReason
  facts: LineFacts
}

export type LinesInput = {
  period: Period
  /** Of all services of the visits. */
  agreements: readonly Agreement[]
  /** Those of the period and of the weeks around it. */
  visits: readonly MoneyVisit[]
  decisions: readonly LineDecision[]
  added: readonly AddedLine[]
  fullTime: readonly FullTimeEntry[]
  /** Milliseconds since 1970. */
  now: number
}

/** What a decision was about, so that it is about nothing else. */
export function seenOfLine({ reason, facts }: Pick<Line, 'reason' | 'facts'>): string {
  return `${reason} ${facts.there ?? '-'}`
}

/** The lines of a period by day. */
export function linesOf(input: LinesInput): Line[] {
  const { period, added, fullTime, decisions } = input
  const decided = new Map(decisions.map((decision) => [decision.lineId, decision]))
  const ofServices = [...Map.groupBy(input.visits, ({ serviceId }) => serviceId)]
  const computed = [
    ...ofServices.flatMap(([serviceId, own]) => serviceLines(serviceId, own, input)),
    ...fullTime.filter(({ from }) => isIn(from, period)).map((entry) => fullTimeLine(entry, input)),
  ]
  return [
    ...computed.map((line) => settled(line, decided.get(line.id))),
    ...added.filter(({ day }) => isIn(day, period)).map(addedLine),
  ].sort((one, other) => (`${one.day} ${one.id}` < `${other.day} ${other.id}` ? -1 : 1))
}

function isIn(day: Day, { first, last }: Period): boolean {
  return first <= day && day <= last
}

function settled(line: Line, decision: LineDecision | undefined): Line {
  if (line.state !== 'held' || decision?.of !== seenOfLine(line)) return line
  const { amount } = decision
  return {
    ...line,
    ...{ state: amount === 0 ? 'not-charged' : 'charged', amount },
    facts: { ...line.facts, decision },
  }
}

function addedLine(added: AddedLine): Line {
  const { id, serviceId, day, amount } = added
  return {
    ...{ id: `added#${id}`, serviceId, day, amount },
    ...{ state: 'charged', reason: 'added', facts: { added } },
  }
}

function fullTimeLine(entry: FullTimeEntry, { agreements }: Pick<LinesInput, 'agreements'>): Line {
  const { id, serviceId, from, to } = entry
  const own = agreements.filter((each) => each.serviceId === serviceId)
  const price = agreementOn(own, from)?.fullTime
  const days = { first: from, last: to, unserved: countDays(from, to) - entry.days }
  const line = { id: `${serviceId}#full-time#${id}`, serviceId, day: from }
  if (!price) return { ...line, state: 'held', reason: 'no-price', amount: 0, facts: { entry, days } }
  const amount =
    price.unit === 'day' ? price.price * entry.days : monthAmount(price.price, days, days.unserved)
  return { ...line, amount, state: 'charged', reason: 'full-time', facts: { entry, days, price } }
}

/** The lines of one service's visits, and of its prices by month. */
function serviceLines(serviceId: string, own: readonly MoneyVisit[], input: LinesInput): Line[] {
  const { period, now } = input
  const agreements = input.agreements.filter((each) => each.serviceId === serviceId)
  const [presenceOf, mattersOf] = [presenceIn(own), mattersIn(own, now)]
  const visits = Map.groupBy(own, (stint) => `${firstOf(stint).line}#${stint.day}`)
  const lines = [...visits].flatMap(([name, stints]): Line[] => {
    const first = stints.find((stint) => !isSent(stint)) ?? stints[0]
    if (!first || !isIn(first.day, period) || !isOver(stints, now)) return []
    const line = firstOf(first).line
    const price = agreementOn(agreements, first.day)?.visits.find((each) => each.line === line)
    const outcome = outcomeOf(stints, { presenceOf, mattersOf })
    return [
      {
        id: `${serviceId}#${name}`,
        serviceId,
        day: first.day,
        ...pricedOf(outcome, { first, stints, price }),
      },
    ]
  })
  return [...lines, ...monthLines(serviceId, { own, lines, agreements, period })]
}

/** The state and amount of a visit with this outcome. */
function pricedOf(
  outcome: Outcome,
  { first, stints, price }: { first: MoneyVisit; stints: MoneyVisit[]; price: VisitPrice | undefined },
): Pick<Line, 'state' | 'reason' | 'amount' | 'facts'> {
  const { minutes: planned, startMinute } = first
  const facts: LineFacts = { planned, startMinute, stints, ...(price && { price }) }
  if (outcome.kind === 'not-served') return { state: 'not-charged', reason: outcome.reason, amount: 0, facts }
  const { there } = outcome
  if (there !== null) facts.there = there
  if (!price) return { state: 'held', reason: 'no-price', amount: 0, facts }
  if (outcome.kind === 'served' && 4 * outcome.there >= 3 * planned)
    return {
      ...{ state: 'charged', amount: servedAmount(price, { planned, there: outcome.there }), facts },
      reason: price.unit === 'month' ? 'in-month' : outcome.isOfStay ? 'stay' : 'served',
    }
  const whole = wholeAmount(price, planned)
  const part = there === null ? undefined : partAmount(price, { planned, there })
  return {
    ...{ state: 'held', amount: 0, facts: { ...facts, whole, ...(part !== undefined && { part }) } },
    reason: outcome.kind === 'open' ? outcome.reason : 'short',
  }
}

/**
 * A line for each price by month: less a thirtieth for each visit that was not served, or is held and then charged by itself. Visits to come
 * count as served.
 */
function monthLines(
  serviceId: string,
  {
    own,
    lines,
    agreements,
    period,
  }: { own: readonly MoneyVisit[]; lines: readonly Line[]; agreements: readonly Agreement[]; period: Period },
): Line[] {
  return agreements.flatMap((agreement) =>
    agreement.visits.flatMap((price): Line[] => {
      if (price.unit !== 'month') return []
      const served = lines.filter(
        ({ id, day }) =>
          id === `${serviceId}#${price.line}#${day}` && agreementOn(agreements, day)?.from === agreement.from,
      )
      if (served.length === 0) return []
      const unserved = served.filter(({ reason }) => reason !== 'in-month').length
      const { first, last } = within(runOf(price.line, own, period), agreement, agreements)
      return [
        {
          ...{ id: `${serviceId}#${price.line}#month-${first}`, serviceId, day: first },
          ...{ state: 'charged', reason: 'month' },
          amount: monthAmount(price.price, { first, last }, unserved),
          facts: { price, days: { first, last, unserved } },
        },
      ]
    }),
  )
}

/** The days of a period on which a recurring visit ran: all of them unless it began or ended there. */
function runOf(line: string, own: readonly MoneyVisit[], { first, last }: Period): Period {
  const days = own.filter((stint) => stint.line === line).map(({ day }) => day)
  const inside = days.filter((day) => isIn(day, { first, last })).sort()
  const ranBefore = days.some((day) => isIn(day, { first: addDays(first, -7), last: addDays(first, -1) }))
  const runsOn = days.some((day) => isIn(day, { first: addDays(last, 1), last: addDays(last, 7) }))
  return {
    first: ranBefore ? first : (inside[0] ?? first),
    last: runsOn ? last : (inside.at(-1) ?? last),
  }
}

function within({ first, last }: Period, { from }: Agreement, agreements: readonly Agreement[]): Period {
  const next = agreements
    .map((each) => each.from)
    .filter((day) => day > from)
    .sort()[0]
  return { first: later(first, from), last: next ? earlier(last, addDays(next, -1)) : last }
}
