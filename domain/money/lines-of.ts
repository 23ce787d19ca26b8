import { attendanceIn } from '#domain/visits/attendance.ts'
import { isDay, weekdayOf } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { firstOf, isSent } from '#domain/visits/stints.ts'
import { agreementOn, type VisitPrice } from './agreement.ts'
import { partAmount, servedAmount } from './line-amounts.ts'
import {
  seenOf,
  type LineReason,
  type AddedLine,
  type Billed,
  type Decision,
  type Line,
  type LineFacts,
} from './lines.ts'
import { fullTimeLines, monthLines, type Computed, type MonthOfService } from './month-lines.ts'
import { monthOf } from './month.ts'
import { outcomesIn, type MoneyVisit, type Outcome } from './outcome.ts'

export type LinesInput = Omit<MonthOfService, 'service'> & {
  services: readonly MonthOfService['service'][]
  decisions: readonly Decision[]
  added: readonly AddedLine[]
  billed: Billed
}

/** The lines of a customer's month by day. */
export function linesOf({ services, decisions, added, billed, ...common }: LinesInput): Line[] {
  const decided = new Map(decisions.map((decision) => [decision.lineId, decision]))
  const patients = new Map(services.map(({ serviceId, patientName }) => [serviceId, patientName]))
  const settle = ({ amount = 0, ...computed }: Computed) => {
    const serviceId = serviceOf(computed)
    const line = { serviceId, patientName: patients.get(serviceId) ?? '', amount, ...computed }
    return decidedLine(line, decided.get(computed.id))
  }
  const lines = services.flatMap((service) => {
    const of = { ...common, service }
    const visits = visitLines(of).map(settle)
    return [...visits, ...monthLines(of, visits).map(settle), ...fullTimeLines(of).map(settle)]
  })
  const known = new Set([...lines.map(({ id }) => id), ...added.map(({ form }) => `added#${form}`)])
  const gone = Object.keys(billed).filter((id) => billed[id] !== 0 && !known.has(id))
  return [...lines, ...added.map(addedLine), ...gone.map((id) => settle(goneLine(id, common.month)))].sort(
    (one, other) => (`${one.day} ${one.id}` < `${other.day} ${other.id}` ? -1 : 1),
  )
}

function serviceOf({ id }: Pick<Line, 'id'>): string {
  return id.split('#')[0] ?? ''
}

/** What was billed and cannot be computed any longer; it stays billed until the office decides. */
function goneLine(id: string, month: Month): Computed {
  const ofVisit = id.split('#').at(-1) ?? ''
  const day = isDay(ofVisit) && monthOf(ofVisit) === month ? ofVisit : daysOfMonth(month).first
  return { id, day, state: 'held', reason: 'gone', facts: { proposal: 0 } }
}

/** A line as it was computed, or as the office decided about it. */
function decidedLine(line: Line, decision: Decision | undefined): Line {
  if (!decision || line.state === 'to-come') return line
  const facts = { ...line.facts, decision }
  const { amount } = decision
  if (decision.seen === seenOf(line))
    return { ...line, state: amount === 0 ? 'not-charged' : 'charged', amount, facts }
  const worth = line.state === 'held' || line.reason === 'in-month' ? line.facts.proposal : line.amount
  if (line.state !== 'held' && worth === amount) return line
  return {
    ...{ ...line, state: 'held', amount: 0, reason: 'decided-otherwise' },
    facts: { ...facts, now: line.reason, ...(worth !== undefined && { proposal: worth }) },
  }
}

function addedLine(added: AddedLine): Line {
  const { form, day, amount } = added
  return {
    ...{ id: `added#${form}`, serviceId: '', patientName: '', day, amount },
    ...{ state: 'charged', reason: 'added', facts: { added } },
  }
}

function visitLines(of: MonthOfService): Computed[] {
  const { service, month, now } = of
  const outcomeOf = outcomesIn(service.visits, now)
  const visits = Map.groupBy(
    service.visits.filter(({ day }) => monthOf(day) === month),
    (stint) => `${service.serviceId}#${firstOf(stint).line}#${stint.day}`,
  )
  return [...visits].flatMap(([id, stints]): Computed[] => {
    const first = stints.find((stint) => !isSent(stint)) ?? stints[0]
    if (!first) return []
    const isToCome = stints.some((stint) => stint.state === 'planned' && intervalOf(stint).end > now)
    const outcome = isToCome ? toCome : outcomeOf(stints)
    return [{ id, day: first.day, ...pricedOf(outcome, { of, first, stints }) }]
  })
}

const toCome = { kind: 'to-come', reason: 'not-over', there: null } as const

function stintOf(stint: MoneyVisit, { nameOf }: MonthOfService) {
  const { arrivedAt, leftAt, arrivedBy, leftBy } = attendanceIn(stint)
  const nurseId = stint.nurseId ?? stint.former
  return {
    nurseName: nurseId === undefined ? '' : nameOf(nurseId),
    ...{ ...(arrivedAt && { arrivedAt }), ...(leftAt && { leftAt }) },
    ...{ ...(arrivedBy && { arrivedBy }), ...(leftBy && { leftBy }) },
  }
}

/** The state and amount of a visit with this outcome. */
function pricedOf(
  outcome: Outcome | typeof toCome,
  { of, first, stints }: { of: MonthOfService; first: MoneyVisit; stints: MoneyVisit[] },
): Omit<Computed, 'id' | 'day'> {
  const { minutes: planned, startMinute } = first
  const { kind, reason, there } = outcome
  const facts: LineFacts = { planned, startMinute, stints: stints.map((stint) => stintOf(stint, of)) }
  if (there !== null) facts.there = there
  if (kind === 'not-served') return { state: 'not-charged', reason, facts }
  const state = kind === 'to-come' ? kind : 'held'
  const agreement = agreementOn(of.service.agreements, first.day)
  const price = agreement?.visits.find(({ line }) => line === firstOf(first).line)
  if (!agreement || !price) return { state, reason: kind === 'to-come' ? reason : 'no-price', facts }
  const agreed = agreedMinutes(price, first)
  facts.price = priceFacts(price, agreed)
  const minutes = Math.min(there ?? planned, planned)
  const isShort = 4 * minutes < 3 * planned
  const open = openOf(outcome, { isShort, isOtherLength: agreed !== planned })
  const counted = isShort || price.unit === 'hour' ? minutes : planned
  const part = partAmount(price, { planned, minutes: counted, agreed, month: of.month })
  const proposal = isToComeInMonth(kind, price, agreed === planned) ? 0 : part
  const proposed = { ...facts, proposal }
  if (open) return { state, reason: open, facts: proposed }
  if (price.unit === 'month') return { state: 'charged', reason: 'in-month', facts: proposed }
  return { state: 'charged', reason, amount: servedAmount(price, { planned, minutes }), facts }
}

/** What is to come as agreed, in a month with a price, is in the line of the month. */
function isToComeInMonth(kind: string, { unit }: VisitPrice, isAsAgreed: boolean): boolean {
  return kind === 'to-come' && unit === 'month' && isAsAgreed
}

/** What the office has to settle, or that the visit is to come; null where it was served as agreed. */
function openOf(
  { kind, reason }: Outcome | typeof toCome,
  { isShort, isOtherLength }: { isShort: boolean; isOtherLength: boolean },
): LineReason | null {
  if (kind !== 'served') return reason
  if (isShort) return 'short'
  return isOtherLength ? 'other-length' : null
}

/** How long a visit was to be by its price: as long as it is, where any of the agreed ones was. */
function agreedMinutes({ unit, shifts }: VisitPrice, { minutes, day }: MoneyVisit): number {
  if (unit === 'hour' || shifts.some((shift) => shift.minutes === minutes)) return minutes
  const own = shifts.find(({ weekdays }) => weekdays.includes(weekdayOf(day))) ?? shifts[0]
  return own?.minutes ?? minutes
}

function priceFacts({ unit, price, minimumMinutes }: VisitPrice, minutes: number): LineFacts['price'] {
  if (unit === 'hour') return { unit, price, ...(minimumMinutes !== undefined && { minimumMinutes }) }
  return { unit, price, minutes }
}
