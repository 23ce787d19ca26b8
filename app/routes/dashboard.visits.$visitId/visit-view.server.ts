import { randomUUID } from 'node:crypto'
import {
  correctionWords,
  knownWords,
  missedWords,
  sourceWords,
  undoWords,
} from '#app/content/office/covers.ts'
import {
  aloneWords,
  decisionWords,
  heldWords,
  matterNames,
  otherWords,
  reportProblemWords,
  stateNote,
  reportNames,
  stateNames,
  visitActs,
} from '#app/content/office/visits.ts'
import { visitTimes } from '#app/dashboard/visits/visit-hours.ts'
import { readingOf } from '#app/dashboard/notes/reading.ts'
import { indiaMinute } from '#domain/dates.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { dayWords } from '#domain/office-dates.ts'
import { aloneIn } from '#domain/visits/alone.ts'
import { isContested, seenOf } from '#domain/visits/attendance.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFacts } from '#domain/visits/live-in.ts'
import { mattersIn } from '#domain/visits/matters.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { canBeUndone, lastMoment } from '#domain/visits/sending.ts'
import { holderOf, isSent, plannedStint, wouldBeTwo } from '#domain/visits/stints.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { contestedOf, type VisitRecords } from '#server/attendance/read-visit.server.ts'
import { now, today } from '#server/clock.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'

/** The data of the office's page of one visit. */
export function toVisitView(records: VisitRecords) {
  const { visit, week, service, events, nurses } = records
  const time = now()
  const stay = stayFacts(visit, records.around)
  const matters = mattersIn(records.around, time)(visit).map((matter) => matterNames[matter])
  const isAlone = aloneIn(records.around, time)(visit) !== null
  const { start } = intervalOf(visit)
  const { serviceId, patientName } = week
  const isHeld = visit.missedAt !== undefined && wouldBeTwo(visit, week.visits, time)
  return {
    visitId: visitIdOf({ serviceId, ...visit }),
    /** A new id for each page: the same form sent twice is one event. */
    formId: randomUUID(),
    proposed: proposedTimes(visit, time),
    serviceId: service ? serviceId : null,
    history: `/dashboard/services/${serviceId}/history?to=${visit.day}`,
    patientName,
    phone: service?.phone ?? null,
    address: service?.address ?? null,
    planned: `${dayWords(dayOfStart(visit), today())}, ${visitTimes(visit)}`,
    state: stateNote(
      { ...visit, ...stay },
      time,
      otherWords(visit, week.visits, (id) => nurses.get(id)?.fullName),
    ),
    arrivedAt: visit.arrivedAt ? momentNow(visit.arrivedAt) : null,
    leftAt: visit.leftAt ? momentNow(visit.leftAt) : null,
    arrivedBy: knownWords(visit.arrivedBy),
    leftBy: knownWords(visit.leftBy),
    nurse: visit.nurseId ? toShownNurse(visit.nurseId, nurses.get(visit.nurseId)) : null,
    way: wayOf(records, time),
    other: otherOf(records),
    /** How many reports of the nurse are to be settled, as the form that settles them has seen it. */
    contested: visit.contested ?? 0,
    isEnded: isContested(visit),
    ...reportersOf(records),
    matters: [...matters, ...(isAlone ? [aloneWords] : [])],
    seen: seenOf(visit),
    settled: visit.settled ? decisionWords[visit.settled] : null,
    held: isHeld ? heldWords : null,
    reports: reportsFor(visit, {
      needsChecking: isAlone || matters.length > 0,
      hasStarted: start <= time,
      isStaying: stay.hereSince !== undefined,
      isHeld,
    }),
    events: events.map((event) => toShownEvent(event, records)),
  }
}

/**
 * The link to where the visit gets a nurse: cover before it begins, after that send, as long as `sendProblem` allows it.
 * A sending can be undone until its nurse arrives, is missed or their time ends, also where the service is closed. Null where nothing of that can be done.
 */
function wayOf(records: VisitRecords, time: number): Way | null {
  const { visit, service, week } = records
  if (!service || visit.state === 'cancelled') return null
  const sent = sentIn(records)
  const canUndo = sent !== null && canBeUndone(sent, time)
  if (service.status === 'closed') return canUndo ? send(undoWords(nameOf(sent, records))) : null
  if (!sent && !hasBegun(visit, time))
    return { page: 'cover', words: visit.nurseId ? 'Cover with another nurse' : visitActs.findNurse }
  const first = plannedStint(visit, week.visits) ?? visit
  if (lastMoment({ first, holder: holderOf(first, week.visits) }) <= time) return null
  if (!sent) return send(visitActs.sendAnother)
  return send(canUndo ? visitActs.changeOrUndo : visitActs.sendDifferent)
}

function sentIn({ visit, other }: VisitRecords): WeekVisit | null {
  return isSent(visit) ? visit : other
}

function nameOf({ nurseId = '' }: WeekVisit, { nurses }: VisitRecords): string | undefined {
  return nurses.get(nurseId)?.fullName
}

type Way = { page: 'cover' | 'send'; words: string }

function send(words: string): Way {
  return { page: 'send', words }
}

/** The visit that belongs to this one, with its nurse and what it is to it. */
function otherOf({ visit, other, week, nurses }: VisitRecords) {
  if (!other) return null
  return {
    visitId: visitIdOf({ serviceId: week.serviceId, ...other }),
    what: isSent(visit) ? ('first' as const) : ('sent' as const),
    nurse: other.nurseId ? toShownNurse(other.nurseId, nurses.get(other.nurseId)) : null,
    start: officeTime(intervalOf(other).start),
  }
}

function toShownNurse(id: string, nurse: { fullName: string; contactNumber: string } | undefined) {
  return { id, name: nurse?.fullName ?? id, contact: nurse?.contactNumber ?? null }
}

/** Whose reports are to be settled, who may have the visit no more; `isOthers`: it was another nurse's when they reported. */
function reportersOf({ visit, events, nurses }: VisitRecords) {
  const open = contestedOf(visit, events)
  const ids = new Set(open.flatMap(({ nurseId }) => nurseId ?? []))
  return {
    reporters: [...ids].map((id) => toShownNurse(id, nurses.get(id))),
    isOthers: open.length > 0 && open.every(({ problem }) => problem === 'given-away'),
  }
}

function toShownEvent(event: StoredVisitEvent, { nurses, read }: Pick<VisitRecords, 'nurses' | 'read'>) {
  const {
    clientId,
    heardAt,
    happenedAt,
    kind,
    evidence,
    nurseId = '',
    administratorEmail,
    note,
    reason,
  } = event
  return {
    id: clientId,
    heardAt: momentNow(heardAt),
    happenedAt: happenedAt && kind !== 'note' ? momentNow(happenedAt) : null,
    what: whatOf(event),
    from:
      evidence === 'nurse'
        ? (nurses.get(nurseId)?.fullName ?? 'The nurse')
        : [wayTo(event), administratorEmail ?? 'the office'].filter(Boolean).join(', '),
    /** Whether the office has read what the nurse wrote, and who; null where it is no note of a nurse. */
    reading: event.notedAt ? readingOf(read.get(clientId)) : null,
    note: [reason && reason !== 'other' ? reasonWords[reason] : '', note].filter(Boolean).join(': ') || null,
  }
}

/** How the office knows what it records; nothing of what it decides itself. */
function wayTo({ corrects, reason }: StoredVisitEvent): string {
  if (corrects === 'contested') return ''
  return reason === 'paper' ? 'Entered' : 'By telephone'
}

export type VisitView = ReturnType<typeof toVisitView>

/**
 * The times that the forms begin with, as the field of a time takes them. While the visit lasts it is now, afterwards the planned
 * time; a correction begins with what was reported.
 */
function proposedTimes(visit: WeekVisit, time: number): Partial<Record<ReportForm, string>> {
  const { start, end } = intervalOf(visit)
  const isOver = end <= time
  return {
    arrived: fieldTime(isOver ? start : time),
    left: fieldTime(isOver ? end : time),
    ...(visit.arrivedAt && { 'correction-arrived': indiaMinute(visit.arrivedAt) }),
    ...(visit.leftAt && { 'correction-left': indiaMinute(visit.leftAt) }),
  }
}

/** A form of the page. */
export type ReportForm =
  | 'arrived'
  | 'left'
  | 'stay'
  | 'missed'
  | 'note'
  | `correction-${'arrived' | 'left' | 'missed' | 'contested'}`

type Facts = { needsChecking: boolean; hasStarted: boolean; isStaying: boolean; isHeld: boolean }

/** What can be reported of a visit as it is; first of all what settles what needs checking. */
function reportsFor(visit: WeekVisit, facts: Facts): ReportForm[] {
  return [...(facts.needsChecking ? (['correction-contested'] as const) : []), ...ownReports(visit, facts)]
}

function ownReports(visit: WeekVisit, { hasStarted, isStaying, isHeld }: Facts): ReportForm[] {
  if (visit.state === 'cancelled') return ['note']
  if (visit.missedAt) return [...(isHeld ? [] : (['correction-missed'] as const)), 'note']
  if (visit.leftAt) return ['correction-arrived', 'correction-left', 'note']
  if (isStaying) return [...(hasStarted ? (['stay', 'left'] as const) : []), 'note']
  if (visit.arrivedAt) return ['left', 'correction-arrived', 'note']
  return [
    ...(visit.nurseId ? (['arrived'] as const) : []),
    ...(hasStarted ? (['missed'] as const) : []),
    'note',
  ]
}

function whatOf({ kind, corrects, happenedAt, contested, problem }: StoredVisitEvent): string {
  if (kind !== 'correction') {
    const why = problem ? `: ${reportProblemWords[problem]}` : ''
    return contested ? `${words[kind]}, not counted${why}` : words[kind]
  }
  if (corrects === 'contested') return 'Stands as reported'
  const corrected = words[corrects ?? 'arrived'].toLowerCase()
  return happenedAt ? `Correction: ${corrected}` : `Undone: ${corrected}`
}

const words = { arrived: stateNames.here, left: 'Left', missed: reportNames.missed, note: 'Note' }

const reasonWords = { ...missedWords, ...correctionWords, ...sourceWords, ...decisionWords }

function fieldTime(time: number): string {
  return indiaMinute(new Date(time).toISOString())
}

function officeTime(time: number): string {
  return momentNow(new Date(time).toISOString())
}
