import { standsInFor } from '#domain/visits/changes.ts'
import { addDays, dayAt, horizonFrom, later, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import { intervalOf, serviceDays } from '#domain/visits/intervals.ts'
import { hasBegun, segmentsFrom, type Line, type Repeated } from '#domain/visits/plan.ts'
import { isSent } from '#domain/visits/stints.ts'
import { now } from '#server/clock.server.ts'
import { entriesOf } from '#server/nurse-time/diary-contents.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { readDiary } from '#server/nurse-time/read-diary.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import { readPlans, type ReadPlan } from '#server/plans/read-plans.server.ts'
import { readable, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { servicesNaming } from '#server/staff/named-services.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'

/** A recurring visit that is still a leaving nurse's after their last day. */
export type LeftLine = {
  service: StoredService
  line: string
  /** What they do first of it after that day; null where only single days are theirs. */
  theirs: { from: Day; shifts: Repeated[] } | null
  /** Those that exist, which is up to the horizon; with those that are unallocated because the nurse leaves. */
  visits: WeekVisit[]
}

/** What a leaving nurse has after their last day. */
export type Left = {
  lines: LeftLine[]
  /** The service that holds them beyond it, or null. */
  held: StoredService | null
  /** The service that holds them although it is over, until it is closed; or null. */
  unclosed: StoredService | null
  /** The day of the daily run that makes them inactive, unless a service holds them. */
  inactiveFrom: Day
}

/** When the daily run starts (app.arc), in minutes after midnight. */
const dailyRunMinute = 3 * 60 + 30

/** The recurring visits and the full-time assignment that a nurse has after their last day; consistent reads. */
export async function readLeft(staff: StoredStaff, lastDay: Day): Promise<Left> {
  const time = now()
  const diary = await readDiary(staff.id)
  const ids = [
    ...new Set([...(diary?.services ?? []).map(({ serviceId }) => serviceId), ...servicesNaming(staff)]),
  ]
  const [plans, services] = await Promise.all([
    readPlans(ids, horizonFrom(dayAt(time))),
    readItems<(StoredService | null)[]>(
      ...ids.map((serviceId) => itemOf(Service, Service.get({ serviceId }))),
    ),
  ])
  const open = services.flatMap((service, place) =>
    service && service.status !== 'closed' ? [{ service, read: plans[place] }] : [],
  )
  const holding = open.find(
    ({ service: { serviceId, hasPlan } }) => !hasPlan && staff.assignedServiceId === serviceId,
  )?.service
  const end = holding ? serviceDays(holding.patient).lastDay : ''
  const isOver = end < dayAt(time)
  const from = later(addDays(lastDay, 1), dayAt(time))
  return {
    lines: open.flatMap(({ service, read }) =>
      linesOf(read, { nurseId: staff.id, from, time }).map((line) => ({ service, ...line })),
    ),
    held: holding && !isOver && end > lastDay ? holding : null,
    unclosed: (isOver && holding) || null,
    inactiveFrom: inactiveFrom(diary, { lastDay, time }),
  }
}

/** The first run after the last day that is still to come and finds no visit going on. */
function inactiveFrom(diary: StoredDiary | null, { lastDay, time }: { lastDay: Day; time: number }): Day {
  const kept = entriesOf(diary).filter(({ day }) => day <= lastDay)
  const from = Math.max(time, ...kept.map((visit) => intervalOf(visit).end))
  const day = dayAt(from)
  const next = from <= startOfDay(day) + dailyRunMinute * minute ? day : addDays(day, 1)
  return later(next, addDays(lastDay, 1))
}

function linesOf(
  read: ReadPlan | undefined,
  { nurseId, from, time }: { nurseId: string; from: Day; time: number },
): Omit<LeftLine, 'service'>[] {
  if (!read?.stored) return []
  const { lines, lastDay } = read.stored
  const visits = readable(read.weeks)
    .flatMap((week) => week.visits)
    .filter((visit) => visit.state === 'planned' && !isSent(visit))
    .filter((visit) => visit.day >= from && !hasBegun(visit, time))
  return lines.flatMap((line) => {
    const own = visits.filter(
      (visit) => visit.line === line.id && (visit.nurseId === nurseId || standsInFor(nurseId, line, visit)),
    )
    const theirs = lastDay >= from ? theirsOf(line, { nurseId, from }) : null
    return theirs || own.length > 0 ? [{ line: line.id, theirs, visits: own }] : []
  })
}

/** How many recurring visits of a plan are the nurse's from a day on. */
export function linesFrom(
  { lines, lastDay }: Pick<StoredPlan, 'lines' | 'lastDay'>,
  asked: { nurseId: string; from: Day },
): number {
  return lastDay < asked.from ? 0 : lines.filter((line) => theirsOf(line, asked)).length
}

/** What the first segment that names the nurse, of those in force from a day on, gives them. */
function theirsOf(line: Line, { nurseId, from }: { nurseId: string; from: Day }): LeftLine['theirs'] {
  for (const segment of segmentsFrom(line, from)) {
    const shifts = segment.shifts.filter((shift) => shift.nurseId === nurseId)
    if (shifts.length > 0) return { from: segment.from, shifts }
  }
  return null
}
