import { lookOf, matterNames, stateNames, stateWords, visitActs } from '#app/content/office/visits.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { indiaTime } from '#domain/dates.ts'
import { momentWords } from '#domain/office-dates.ts'
import { unknownNurse } from '#domain/staff.ts'
import { dayAt, minute } from '#domain/visits/days.ts'
import type { Matter } from '#domain/visits/matters.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { CheckingVisit } from '#server/today/read-checking.server.ts'
import type { VisitOfToday } from '#server/today/visits-of-today.server.ts'
import type { Badge, Task } from './task.ts'
import { hoursOn } from './uncovered-task.server.ts'

const acts: Partial<Record<Matter, string>> = {
  contested: visitActs.checkReport,
  problem: visitActs.checkReport,
  'no-departure': visitActs.recordDeparture,
  'no-report': 'Record what happened',
}

/** A visit that needs checking, with the page that settles it. */
export function checkingTask({ visit, nurse, reporter }: CheckingVisit, now: number): Task {
  const { nurseId, matters } = visit
  const toCall = reporter ?? nurse
  const [first = 'overlap'] = matters
  const id = visitIdOf(visit)
  return {
    id,
    badge: badgeOf(visit, first, now),
    when: hoursOn(visit, dayAt(now)),
    name: visit.patientName,
    to: visitPath(id),
    lines: [
      nurse?.fullName ?? (nurseId ? unknownNurse : stateNames.uncovered),
      reportedWords(visit, now),
      reporter ? `${reporter.fullName}, who had this visit before, has reported` : '',
    ].filter(Boolean),
    call: toCall ? { name: toCall.fullName, number: toCall.contactNumber } : null,
    act: {
      words: acts[first] ?? visitActs.checkAndSettle,
      to: visitPath(id),
      isUrgent: first === 'contested',
    },
  }
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
