import { dayAt, mondayOf, weekdayOf } from '#domain/visits/days.ts'
import { checkedSince } from '#domain/visits/matters.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { listContestedWeeks, listUncoveredWeeks } from '#server/plans/week-lists.server.ts'
import { readWeekWithBefore, stillCounts, takesPlace } from '#server/roster/read-week-with-before.server.ts'
import { readWeek, together, visitsOfWeeks, type ReadVisits } from '#server/roster/read-weeks.server.ts'
import { withoutRemoved } from '#server/roster/removed-services.server.ts'
import { isSince, visitsOfToday, type VisitsOfToday } from './visits-of-today.server.ts'

/** The most services that are looked up: one batch. */
const mostLookedFor = 100

/** What is read for Today, and the lists made of it, without unreported visits of deleted services. */
export async function readVisitsOfToday(time: number): Promise<ReadVisits & { lists: VisitsOfToday }> {
  const read = await readVisits(time)
  const lists = visitsOfToday(read.visits, time)
  const since = lists.checking.filter(isSince(checkedSince(dayAt(time))))
  const checking = await withoutRemoved(since, (visit) => visit, mostLookedFor)
  return { ...read, lists: { ...lists, checking } }
}

/**
 * The visits of this week and the last one that take place and the called off stints; with those of the week before that meet them, on a
 * Sunday those of the next day that lack a nurse, and of all weeks before what the office has to settle.
 */
async function readVisits(time: number): Promise<ReadVisits> {
  const today = dayAt(time)
  const [first, monday] = [checkedSince(today), mondayOf(today)]
  const [last, week, after, contested] = await Promise.all([
    readWeekWithBefore(first, { nights: 'all', now: time }),
    readWeek(monday),
    weekdayOf(today) === 7 ? listUncoveredWeeks() : [],
    listContestedWeeks(first),
  ])
  const next = visitsOfWeeks(after.filter((each) => each.monday > monday))
  const toSettle = visitsOfWeeks(contested)
  const { visits, unreadable } = together([
    {
      visits: [...last.before, ...last.visits, ...last.calledOff],
      unreadable: last.unreadable.filter((each) => each.monday >= first),
    },
    { ...week, visits: week.visits.filter(stillCounts) },
    { ...next, visits: next.visits.filter(takesPlace) },
    { visits: [], unreadable: toSettle.unreadable },
  ])
  const known = new Set(visits.map(visitIdOf))
  const older = toSettle.visits.filter((visit) => visit.contested && !known.has(visitIdOf(visit)))
  return { visits: [...visits, ...older], unreadable }
}
