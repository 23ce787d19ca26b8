import { momentWords } from '#domain/office-dates.ts'
import { lookOf, matterNames, stateWords, stateNames, visitActs } from '#app/content/office/visits.ts'
import type { Task } from '#app/dashboard/tasks/task.ts'
import { hoursOn } from '#app/dashboard/tasks/uncovered-task.server.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { timeAt } from '#domain/dates.ts'
import { unknownNurse } from '#domain/staff.ts'
import { dayAt, minute, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { isLate, isOverdue, lateAfter, type VisitState } from '#domain/visits/state.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { CheckingVisit } from '#server/today/read-checking.server.ts'
import type { Today } from '#server/today/read-today.server.ts'
import type { SentOfToday, VisitOfToday } from '#server/today/visits-of-today.server.ts'

/* Rows of Today about visits: late or missed ones, nurses who were sent, and what needs checking. */

export function checkingRow(visit: VisitOfToday, { reporters, nurses }: Today): CheckingVisit {
  const nurse = nurses.get(visit.nurseId ?? visit.former ?? '')
  return { visit, nurse, reporter: nurses.get(reporters.get(visitIdOf(visit)) ?? '') }
}

export function lateTask(visit: VisitOfToday, { readAt, nurses }: Today): Task {
  const { shows, nurseId = '', arrivedAt, hereSince } = visit
  const is = dayAt(readAt)
  const id = visitIdOf(visit)
  const { start } = intervalOf(visit)
  const nurse = nurses.get(nurseId)
  const since = hereSince ?? arrivedAt
  return {
    id,
    badge: {
      look: lookOf(visit, shows, readAt),
      words: shows === 'not-heard' ? stateNames['not-heard'] : stateWords(visit, shows, readAt),
    },
    when: hoursOn(visit, is),
    name: visit.patientName,
    to: visitPath(id),
    lines: [
      nurseId ? (nurse?.fullName ?? unknownNurse) : stateNames.uncovered,
      shows === 'not-heard'
        ? since
          ? `On site since ${shortMoment(Date.parse(since), is)}`
          : ''
        : nextWords(shows, start, readAt),
      visit.matters.includes('problem') ? matterNames.problem : '',
    ].filter(Boolean),
    call: nurse ? { name: nurse.fullName, number: nurse.contactNumber } : null,
    act: actOf(visit, id, readAt),
  }
}

function actOf(visit: VisitOfToday, id: string, now: number): Task['act'] {
  const { shows } = visit
  if (shows !== 'awaited' && shows !== 'missed')
    return { words: 'Record their update', to: visitPath(id), isUrgent: false }
  const isUrgent = shows === 'missed' || isOverdue(visit, now)
  return { words: visitActs.sendAnother, to: visitPath(id, 'send'), isUrgent }
}

export function sentTask({ first, sent }: SentOfToday, { readAt, nurses }: Today): Task {
  const id = visitIdOf(first)
  const nurse = nurses.get(sent.nurseId ?? '')
  const name = nurse?.fullName ?? 'Another nurse'
  return {
    id,
    badge: { look: 'due', words: `Expected ${timeAt(intervalOf(sent).start)}` },
    when: hoursOn(first, dayAt(readAt)),
    name: first.patientName,
    to: visitPath(id),
    lines: [
      first.nurseId ? `${name}, in place of ${nurses.get(first.nurseId)?.fullName ?? unknownNurse}` : name,
    ],
    call: nurse ? { name, number: nurse.contactNumber } : null,
    act: { words: visitActs.changeOrUndo, to: visitPath(id, 'send'), isUrgent: false },
  }
}

/** Who is told next, and when; nothing where everybody was. */
function nextWords(state: VisitState, start: number, now: number): string {
  const at = (minutes: number) => timeAt(start + minutes * minute)
  if (state !== 'awaited') return ''
  if (!isLate({ start }, now, lateAfter.office))
    return `Office and nurse will be alerted at ${at(lateAfter.office)}`
  return isLate({ start }, now, lateAfter.family) ? '' : `Family will be told at ${at(lateAfter.family)}`
}

/** `08:20`, or `Sun 22 Nov, 19:40` of another day. */
export function shortMoment(time: number, today: Day): string {
  return dayAt(time) === today ? timeAt(time) : momentWords(new Date(time).toISOString(), today)
}
