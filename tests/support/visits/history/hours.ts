import { visitHoursIn } from '#domain/visits/hours.ts'
import { visitKey } from '#domain/visits/plan.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { timesheetsOf } from '#server/hours/read-timesheets.server.ts'
import type { TableRecords } from '../../table-records.ts'

/* What reports did to hours: both readings are of one moment, so that nothing but what was written makes a difference. */

/** What a visit counts by reports, and whether it may count less after a report. */
type Counted = { reported: number; corrections: number; isOfStay: boolean }

/**
 * Whose hours fell by what was written between two readings (docs/invariants.md, V5). Once the departure of a visit is reported, they fall by a
 * correction alone. The sums of a nurse or a service are never below zero, and those of a month are those of its halves.
 * @param now milliseconds since 1970
 */
export function fallenHours(before: TableRecords, after: TableRecords, now: number): string[] {
  const [former, next] = [countedIn(before, now), countedIn(after, now)]
  const found: string[] = []
  for (const [name, { reported, corrections, isOfStay }] of former) {
    const later = next.get(name)
    if (!later || later.reported >= reported || isOfStay || later.corrections > corrections) continue
    found.push(`The hours of ${name} fell from ${reported} to ${later.reported} ms by a report`)
  }
  return [...found, ...sumFaults(after, now)]
}

function countedIn({ serviceWeek }: TableRecords, now: number): Map<string, Counted> {
  const services = Map.groupBy(serviceWeek, ({ serviceId }) => serviceId)
  const counted = [...services].flatMap(([serviceId, weeks]) => {
    const visits = weeks.flatMap((week) => week.visits)
    const hoursIn = visitHoursIn(visits, now)
    return visits.map((visit): [string, Counted] => [
      `${serviceId} ${visitKey(visit)}`,
      {
        reported: hoursIn(visit)?.reported ?? 0,
        corrections: visit.corrected?.times ?? 0,
        // That the nurse stayed was assumed as long as nothing else was reported.
        isOfStay: !visit.leftAt,
      },
    ])
  })
  return new Map(counted)
}

function sumFaults({ serviceWeek }: TableRecords, now: number): string[] {
  const visits = serviceWeek.flatMap((week) => week.visits.map((visit) => ({ ...week, ...visit })))
  const services = [...Map.groupBy(visits, ({ serviceId }) => serviceId).values()].map((own) => ({
    visits: own,
    unreadable: [],
  }))
  const months = new Set(visits.map(({ day }) => day.slice(0, 7)))
  return [...months].flatMap((month) => {
    const periods = [daysOfMonth(month), daysOfMonth(month, 'first'), daysOfMonth(month, 'second')]
    const read = { services, nurses: [], fullTime: [], holidays: {}, readAt: now }
    const [whole, ...parts] = periods.map((days) => timesheetsOf(days, { ...read, wanted: () => false }))
    return (whole?.rows ?? []).flatMap(({ id, reported }) => {
      const ofHalves = parts.map((part) => part.rows.find((row) => row.id === id)?.reported ?? 0)
      const isRight =
        reported === ofHalves.reduce((one, other) => one + other, 0) && Math.min(...ofHalves) >= 0
      return isRight
        ? []
        : [`${id} has ${reported} ms in ${month}, and ${ofHalves.join(' and ')} in its halves`]
    })
  })
}
