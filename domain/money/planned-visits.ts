import { mondayOf, type Day, type Monday } from '#domain/visits/days.ts'
import { isPaused, visitKey, visitsOf, type Plan } from '#domain/visits/plan.ts'
import type { MoneyVisit } from './outcome.ts'

/**
 * The visits of some weeks of a service, with those that only its plan has: of days that a pause or a change took out before their week was made,
 * so that the family reads why they are not charged, and of weeks that are still to be made.
 * @param visits those of the weeks that were made
 * @param plan null for a service that never had one
 */
export function withPlannedVisits(
  visits: readonly MoneyVisit[],
  plan: (Plan & { rolledTo: Monday }) | null,
  { mondays, today }: { mondays: readonly Monday[]; today: Day },
): MoneyVisit[] {
  if (!plan) return [...visits]
  const known = new Set(visits.map(visitKey))
  const removed = new Set(
    plan.lines.flatMap(({ id: line, exceptions }) =>
      exceptions.filter(({ noVisit }) => noVisit).map(({ day }) => visitKey({ line, day })),
    ),
  )
  const lines = plan.lines.map((line) => ({
    ...line,
    exceptions: line.exceptions.filter(({ noVisit }) => !noVisit),
  }))
  const regular = mondays.flatMap((monday) => visitsOf({ ...plan, lines, pauses: [] }, monday))
  const missing = regular.filter((visit) => !known.has(visitKey(visit)))
  return [
    ...visits.map((visit) =>
      visit.state === 'cancelled' && isPaused(plan, visit.day) ? paused(visit) : visit,
    ),
    ...missing.flatMap((visit): MoneyVisit[] => {
      if (isPaused(plan, visit.day)) return [paused(visit)]
      if (removed.has(visitKey(visit))) return [{ ...visit, state: 'cancelled' }]
      return visit.day > today && mondayOf(visit.day) > plan.rolledTo ? [{ ...visit, state: 'planned' }] : []
    }),
  ]
}

function paused(visit: Omit<MoneyVisit, 'state'>): MoneyVisit {
  return { ...visit, state: 'cancelled', isPaused: true }
}
