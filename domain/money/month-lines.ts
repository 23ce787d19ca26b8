import { addDays, countDays, type Day } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { regularOn, segmentOn, type Line as PlanLine, type Plan } from '#domain/visits/plan.ts'
import { firstOf } from '#domain/visits/stints.ts'
import { agreementOn, type Agreement } from './agreement.ts'
import { toWholeRupees } from './amounts.ts'
import { monthAmount, type Run } from './line-amounts.ts'
import type { Line, LineFacts } from './lines.ts'
import { isOver } from './month.ts'
import type { MoneyVisit } from './outcome.ts'

/** What the lines of one service are computed from. */
export type ServiceCare = {
  serviceId: string
  patientName: string
  agreements: readonly Agreement[]
  /** Null where it never had one. */
  plan: Pick<Plan, 'lines' | 'firstDay' | 'lastDay'> | null
  /** Those of the month and of the weeks around it. */
  visits: readonly MoneyVisit[]
  /** The days of the month on which it held a nurse without a visit schedule. */
  fullTime: readonly { nurseId: string; days: readonly Day[] }[]
}

export type MonthOfService = {
  service: ServiceCare
  month: Month
  nameOf: (nurseId: string) => string
  /** Milliseconds since 1970. */
  now: number
}

/** A line before it is known what the office decided; its amount is 0 unless it is charged. */
export type Computed = Pick<Line, 'id' | 'day' | 'state' | 'reason' | 'facts'> & { amount?: number }

export type RunOf = (line: string, agreement: Agreement) => Run & { hasShare: (day: Day) => boolean }

/**
 * Where prices by month hold: on the days of their agreement on which the recurring visit runs, pauses included, and the planned visits that
 * share them. A day whose visit was never made is none of them, such as one before the service was extended; a visit that was called off with
 * its weekday, or with the whole recurring visit, has no share.
 */
export function runsIn({ service: { agreements, plan, visits }, month }: MonthOfService): RunOf {
  const all = eachDay(month)
  return (id, agreement) => {
    const line = plan?.lines.find((each) => each.id === id)
    const own = Map.groupBy(
      visits.filter((stint) => firstOf(stint).line === id),
      ({ day }) => day,
    )
    const takesPlace = (day: Day) => own.get(day)?.some(({ state }) => state === 'planned') ?? false
    const isOfAgreement = (day: Day) => agreementOn(agreements, day)?.from === agreement.from
    const visited = all.filter((day) => takesPlace(day) || (runsOn(plan, line, day) && hasVisitOn(line, day)))
    // A day between two visits goes with the one before it.
    const wasMade = (day: Day) => own.has(visited.findLast((each) => each <= day) ?? visited[0] ?? '')
    const runs = all
      .filter(isOfAgreement)
      .filter((day) => takesPlace(day) || (runsOn(plan, line, day) && wasMade(day)))
    const sharing = visited.filter((day) => own.has(day) && isOfAgreement(day))
    const hasShare = (day: Day) => sharing.includes(day)
    return { days: runs.length, ofDays: all.length, planned: sharing.length, hasShare }
  }
}

function runsOn(plan: ServiceCare['plan'], line: PlanLine | undefined, day: Day): boolean {
  if (!plan || !line) return false
  return day >= plan.firstDay && day <= plan.lastDay && segmentOn(line, day) !== null
}

/** Whether a recurring visit has a visit on a day, by its weekdays or by hand, though it may be called off or in a pause. */
function hasVisitOn(line: PlanLine | undefined, day: Day): boolean {
  if (!line) return false
  const byHand = line.exceptions.some((exception) => exception.day === day && !exception.noVisit)
  return byHand || regularOn(line, day) !== null
}

/**
 * A line for each price by month. Until the month is over it is to come, as if all visits to come were served.
 * @param visits the lines of the service's visits, as decided
 */
export function monthLines(of: MonthOfService, visits: readonly Line[], runOf: RunOf): Computed[] {
  const { serviceId, agreements } = of.service
  const prices = agreements.flatMap((agreement) =>
    agreement.visits.filter(({ unit }) => unit === 'month').map((price) => ({ agreement, price })),
  )
  return prices.flatMap(({ agreement, price: { line, unit, price } }): Computed[] => {
    const { hasShare, ...run } = runOf(line, agreement)
    const own = visits.filter(({ id, day }) => hasShare(day) && id === `${serviceId}#${line}#${day}`)
    const [first] = own
    if (!first) return []
    const unserved = own.filter((visit) => !isServed(visit)).length
    const amount = monthAmount(price, run, unserved)
    const facts: LineFacts = {
      price: { unit, price },
      run: { days: run.days, planned: run.planned, unserved },
    }
    const found = {
      id: `${serviceId}#${line}#month#${agreement.from}`,
      day: first.day,
      reason: 'month',
    } as const
    if (!isOver(of.month, of.now))
      return [{ ...found, state: 'to-come', facts: { ...facts, proposal: amount } }]
    return [{ ...found, state: amount === 0 ? 'not-charged' : 'charged', amount, facts }]
  })
}

/** Whether a visit is paid for with its month: it was served, or is to come. */
function isServed({ state, reason, amount }: Line): boolean {
  return state === 'to-come' || (reason === 'in-month' && amount === 0)
}

/** The full-time days of each nurse, which the office enters by deciding about them once the month is over. */
export function fullTimeLines(of: MonthOfService): Computed[] {
  const { service, month, nameOf } = of
  const ofDays = eachDay(month).length
  return service.fullTime.flatMap(({ nurseId, days }): Computed[] => {
    const [first] = days
    if (!first) return []
    const prices = days.map((day) => agreementOn(service.agreements, day)?.fullTime)
    const parts = prices.map((each) => (each ? each.price * (each.unit === 'day' ? ofDays : 1) : NaN))
    const sum = parts.reduce((top, part) => top + part, 0)
    const price = prices.at(-1)
    const facts: LineFacts = {
      ...{ days: days.length, nurseName: nameOf(nurseId), ...(price && { price }) },
      ...(!Number.isNaN(sum) && { proposal: toWholeRupees(BigInt(sum), BigInt(ofDays)) }),
    }
    const state = isOver(month, of.now) ? 'held' : 'to-come'
    return [{ id: `${service.serviceId}#full-time#${nurseId}`, day: first, state, reason: 'to-enter', facts }]
  })
}

function eachDay(month: Month): Day[] {
  const { first, last } = daysOfMonth(month)
  return Array.from({ length: countDays(first, last) }, (_, place) => addDays(first, place))
}
