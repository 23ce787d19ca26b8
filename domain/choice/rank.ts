import { judge, type Candidate, type Judged, type Wanted } from './judge.ts'
import type { Rules } from './rules.ts'

/** What each place of a rank compares, in order; the name comes last. There is no sum of points: the first difference decides. */
const places = [
  'group',
  'wishes',
  'warnings',
  'preferred',
  'continuity',
  'unknown',
  'area',
  'hours',
  'language',
  'skills',
  'name',
] as const
export type Place = (typeof places)[number]

/** The nurses in the order in which the office sees them, best fit first. */
export function choose(wanted: Wanted, candidates: readonly Candidate[], rules: Rules): Judged[] {
  return candidates.map((candidate) => judge(wanted, candidate, rules)).sort(byRank)
}

/** A total order: nurses of the same name differ by their ids. */
export function byRank(one: Judged, other: Judged): number {
  const place = firstPlace(one, other)
  if (place < one.rank.length) return (one.rank[place] ?? 0) - (other.rank[place] ?? 0)
  if (one.fullName !== other.fullName) return one.fullName < other.fullName ? -1 : 1
  return one.nurseId < other.nurseId ? -1 : one.nurseId > other.nurseId ? 1 : 0
}

/** What decides between two nurses. */
export function firstDifference(one: Judged, other: Judged): Place {
  return places[firstPlace(one, other)] ?? 'name'
}

function firstPlace(one: Judged, other: Judged): number {
  const place = one.rank.findIndex((number, at) => number !== other.rank[at])
  return place < 0 ? one.rank.length : place
}
