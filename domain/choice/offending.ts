import type { Booked } from '#domain/visits/may-be-given.ts'
import { brokenRules, type BrokenRule } from './broken-rules.ts'
import type { Candidate, Wanted } from './judge.ts'
import type { Rules } from './rules.ts'

/** A visit of a nurse with what its service asks for. */
export type OwnVisit = { time: Booked; wishes: Wanted['wishes'] }

/**
 * A nurse's coming visits that break rules, each judged as if it were given to them now beside the others.
 * @param candidate with all their visits of these weeks
 * @param visits those to be judged
 */
export function offending<Visit extends OwnVisit>(
  candidate: Candidate,
  visits: readonly Visit[],
  rules: Rules,
): { visit: Visit; broken: BrokenRule[] }[] {
  return visits.flatMap((visit) => {
    const broken = brokenRules(asWanted(visit), candidate, rules).flatMap(ofVisit)
    return broken.length > 0 ? [{ visit, broken }] : []
  })
}

/** Of two visits too close together, only the later one is named. */
function ofVisit(broken: BrokenRule): BrokenRule[] {
  if (broken.key !== 'rest') return [broken]
  return broken.tired.of === 'wanted' ? [{ ...broken, count: 1 }] : []
}

function asWanted({ time, wishes }: OwnVisit): Wanted {
  return {
    times: [time],
    isWholeService: false,
    isForFreeNurse: false,
    wishes,
    pin: null,
    languages: [],
    minutesOfWeek: 0,
  }
}
