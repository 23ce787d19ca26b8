import { outsideAvailability } from '#domain/choice/availability.ts'
import type { Rules } from '#domain/choice/rules.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'
import type { StoredChoiceFacts } from '#server/staff/choice-facts.entity.server.ts'

/**
 * How many coming visits are at a time at which their nurse does not work.
 * @param visits those that do not take place are passed over
 * @param facts by the nurse's id
 * @param now milliseconds since 1970
 */
export function countOutside(
  visits: readonly RosterVisit[],
  { facts, rules, now }: { facts: ReadonlyMap<string, StoredChoiceFacts>; rules: Rules; now: number },
): number {
  if (rules.effects.availability === 'off') return 0
  return visits.filter((visit) => {
    if (visit.state === 'cancelled') return false
    const { availability } = facts.get(visit.nurseId ?? '') ?? {}
    return availability && !hasBegun(visit, now) && outsideAvailability([intervalOf(visit)], availability)
  }).length
}
