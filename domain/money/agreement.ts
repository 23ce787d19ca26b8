import type { Day } from '#domain/visits/days.ts'
import type { Paise } from './amounts.ts'

export const visitUnits = ['visit', 'hour', 'month'] as const
export const fullTimeUnits = ['day', 'month'] as const

/** What a visit of one recurring visit (a line of the plan) costs. */
export type VisitPrice = { line: string } & (
  | { unit: 'visit'; price: Paise }
  | { unit: 'hour'; price: Paise; minimumMinutes?: number }
  /** Less a thirtieth for each day that was not served. */
  | { unit: 'month'; price: Paise }
)

/** What a day, or a month, of a full-time assignment costs. */
export type FullTimePrice = { unit: (typeof fullTimeUnits)[number]; price: Paise }

/** How the office told a family its prices. */
export const howTold = ['telephone', 'in-person', 'paper'] as const
export type HowTold = (typeof howTold)[number]

/** By whom: the family itself on its page, or the office, which names who was told, how and on which day. */
export type Agreed =
  { by: 'family'; at: string } | { by: 'office'; name: string; how: HowTold; toldName: string; day: Day }

/** What one service costs from a day on, until the day of its next agreement. */
export type Agreement = {
  serviceId: string
  /** The customer who pays. */
  uid: string
  from: Day
  /** A recurring visit without a price costs nothing yet: its visits are held. */
  visits: VisitPrice[]
  fullTime?: FullTimePrice
  daysToPay: number
  agreed: Agreed
}

/** The agreement that holds on a day; null before the first. */
export function agreementOn<Dated extends { from: Day }>(
  agreements: readonly Dated[],
  day: Day,
): Dated | null {
  return agreements.reduce<Dated | null>(
    (newest, one) => (one.from <= day && (newest === null || one.from > newest.from) ? one : newest),
    null,
  )
}
