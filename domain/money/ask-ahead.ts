import { instantAt } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { Paise } from './amounts.ts'
import { linesOf, type Line, type LineFacts, type LinesInput } from './lines.ts'
import type { MoneyVisit } from './outcome.ts'

/** What a family is asked for ahead, part by part, each with its sign. */
type AskedPart =
  /** `count`: planned visits, full-time days, or months. */
  | {
      kind: 'coming'
      serviceId: string
      price: NonNullable<LineFacts['price']>
      count: number
      amount: Paise
    }
  /** What the running period has cost, what it will cost to its end, and what the family owes; below zero its credit. */
  | { kind: 'so-far' | 'to-come' | 'balance'; amount: Paise }

export type Ask = { parts: AskedPart[]; total: Paise }

/**
 * What to ask a family for ahead: the planned units of the coming period at their prices, what the running period costs, and the balance.
 * Visits to come count as they are planned. Nothing is asked where the total is not above zero.
 * @param running the period that runs; `coming` the one after it, with the visits of its plans
 */
export function askAhead({
  running,
  coming,
  balance,
}: {
  running: LinesInput
  coming: LinesInput
  balance: Paise
}): Ask {
  const soFar = sumOf(linesOf(running))
  const toCome = sumOf(linesOf(asPlanned(running))) - soFar
  const rest: AskedPart[] = [
    { kind: 'so-far', amount: soFar },
    { kind: 'to-come', amount: toCome },
    { kind: 'balance', amount: balance },
  ]
  const parts = [...unitsOf(linesOf(asPlanned(coming))), ...rest.filter(({ amount }) => amount !== 0)]
  return { parts, total: sumOf(parts) }
}

function sumOf(parts: readonly { amount: Paise }[]): Paise {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}

/** The same period when it is over, if each visit that is not over takes place as planned. */
function asPlanned(input: LinesInput): LinesInput {
  const visits = input.visits.map((visit) =>
    visit.state === 'planned' && !visit.missedAt && intervalOf(visit).end > input.now
      ? servedAsPlanned(visit)
      : visit,
  )
  return { ...input, visits, now: Math.max(input.now, ...visits.map((visit) => intervalOf(visit).end)) }
}

function servedAsPlanned({ serviceId, line, day, startMinute, minutes, nurseId }: MoneyVisit): MoneyVisit {
  const { start, end } = intervalOf({ day, startMinute, minutes })
  return {
    ...{ serviceId, line, day, startMinute, minutes, state: 'planned', nurseId: nurseId ?? 'planned' },
    ...{ arrivedAt: instantAt(start), leftAt: instantAt(end) },
  }
}

/** The charged lines of a period by service and price. */
function unitsOf(lines: readonly Line[]): AskedPart[] {
  const units = lines.flatMap((line) => {
    const { price } = line.facts
    const isUnit = line.state === 'charged' && price && line.reason !== 'in-month'
    return isUnit ? [{ ...line, price }] : []
  })
  const byPrice = Map.groupBy(units, ({ serviceId, price }) => `${serviceId} ${price.unit} ${price.price}`)
  return [...byPrice.values()].flatMap((own): AskedPart[] => {
    const [first] = own
    if (!first) return []
    const count = own.reduce((sum, { facts }) => sum + (facts.entry?.days ?? 1), 0)
    return [{ kind: 'coming', serviceId: first.serviceId, price: first.price, count, amount: sumOf(own) }]
  })
}
