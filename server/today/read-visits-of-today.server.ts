import { dayAt, mondayOf, weekdayOf } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { listContestedWeeks, listUncoveredWeeks } from '#server/plans/week-lists.server.ts'
import { readWeekWithBefore, takesPlace, type Nights } from '#server/roster/read-week-with-before.server.ts'
import { together, visitsOfWeeks, type ReadVisits } from '#server/roster/read-weeks.server.ts'
import { withoutRemoved } from '#server/roster/removed-services.server.ts'
import { visitsOfToday, type VisitsOfToday } from './visits-of-today.server.ts'

/** Of the week before, by weekday: on a Monday those of the night before, on a Tuesday those of nurses who were sent then. */
const nightsOn: Partial<Record<number, Nights>> = { 1: 'all', 2: 'sent' }

/** The most services that are looked up: one batch. */
const mostLookedFor = 100

/** What is read for Today, and the lists made of it, without unreported visits of deleted services. */
export async function readVisitsOfToday(time: number): Promise<ReadVisits & { lists: VisitsOfToday }> {
  const read = await readVisits(time)
  const lists = visitsOfToday(read.visits, time)
  const checking = await withoutRemoved(lists.checking, (visit) => visit, mostLookedFor)
  return { ...read, lists: { ...lists, checking } }
}

/**
 * This week's visits that take place and the called off stints; with those of the week before that meet it, on a Sunday those of the next
 * day that lack a nurse, and of all weeks before what the office has to settle.
 */
async function readVisits(time: number): Promise<ReadVisits> {
  const today = dayAt(time)
  const monday = mondayOf(today)
  const weekday = weekdayOf(today)
  const [week, after, contested] = await Promise.all([
    readWeekWithBefore(monday, { nights: nightsOn[weekday] ?? 'none', now: time }),
    weekday === 7 ? listUncoveredWeeks() : [],
    listContestedWeeks(monday),
  ])
  const next = visitsOfWeeks(after.filter((each) => each.monday > monday))
  const toSettle = visitsOfWeeks(contested)
  const { visits, unreadable } = together([
    week,
    { ...next, visits: next.visits.filter(takesPlace) },
    { visits: [], unreadable: toSettle.unreadable },
  ])
  const near = [...week.before, ...visits, ...week.calledOff]
  const known = new Set(near.map(visitIdOf))
  const all = [...near, ...toSettle.visits.filter((visit) => visit.contested && !known.has(visitIdOf(visit)))]
  return { visits: all, unreadable }
}
