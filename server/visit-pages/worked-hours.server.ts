import { attendanceIn, type Attendance } from '#domain/visits/attendance.ts'
import { addDays, type Day } from '#domain/visits/days.ts'
import { visitHoursIn, type VisitHours } from '#domain/visits/hours.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import type { Month } from '#domain/visits/months.ts'
import { findVisit } from '#domain/visits/plan.ts'
import { dayOfStart, mondaysAround } from '#domain/visits/reach.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { daysBack, entriesOf } from '#server/nurse-time/diary-contents.server.ts'
import type { DiaryVisit, StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { readable, ServiceWeek, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'

/** A visit in a nurse's month: when it was planned, when the nurse was there, and its hours. Nothing of the family. */
export type WorkedVisit = Interval & Attendance & { visitId: string; day: Day; hours: VisitHours }

/** The months that a diary reaches back to, the present one first. */
export function monthsOf(today: Day): Month[] {
  const oldest = addDays(today, -daysBack).slice(0, 7)
  const months: Month[] = []
  for (let day = today; day.slice(0, 7) >= oldest; day = addDays(`${day.slice(0, 7)}-01`, -1))
    months.push(day.slice(0, 7))
  return months
}

/**
 * The visits of a nurse in a month with what was reported of them, by start.
 * @param diary as read in this request; null for a nurse who never had one
 * @returns `unreadable`: how many more there are, of families with a week that cannot be read
 */
export async function readWorkedVisits(
  diary: StoredDiary | null,
  month: Month,
): Promise<{ visits: WorkedVisit[]; unreadable: number }> {
  const all = entriesOf(diary).filter((visit) => dayOfStart(visit).startsWith(`${month}-`))
  const read = await readWeeks(all)
  const weeks = readable(read)
  const left = new Set(read.filter((week) => !weeks.includes(week)).map(({ serviceId }) => serviceId))
  const ofServices = Map.groupBy(weeks, ({ serviceId }) => serviceId)
  const visits = all
    .filter(({ serviceId }) => !left.has(serviceId))
    .flatMap((visit): WorkedVisit[] => {
      const own = (ofServices.get(visit.serviceId) ?? []).flatMap((week) => week.visits)
      const stored = findVisit(own, visit)
      const hours = stored && visitHoursIn(own, now())(stored)
      if (!hours) return []
      const named = { visitId: visitIdOf(visit), day: dayOfStart(visit) }
      return [{ ...intervalOf(visit), ...attendanceIn(stored), ...named, hours }]
    })
    .sort((one, other) => one.start - other.start)
  return { visits, unreadable: all.filter(({ serviceId }) => left.has(serviceId)).length }
}

/** The weeks of some visits, with those around them that say since when a nurse is there and whether they stay. */
async function readWeeks(visits: readonly (DiaryVisit & { serviceId: string })[]): Promise<StoredWeek[]> {
  const keys = new Map(
    visits.flatMap((visit) =>
      mondaysAround(visit.day).map((monday) => {
        const key = { serviceId: visit.serviceId, monday }
        return [`${key.serviceId} ${key.monday}`, key] as const
      }),
    ),
  )
  const reads = [...keys.values()].map((key) => itemOf(ServiceWeek, ServiceWeek.get(key)))
  const weeks = await readItems<StoredWeek[]>(...reads)
  return weeks.filter((week) => week !== null)
}
