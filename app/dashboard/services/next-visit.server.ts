import { stateNote, type Look, stateNames, unreadableVisits, visitActs } from '#app/content/office/visits.ts'
import { wayToNurse } from '#app/dashboard/tasks/uncovered-task.server.ts'
import { endOfCare } from '#domain/care-period.ts'
import { comingDayWords, dayWords, hoursWords, timeWords } from '#domain/office-dates.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { isOverdue } from '#domain/visits/state.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now, today } from '#server/clock.server.ts'
import type { ServiceWithVisit } from '#server/find/next-visits.server.ts'

/** The next visit of a service and its nurse, in two lines of words. */
export type ShownNextVisit = {
  first: string
  second: string
  /** The line that says that something is missing. */
  bad: 'first' | 'second' | null
  /** The visit, where there is one and something is wrong with it. */
  act: { visitId: string; kind: 'send' | 'cover'; words: string } | null
}

/**
 * What stands beside the status: who comes next and when, or what is missing.
 * @param isWhole with the end of the visit, for which a list has no room
 */
export function nextVisitWords(service: ServiceWithVisit, isWhole = false): ShownNextVisit {
  const { status, visit } = service
  if (status === 'closed') return plain('–', '')
  if (status === 'pending') return plain('–', 'Not confirmed yet')
  if (visit === 'unreadable') return { ...plain(unreadableVisits, ''), bad: 'first' }
  if (!visit) return withoutVisit(service)
  const times = isWhole ? hoursWords(visit) : timeWords(visit.startMinute)
  return ofVisit(
    service.serviceId,
    visit,
    withCapital(`${comingDayWords(dayOfStart(visit), today())}, ${times}`),
  )
}

function withoutVisit({ nurse, hasPlan, endDate }: ServiceWithVisit): ShownNextVisit {
  if (Date.parse(endDate) <= now())
    return {
      ...plain('Past its end date', `${dayWords(endOfCare(endDate).day, today())}, not closed`),
      bad: 'first',
    }
  if (!nurse) return { ...plain('Not assigned yet', ''), bad: 'first' }
  return hasPlan ? plain('Later', nurse.name) : plain(nurse.name, 'Full-time assignment')
}

function plain(first: string, second: string): ShownNextVisit {
  return { first, second, bad: null, act: null }
}

function ofVisit(
  serviceId: string,
  visit: Exclude<ServiceWithVisit['visit'], 'unreadable' | null>,
  first: string,
): ShownNextVisit {
  const visitId = visitIdOf({ serviceId, ...visit })
  if (!visit.nurseId && !visit.missedAt) {
    const kind = wayToNurse(visit, now())
    const act = { visitId, kind, words: kind === 'send' ? visitActs.sendNurse : visitActs.cover }
    return { first, second: stateNames.uncovered, bad: 'second', act }
  }
  const nurse = visit.nurseId ? (visit.nurse ?? 'Another nurse') : stateNames.uncovered
  const { state, look, words } = stateNote(visit, now())
  if (state === 'planned') return plain(first, nurse)
  const isMissing = state === 'missed' || (state === 'awaited' && isOverdue(visit, now()))
  return {
    ...plain(first, `${nurse}: ${words}`),
    bad: isBad(look) ? 'second' : null,
    act: isMissing ? { visitId, kind: 'send', words: visitActs.sendAnother } : null,
  }
}

/** Whether the office must do something about a visit that looks so. */
function isBad(look: Look): boolean {
  return look === 'missed' || look === 'absent' || look === 'open'
}

function withCapital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
