import { counted } from '#app/content/counted.ts'
import { noticeReasonWords } from '#app/content/office/sent-messages.ts'
import { comingDayWords, dateWords, dayWords, periodWords } from '#domain/office-dates.ts'
import type { Task } from '#app/dashboard/tasks/task.ts'
import { checkingTask } from '#app/dashboard/tasks/checking-task.server.ts'
import { uncoveredTask } from '#app/dashboard/tasks/uncovered-task.server.ts'
import { toShownNotice } from '#app/dashboard/notices/shown-notice.server.ts'
import { shownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { startOfCare } from '#domain/care-period.ts'
import { indiaTime, timeAt } from '#domain/dates.ts'
import { unknownNurse } from '#domain/staff.ts'
import { addDays, dayAt, endOfNextDay, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import { checkedSince } from '#domain/visits/matters.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { noticeNameOf } from '#server/notices/decide.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { ToPrice } from '#server/money/services-to-price.server.ts'
import type { WaitingLeaver } from '#server/leaving/list-waiting.server.ts'
import type { Today } from '#server/today/read-today.server.ts'
import type { Unassigned } from '#server/today/short-lists.server.ts'
import { requestKindWords } from '#app/content/office/requests.ts'
import { requestPath } from '#app/dashboard/requests/request-path.ts'
import type { StoredRequest } from '#server/requests/service-request.entity.server.ts'
import type { ShownAsked, ShownMessage, ShownToday, Tasks } from './shown-today.ts'
import { checkingRow, lateTask, sentTask, shortMoment } from './visit-rows.server.ts'

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
    checking: shownChecking(today),
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

function shownChecking(today: Today): ShownToday['checking'] {
  const { readAt, visits } = today
  const is = dayAt(readAt)
  return {
    since: dayWords(checkedSince(is), is),
    ...tasksOf(visits.checking, (visit) => checkingTask(checkingRow(visit, today), readAt)),
  }
}

function shownLeaver(
  { nurseId, lastDay, visits, lines, isHeld, isUnclosed }: WaitingLeaver,
  { nurses, readAt }: Today,
): ShownToday['leaving'][number] {
  const words = [
    `Last day ${dayWords(lastDay, dayAt(readAt))}`,
    visits > 0 ? `${counted(visits, 'visit', 'visits')} after it` : '',
    lines > 0 ? `${counted(lines, 'recurring visit', 'recurring visits')} after it` : '',
    isHeld ? 'full-time assignment' : '',
    isUnclosed ? 'full-time assignment not closed' : '',
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
