import type { Day } from '#domain/visits/days.ts'
import type { Month } from '#domain/visits/months.ts'
import { agreementOn, type Agreement } from './agreement.ts'
import { agreedVisits, fullTimeAmount, monthAmount, visitsOfMonth } from './line-amounts.ts'
import type { Line, LineFacts } from './lines.ts'
import { eachDay, isOver } from './month.ts'
import type { MoneyVisit } from './outcome.ts'

/** What the lines of one service are computed from. */
export type ServiceCare = {
  serviceId: string
  patientName: string
  agreements: readonly Agreement[]
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
    const days = eachDay(of.month).filter((day) => agreementOn(agreements, day)?.from === agreement.from)
    const own = visits.filter(({ id, day }) => days.includes(day) && id === `${serviceId}#${line}#${day}`)
    const [first] = own
    if (!first) return []
    // An extra visit has no share of its own.
    const served = Math.min(own.filter(isInMonth).length, agreedVisits(price, days))
    const visitsIn = { served, ofMonth: visitsOfMonth(price, of.month) }
    const amount = monthAmount(price.price, visitsIn)
    const facts: LineFacts = { price: { unit, price: price.price }, visits: visitsIn }
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

/** Whether a visit is paid for with its month: it was served and the office has decided nothing else, or it is to come as agreed. */
function isInMonth({ state, reason, facts }: Line): boolean {
  if (state === 'to-come') return facts.proposal === 0
  return reason === 'in-month' && !facts.decision
}

/** The full-time days of each nurse, which the office enters by deciding about them once the month is over. */
export function fullTimeLines(of: MonthOfService): Computed[] {
  const { service, month, nameOf } = of
  return service.fullTime.flatMap(({ nurseId, days }): Computed[] => {
    const [first] = days
    if (!first) return []
    const prices = days.map((day) => agreementOn(service.agreements, day)?.fullTime)
    const price = prices.at(-1)
    const proposal = fullTimeAmount(prices, month)
    const facts: LineFacts = {
      ...{ days: days.length, nurseName: nameOf(nurseId), ...(price && { price }) },
      ...(proposal !== null && { proposal }),
    }
    const state = isOver(month, of.now) ? 'held' : 'to-come'
    return [{ id: `${service.serviceId}#full-time#${nurseId}`, day: first, state, reason: 'to-enter', facts }]
  })
}
