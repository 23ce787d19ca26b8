import { addDays, mondayOf, type Day } from '#domain/visits/days.ts'

/** How long the periods of a customer's account are. */
export const periodKinds = ['month', '15-days', '7-days'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** Indian days, both included. */
export type Period = { first: Day; last: Day }

/** The period in which a day lies: a calendar month, its first 15 days or the rest of it, or a week from Monday. */
export function periodOf(kind: PeriodKind, day: Day): Period {
  if (kind === '7-days') return { first: mondayOf(day), last: addDays(mondayOf(day), 6) }
  const [month, firstHalf] = [day.slice(0, 8), `${day.slice(0, 8)}15`]
  if (kind === '15-days' && day <= firstHalf) return { first: `${month}01`, last: firstHalf }
  const first = kind === '15-days' ? `${month}16` : `${month}01`
  return { first, last: addDays(`${addDays(`${month}01`, 31).slice(0, 8)}01`, -1) }
}

/** The period after another. */
export function periodAfter(kind: PeriodKind, { last }: Period): Period {
  return periodOf(kind, addDays(last, 1))
}
