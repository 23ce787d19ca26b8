import { lookOf, matterNames, stateNames, stateWords, visitActs } from '#app/content/office/visits.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { indiaTime } from '#domain/dates.ts'
import { momentWords } from '#domain/office-dates.ts'
import { unknownNurse } from '#domain/staff.ts'
import { dayAt } from '#domain/visits/days.ts'
import type { Matter } from '#domain/visits/matters.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { NurseEntry } from '#server/staff/all-nurses.server.ts'
import type { VisitOfToday } from '#server/today/visits-of-today.server.ts'
import type { Task } from './task.ts'
import { hoursOn } from './uncovered-task.server.ts'

const acts: Partial<Record<Matter, string>> = {
  contested: visitActs.checkReport,
  problem: visitActs.checkReport,
  'no-departure': visitActs.recordDeparture,
  'no-report': 'Record what happened',
}

/** A visit that needs checking, with the page that settles it. */
export function checkingTask(visit: VisitOfToday, nurse: NurseEntry | undefined, now: number): Task {
  const { shows, nurseId, matters } = visit
  const [first = 'overlap'] = matters
  const id = visitIdOf(visit)
  return {
    id,
    badge: { look: lookOf(visit, shows, now), words: badgeWords(visit, first, now) },
    when: hoursOn(visit, dayAt(now)),
    name: visit.patientName,
    to: visitPath(id),
    lines: [
      nurseId ? (nurse?.fullName ?? unknownNurse) : stateNames.uncovered,
      reportedWords(visit, now),
    ].filter(Boolean),
    call: nurse ? { name: nurse.fullName, number: nurse.contactNumber } : null,
    act: {
      words: acts[first] ?? visitActs.checkAndSettle,
      to: visitPath(id),
      isUrgent: first === 'contested',
    },
  }
}

function badgeWords(visit: VisitOfToday, first: Matter, now: number): string {
  if (first === 'contested') return stateWords(visit, visit.shows, now)
  return visit.matters.map((matter) => matterNames[matter]).join(', ')
}

/** What was reported: `On site since 08:00`, or `Reported 08:42–08:42`. */
function reportedWords({ arrivedAt, leftAt, hereSince }: VisitOfToday, now: number): string {
  if (arrivedAt && leftAt) return `Reported ${indiaTime(arrivedAt)}–${indiaTime(leftAt)}`
  const since = hereSince ?? arrivedAt
  if (!since) return ''
  const isToday = dayAt(Date.parse(since)) === dayAt(now)
  return `On site since ${isToday ? indiaTime(since) : momentWords(since, dayAt(now))}`
}
