import { lookOf, matterNames, stateNames, stateWords, visitActs } from '#app/content/office/visits.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { indiaTime } from '#domain/dates.ts'
import { momentWords } from '#domain/office-dates.ts'
import { unknownNurse } from '#domain/staff.ts'
import { dayAt, minute } from '#domain/visits/days.ts'
import type { Matter } from '#domain/visits/matters.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { NurseEntry } from '#server/staff/all-nurses.server.ts'
import type { VisitOfToday } from '#server/today/visits-of-today.server.ts'
import type { Badge, Task } from './task.ts'
import { hoursOn } from './uncovered-task.server.ts'

const acts: Partial<Record<Matter, string>> = {
  contested: visitActs.checkReport,
  problem: visitActs.checkReport,
  'no-departure': visitActs.recordDeparture,
  'no-report': 'Record what happened',
}

/**
 * A visit that needs checking, with the page that settles it.
 * @param nurse its nurse, the one who was taken off it, or who has sent a report that changes no time
 */
export function checkingTask(visit: VisitOfToday, nurse: NurseEntry | undefined, now: number): Task {
  const { nurseId, former, matters } = visit
  const [first = 'overlap'] = matters
  const id = visitIdOf(visit)
  return {
    id,
    badge: badgeOf(visit, first, now),
    when: hoursOn(visit, dayAt(now)),
    name: visit.patientName,
    to: visitPath(id),
    lines: [nurseWords(nurse, nurseId ?? former), reportedWords(visit, now)].filter(Boolean),
    call: nurse ? { name: nurse.fullName, number: nurse.contactNumber } : null,
    act: {
      words: acts[first] ?? visitActs.checkAndSettle,
      to: visitPath(id),
      isUrgent: first === 'contested',
    },
  }
}

/** @param id of the nurse whose visit it is or was when the office ended it */
function nurseWords(nurse: NurseEntry | undefined, id: string | undefined): string {
  if (!nurse) return id ? unknownNurse : stateNames.uncovered
  return nurse.id === id ? nurse.fullName : `${nurse.fullName}, who had this visit before`
}

function badgeOf(visit: VisitOfToday, first: Matter, now: number): Badge {
  if (first === 'contested')
    return { look: lookOf(visit, visit.shows, now), words: stateWords(visit, visit.shows, now) }
  return { look: 'open', words: first === 'short' ? lengthWords(visit) : matterNames[first] }
}

/** `0 of 60 min`. */
function lengthWords({ arrivedAt = '', leftAt = '', minutes }: VisitOfToday): string {
  return `${Math.round((Date.parse(leftAt) - Date.parse(arrivedAt)) / minute)} of ${minutes} min`
}

/** What was reported: `On site since 08:00`, or `Much shorter than planned: 08:42–08:42`. */
function reportedWords({ arrivedAt, leftAt, hereSince, matters }: VisitOfToday, now: number): string {
  if (arrivedAt && leftAt) {
    const what = matters.map((matter) => matterNames[matter]).join(', ')
    return `${what}: ${indiaTime(arrivedAt)}–${indiaTime(leftAt)}`
  }
  const since = hereSince ?? arrivedAt
  if (!since) return ''
  const isToday = dayAt(Date.parse(since)) === dayAt(now)
  return `On site since ${isToday ? indiaTime(since) : momentWords(since, dayAt(now))}`
}
