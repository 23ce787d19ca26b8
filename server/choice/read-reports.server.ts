import type { Candidate } from '#domain/choice/judge.ts'
import { canTire } from '#domain/choice/rest.ts'
import type { Rules } from '#domain/choice/rules.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import { entriesOf } from '#server/nurse-time/diary-contents.server.ts'
import type { NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import {
  readable,
  ServiceWeek,
  type StoredWeek,
  type WeekVisit,
} from '#server/plans/service-week.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { isReadable } from '#server/table/unreadable.server.ts'

/*
 * What was reported of the visits of nurses, for the rule about rest (docs/decisions/0096). Diaries have only the plan, and the reports stand
 * in the weeks of services. Nothing is read where no report can matter.
 */

/** By nurse id, then by the planned time of the visit: a nurse has one visit at a time. */
export type Reports = ReadonlyMap<string, ReadonlyMap<string, Booked['reported']>>

export type AskingReports = { times: readonly Interval[]; rules: Rules; now: number }
type Week = Pick<StoredWeek, 'serviceId' | 'monday' | 'visits'>

/**
 * The reports that matter to some times, by the nurses' diaries, which name the few weeks to read: consistently, in one batch.
 * @param known weeks that need not be read
 */
export async function readReports(
  nurses: readonly Pick<NurseFacts, 'diary'>[],
  { times, rules, now, known }: AskingReports & { known: readonly Week[] },
): Promise<Reports> {
  if (rules.effects.rest === 'off') return new Map()
  const weeks = nurses
    .flatMap(({ diary }) => (diary && isReadable(diary.services) ? entriesOf(diary) : []))
    .filter((visit) => canTire(intervalOf(visit), times, now))
    .map(({ serviceId, day }) => ({ serviceId, monday: mondayOf(day) }))
  const isKnown = new Set(known.map(nameOf))
  const missing = new Map(weeks.map((week) => [nameOf(week), week])).values()
  const gets = [...missing].filter((week) => !isKnown.has(nameOf(week))).map((week) => ServiceWeek.get(week))
  const found = await readItems<StoredWeek[]>(...gets.map((get) => itemOf(ServiceWeek, get)))
  return reportsIn(readable<Week>([...known, ...found]).flatMap(({ visits }) => visits))
}

/** The reports on some visits. */
export function reportsIn(visits: readonly WeekVisit[]): Reports {
  const reports = new Map<string, Map<string, Booked['reported']>>()
  for (const visit of visits) {
    const reported = visit.nurseId && visit.state === 'planned' ? reportOf(visit) : undefined
    if (!visit.nurseId || reported === undefined) continue
    const own = reports.get(visit.nurseId) ?? new Map<string, Booked['reported']>()
    reports.set(visit.nurseId, own.set(timeOf(intervalOf(visit)), reported))
  }
  return reports
}

/** A nurse whose visits have what was reported of them. */
export function withReports(candidate: Candidate, reports: Reports): Candidate {
  const own = reports.get(candidate.nurseId)
  if (!own) return candidate
  const visits = candidate.time.visits.map((visit) => {
    const reported = own.get(timeOf(visit))
    return reported === undefined ? visit : { ...visit, reported }
  })
  return { ...candidate, time: { ...candidate.time, visits } }
}

/** The report on a visit; null for a missed one. */
export function reportOf({ arrivedAt, leftAt, missedAt }: WeekVisit): Booked['reported'] {
  if (missedAt) return null
  if (!arrivedAt && !leftAt) return undefined
  return { ...(arrivedAt && { start: Date.parse(arrivedAt) }), ...(leftAt && { end: Date.parse(leftAt) }) }
}

function timeOf({ start, end }: Interval): string {
  return `${start} ${end}`
}

function nameOf({ serviceId, monday }: Pick<Week, 'serviceId' | 'monday'>): string {
  return `${serviceId} ${monday}`
}
