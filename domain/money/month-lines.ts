import { addDays, countDays, type Day } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import type { Plan } from '#domain/visits/plan.ts'
import { agreementOn, type Agreement } from './agreement.ts'
import { toWholeRupees } from './amounts.ts'
import { monthAmount, visitsOfMonth } from './line-amounts.ts'
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

/**
 * A line for each price by month, with what was served of it. Until the month is over it is to come, as if all visits to come were served.
 * @param visits the lines of the service's visits, as decided
 */
export function monthLines(of: MonthOfService, visits: readonly Line[]): Computed[] {
  const { serviceId, agreements } = of.service
  const prices = agreements.flatMap((agreement) =>
    agreement.visits.filter(({ unit }) => unit === 'month').map((price) => ({ agreement, price })),
  )
  return prices.flatMap(({ agreement, price }): Computed[] => {
    const { line, unit } = price
    const own = visits
      .filter(({ day }) => agreementOn(agreements, day)?.from === agreement.from)
      .filter(({ id, day }) => id === `${serviceId}#${line}#${day}`)
    const [first] = own
    if (!first) return []
    const ofMonth = visitsOfMonth(price, of.month)
    const served = Math.min(own.filter(isInMonth).length, ofMonth)
    const amount = monthAmount(price.price, { served, ofMonth })
    const facts: LineFacts = { price: { unit, price: price.price }, unserved: ofMonth - served }
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

/** Whether a visit is paid for with its month: it was served and the office has decided nothing else, or it is to come. */
function isInMonth({ state, reason, facts }: Line): boolean {
  return state === 'to-come' || (reason === 'in-month' && !facts.decision)
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
