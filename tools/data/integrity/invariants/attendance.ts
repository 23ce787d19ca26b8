import { attendanceIn, attendanceOf, correctable } from '#domain/visits/attendance.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { visitKey } from '#domain/visits/plan.ts'
import type { TableRecords } from '../table-records.ts'

/**
 * 5. One effective arrival and one effective departure for each visit: the times in the week are those that follow from the visit's events.
 */
export function attendance({ serviceWeek, visitEvent }: TableRecords): string[] {
  const found: string[] = []
  const events = Map.groupBy(visitEvent, nameOf)
  for (const { serviceId, visits } of serviceWeek)
    for (const visit of visits) {
      const name = nameOf({ serviceId, ...visit })
      const reported = (events.get(name) ?? []).sort((one, other) => one.sequence - other.sequence)
      events.delete(name)
      const there = attendanceIn(visit)
      const [inWeek, expected] = [there, attendanceOf(reported)].map(textOf)
      if (inWeek !== expected) found.push(`${name} says ${inWeek}, and its events ${expected}`)
      for (const kind of correctable) {
        const first = reported.filter((event) => event.kind === kind).length
        const takenBack = reported.filter(
          (event) => event.kind === 'correction' && event.corrects === kind && !event.happenedAt,
        ).length
        if (first - takenBack > 1) found.push(`${name} has ${kind} more than once`)
      }
      const { arrivedAt, leftAt, missedAt } = there
      if (leftAt && !(arrivedAt && arrivedAt < leftAt))
        found.push(`${name} was left at ${leftAt} and not arrived at before`)
      if (arrivedAt && missedAt) found.push(`${name} was arrived at and missed`)
      if (arrivedAt && !visit.nurseId) found.push(`${name} was arrived at without a nurse`)
      if (visit.state === 'cancelled' && inWeek !== '') found.push(`${name} is cancelled and says ${inWeek}`)
    }
  return [...found, ...[...events.keys()].map((name) => `${name} has events and does not exist`)]
}

function nameOf(visit: { serviceId: string; line: string; day: string }): string {
  return `${visit.serviceId} ${visitKey(visit)} (week of ${mondayOf(visit.day)})`
}

function textOf(times: ReturnType<typeof attendanceOf>): string {
  return Object.entries(times)
    .sort()
    .map((each) => each.join(' '))
    .join(', ')
}
