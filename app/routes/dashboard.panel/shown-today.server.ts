import { counted } from '#app/content/counted.ts'
import { noticeReasonWords } from '#app/content/office/sent-messages.ts'
import { comingDayWords, dateWords, dayWords, momentWords, periodWords } from '#domain/office-dates.ts'
import { lookOf, matterNames, stateWords, stateNames, visitActs } from '#app/content/office/visits.ts'
import type { Task } from '#app/dashboard/tasks/task.ts'
import { checkingTask } from '#app/dashboard/tasks/checking-task.server.ts'
import { hoursOn, uncoveredTask } from '#app/dashboard/tasks/uncovered-task.server.ts'
import { toShownNotice } from '#app/dashboard/notices/shown-notice.server.ts'
import { shownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { startOfCare } from '#domain/care-period.ts'
import { indiaTime, timeAt } from '#domain/dates.ts'
import { unknownNurse } from '#domain/staff.ts'
import { addDays, dayAt, endOfNextDay, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { isLate, isOverdue, lateAfter, type VisitState } from '#domain/visits/state.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { noticeNameOf } from '#server/notices/decide.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { ToPrice } from '#server/money/services-to-price.server.ts'
import type { WaitingLeaver } from '#server/leaving/list-waiting.server.ts'
import type { CheckingVisit } from '#server/today/read-checking.server.ts'
import type { Today, Unassigned } from '#server/today/read-today.server.ts'
import type { SentOfToday, VisitOfToday } from '#server/today/visits-of-today.server.ts'
import { requestKindWords } from '#app/content/office/requests.ts'
import { requestPath } from '#app/dashboard/requests/request-path.ts'
import type { StoredRequest } from '#server/requests/service-request.entity.server.ts'
import type { ShownAsked, ShownMessage, ShownToday, Tasks } from './shown-today.ts'

const [hour, day] = [60 * minute, 24 * 60 * minute]
/** Rows of one list; the rest is counted, and stands on the roster. */
const mostShown = 40

/** What the office has to do now, in words. */
export function shownToday(today: Today, leaving: readonly WaitingLeaver[]): ShownToday {
  const { readAt, visits, unreadable, unassigned, ill, fullTime, notes, requests, failed, nurses, panel } =
    today
  const is = dayAt(readAt)
  return {
    title: `Today, ${dayWords(is, is)}`,
    readAt: timeAt(readAt),
    unreadable: shownUnreadable(unreadable, is),
    late: tasksOf(visits.late, (visit) => lateTask(visit, today)),
    checking: tasksOf(visits.checking, (visit) => checkingTask(checkingRow(visit, today), readAt)),
    sent: tasksOf(visits.sent, (sent) => sentTask(sent, today)),
    uncovered: tasksOf(visits.uncovered, (visit) => uncoveredTask(visit, today)),
    tomorrow: {
      title: `Tomorrow, ${dayWords(addDays(is, 1), is)}`,
      ...tasksOf(visits.uncoveredTomorrow, (visit) => uncoveredTask(visit, today)),
    },
    unassigned: {
      count: Math.max(panel.services.confirmed, unassigned.length),
      tasks: unassigned.map((service) => unassignedTask(service, readAt)),
    },
    fullTime: shownFullTime(fullTime, is),
    toPrice: today.toPrice.map((service) => shownToPrice(service, readAt)),
    ill: ill.map(({ absence, uncovered }) => ({
      id: absence.id,
      nurseId: absence.nurseId,
      nurse: nurses.get(absence.nurseId)?.fullName ?? unknownNurse,
      words: [
        untilWords(absence.to, is),
        `reported ${shortMoment(Date.parse(absence.createdAt), is)}`,
        uncovered === 0 ? 'all visits this week are covered' : '',
      ]
        .filter(Boolean)
        .join(', '),
      uncovered,
    })),
    leaving: leaving.map((each) => shownLeaver(each, today)),
    notes: notes.notes.map(({ serviceId, line, day: of, clientId, notedAt = '', note = '', ...from }) => ({
      visitId: visitIdOf({ serviceId, line, day: of }),
      event: clientId,
      patient: from.patientName ?? '',
      from: [
        nurses.get(from.nurseId ?? '')?.fullName ?? 'A nurse',
        shortMoment(Date.parse(notedAt), is),
      ].join(', '),
      text: note,
    })),
    hasMoreNotes: notes.hasMore,
    requests: requests.requests.map((request) => shownAsked(request, is)),
    hasMoreRequests: requests.hasMore,
    messages: failed.map((notice) => shownMessage(notice, today)),
    papers: panel.expiring.map(({ id, fullName, what, endsOn, isOver }) => ({
      id,
      nurse: fullName,
      words: `${what} ${isOver ? 'expired' : 'expires'} ${dayWords(endsOn, is)}`,
      isOver,
    })),
  }
}

function checkingRow(visit: VisitOfToday, { reporters, nurses }: Today): CheckingVisit {
  const nurse = nurses.get(visit.nurseId ?? visit.former ?? '')
  return { visit, nurse, reporter: nurses.get(reporters.get(visitIdOf(visit)) ?? '') }
}

function shownLeaver(
  { nurseId, lastDay, visits, lines, isHeld }: WaitingLeaver,
  { nurses, readAt }: Today,
): ShownToday['leaving'][number] {
  const words = [
    `Last day ${dayWords(lastDay, dayAt(readAt))}`,
    visits > 0 ? `${counted(visits, 'visit', 'visits')} after it` : '',
    lines > 0 ? `${counted(lines, 'recurring visit', 'recurring visits')} after it` : '',
    isHeld ? 'full-time assignment' : '',
  ]
  return {
    nurseId,
    nurse: nurses.get(nurseId)?.fullName ?? unknownNurse,
    words: words.filter(Boolean).join(', '),
  }
}

function shownFullTime(fullTime: Today['fullTime'], today: Day): ShownToday['fullTime'] {
  return {
    count: fullTime.length,
    services: fullTime.slice(0, mostShown).map(({ serviceId, patientName: patient, ...held }) => ({
      ...{ serviceId, patient },
      words: `${held.nurseName ?? unknownNurse}, ${periodWords({ from: held.startDate, to: held.endDate }, today)}`,
    })),
  }
}

export function shownToPrice({ serviceId, patientName: patient, service, startDate }: ToPrice, now: number) {
  return { serviceId, patient, words: `${service} · ${beginWords(startDate, now)}` }
}

function shownAsked(
  { serviceId, requestId, patientName, kind, ...asked }: StoredRequest,
  today: Day,
): ShownAsked {
  const { sentAt, visit, wish = '', words = '' } = asked
  return {
    requestId,
    to: requestPath({ serviceId, requestId }),
    patient: patientName,
    what: visit ? `${requestKindWords[kind]}, ${dayWords(visit.day, today)}` : requestKindWords[kind],
    when: `Sent ${shortMoment(Date.parse(sentAt), today)}`,
    text: [wish, words].filter(Boolean).join(' · '),
  }
}

function tasksOf<Each>(visits: readonly Each[], toTask: (visit: Each) => Task): Tasks {
  return { count: visits.length, tasks: visits.slice(0, mostShown).map(toTask) }
}

function lateTask(visit: VisitOfToday, { readAt, nurses }: Today): Task {
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

function sentTask({ first, sent }: SentOfToday, { readAt, nurses }: Today): Task {
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

function unassignedTask({ serviceId, service, createdAt, ...of }: Unassigned, now: number): Task {
  const is = dayAt(now)
  const start = Date.parse(of.startDate)
  const isUrgent = start < endOfNextDay(is)
  return {
    id: serviceId,
    badge: {
      look: isUrgent ? 'absent' : 'late',
      words: `Waiting ${lengthWords(now - Date.parse(createdAt))}`,
    },
    when: shortMoment(Date.parse(createdAt), is),
    name: of.patientName,
    to: `/dashboard/services/${serviceId}`,
    lines: [`${service} · ${beginWords(of.startDate, now)}`],
    call: null,
    act: { words: 'Assign', to: `/dashboard/services/${serviceId}/assign?back=/dashboard/panel`, isUrgent },
  }
}

/** `starts tomorrow, 08:00`, `began Mon 23 Nov`. */
function beginWords(startDate: string, now: number): string {
  const { day: on, time } = startOfCare(startDate)
  const words = [comingDayWords(on, dayAt(now)), time].filter(Boolean).join(', ')
  return `${Date.parse(startDate) <= now ? 'began' : 'starts'} ${words}`
}

function lengthWords(time: number): string {
  if (time < hour) return `${Math.max(0, Math.floor(time / minute))} min`
  if (time < 2 * day) return `${Math.floor(time / hour)} h`
  return `${Math.floor(time / day)} days`
}

/** `08:20`, or `Sun 22 Nov, 19:40` of another day. */
function shortMoment(time: number, today: Day): string {
  return dayAt(time) === today ? timeAt(time) : momentWords(new Date(time).toISOString(), today)
}

/** The last day of an absence, or its last minute. */
function untilWords(to: string, today: Day): string {
  const end = Date.parse(to)
  const on = dayAt(end)
  if (startOfDay(on) === end) return `Until ${dayWords(addDays(on, -1), today)}`
  return `Until ${on === today ? '' : `${dateWords(on, today)}, `}${indiaTime(to)}`
}

function shownMessage(notice: StoredNotice, { nurses, patients, readAt }: Today): ShownMessage {
  const [serviceId = ''] = servicesOf(notice)
  const nurse = notice.to === 'nurse' ? nurses.get(notice.recipientId ?? '') : undefined
  const patient = notice.to === 'family' ? patients.get(serviceId) : undefined
  const known = nurse && { name: nurse.fullName, number: nurse.contactNumber }
  const { kind, recipient, recipientPage, messages, call } = toShownNotice(notice, known)
  const reason = notice.reason ? noticeReasonWords[notice.reason] : ''
  return {
    notice: noticeNameOf(notice),
    name: patient ? `Family of ${patient}` : recipient,
    to: recipientPage ?? '/dashboard/notices',
    words: [kind, shortMoment(Date.parse(notice.dueAt), dayAt(readAt)), messages.join(', ')]
      .filter(Boolean)
      .join(' · '),
    ...{ reason, call },
  }
}
