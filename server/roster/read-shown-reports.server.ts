import type { Candidate, Wanted } from '#domain/choice/judge.ts'
import { canTire } from '#domain/choice/rest.ts'
import { dayAt, mondayOf } from '#domain/visits/days.ts'
import { mayBeGiven } from '#domain/visits/may-be-given.ts'
import { reportsIn, type AskingReports, type Reports } from '#server/choice/read-reports.server.ts'
import { readWeek } from './read-weeks.server.ts'

/**
 * What was reported, for display, of everyone who is free for one of several works or asked for by name. Each nurse has other services, so
 * a Query of a whole week is cheaper than their diaries and weeks by key.
 * @param wanted with families as the candidates have them
 */
export async function readShownReports(
  candidates: readonly Candidate[],
  wanted: readonly Wanted[],
  { rules, now, isNamed }: Omit<AskingReports, 'times'> & { isNamed?: (nurse: Candidate) => boolean },
): Promise<Reports> {
  if (rules.effects.rest === 'off') return new Map()
  const asked = wanted.filter(({ isWholeService }) => !isWholeService)
  const mondays = candidates.flatMap((nurse) =>
    asked
      .filter(
        ({ times: [first] }) => isNamed?.(nurse) || (first && mayBeGiven(nurse.time, { wanted: first }).ok),
      )
      .flatMap(({ times }) => nurse.time.visits.filter((visit) => canTire(visit, times, now)))
      .map(({ start }) => mondayOf(dayAt(start))),
  )
  const weeks = await Promise.all([...new Set(mondays)].map(readWeek))
  return reportsIn(weeks.flatMap(({ visits }) => visits))
}
