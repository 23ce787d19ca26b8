import { judge, type Candidate, type Judged, type Wanted } from './judge.ts'
import { byRank } from './rank.ts'
import type { Rules } from './rules.ts'

/** Work that goes to one nurse as a whole. */
export type Work = { wanted: Wanted; candidates: readonly Candidate[] }

/** Who can take a piece of work, best first, and the proposed nurse; null where each has a warning or something in the way. */
export type Proposal = { nurses: Judged[]; proposed: Judged | null }

/**
 * A nurse for each piece of work: the one with the fewest nurses who fit comes first, then the earliest; it goes to the best, who
 * is then judged again with it. Only nurses without a warning are proposed.
 * @returns in the order of the work
 */
export function propose(work: readonly Work[], rules: Rules): Proposal[] {
  const open = new Map(work.map((each, place) => [place, { ...each, judged: judgedFor(each, rules) }]))
  const given = new Map<number, Proposal>()
  while (open.size > 0) {
    const [place, next] = [...open].reduce((one, other) => (comesFirst(other[1], one[1]) ? other : one))
    open.delete(place)
    const nurses = [...next.judged.values()].sort(byRank)
    const [best] = nurses
    const proposed = best?.group === 'fits' ? best : null
    given.set(place, { nurses, proposed })
    if (!proposed) continue
    for (const each of open.values()) {
      each.candidates = each.candidates.map((nurse) =>
        nurse.nurseId === proposed.nurseId ? withWork(nurse, next.wanted) : nurse,
      )
      const nurse = each.candidates.find(({ nurseId }) => nurseId === proposed.nurseId)
      if (nurse) each.judged.set(nurse.nurseId, judge(each.wanted, nurse, rules))
    }
  }
  return work.map((_, place) => given.get(place) ?? { nurses: [], proposed: null })
}

type Open = Work & { judged: Map<string, Judged> }

function judgedFor({ wanted, candidates }: Work, rules: Rules): Map<string, Judged> {
  return new Map(candidates.map((nurse) => [nurse.nurseId, judge(wanted, nurse, rules)]))
}

function comesFirst(one: Open, other: Open): boolean {
  const [few, many] = [choicesFor(one), choicesFor(other)]
  return few === many ? firstStart(one) < firstStart(other) : few < many
}

function choicesFor({ judged }: Open): number {
  return [...judged.values()].filter(({ group }) => group === 'fits').length
}

function firstStart({ wanted: { times } }: Open): number {
  return Math.min(...times.map(({ start }) => start))
}

/** A nurse as they are once they have the work. */
function withWork(nurse: Candidate, { times, isWholeService, minutesOfWeek }: Wanted): Candidate {
  const { time, places } = nurse
  const [hold = null] = isWholeService ? times : []
  return {
    ...nurse,
    time: {
      ...time,
      hold: time.hold ?? hold,
      visits: isWholeService ? time.visits : [...time.visits, ...times],
    },
    places: isWholeService ? places : places - times.length,
    minutesOfWeek: nurse.minutesOfWeek + minutesOfWeek,
  }
}
