import { withWeeksBeside, type Day } from '#domain/visits/days.ts'
import { visitsOfDay } from '#domain/visits/removable-visits.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { now } from '#server/clock.server.ts'
import { readPlan } from '#server/plans/read-plans.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { isReadable } from '#server/table/unreadable.server.ts'
import { changePlan, type ChangePlanOutcome } from './change-plan.server.ts'

/** A visit as the office saw it, by its line and start in minutes after midnight. */
type SeenVisit = { line: string; startMinute: number }

/** The visits of one service on a day, as the office ticked them. */
export type TickedVisits = { serviceId: string; day: Day; visits: readonly SeenVisit[] }

export type RemoveOutcome =
  | ChangePlanOutcome
  | { ok: false; /** They are no longer those that the office saw. */ reason: 'visits-changed' }

/**
 * Takes the ticked visits of a service out of its plan: an ordinary change of that day, in one transaction. Where they are gone already,
 * by the same form or a colleague's, nothing is written.
 * @param form the id of the form
 */
export async function removeVisitsOfDay(
  administrator: Administrator,
  form: string,
  { serviceId, day, visits: seen }: TickedVisits,
): Promise<RemoveOutcome> {
  const { stored, weeks } = await readPlan(serviceId, withWeeksBeside(day))
  const visits = unexpired(weeks).flatMap((week) => (isReadable(week.visits) ? week.visits : []))
  const { removable } = visitsOfDay(visits, day, now())
  // One that has begun since takes place too.
  const planned = visits.filter((visit) => visit.state === 'planned' && visit.day === day)
  const left = seen.filter(({ line }) => planned.some((visit) => visit.line === line))
  if (left.length === 0) return { ok: true }
  const isAsSeen = left.every(({ line, startMinute }) =>
    removable.some((visit) => visit.line === line && visit.startMinute === startMinute),
  )
  if (!isAsSeen) return { ok: false, reason: 'visits-changed' }
  return changePlan(administrator, {
    ...{ serviceId, id: form, seen: stored?.lastChange ?? '' },
    changes: left.map(({ line }) => ({ kind: 'noVisit', line, day })),
  })
}
