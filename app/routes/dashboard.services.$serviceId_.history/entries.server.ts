import { auditAuthor, auditSentence } from '#app/content/office/audit-log.ts'
import { requestKindWords, requestOutcomeWords } from '#app/content/office/requests.ts'
import { otherWords, reportProblemWords, stateNote } from '#app/content/office/visits.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { readingOf } from '#app/dashboard/notes/reading.ts'
import { requestPath } from '#app/dashboard/requests/request-path.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { indiaTime } from '#domain/dates.ts'
import { hoursWords } from '#domain/office-dates.ts'
import { unknownNurse } from '#domain/staff.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now, today } from '#server/clock.server.ts'
import type { ServiceHistory } from '#server/find/read-service-history.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import type { HistoryEntry, Subject } from './shown-history.ts'

/* The entries of a service's history, one function for each kind but messages and calls (`contact-entries.server.ts`). */

export type Entry = Omit<HistoryEntry, 'time'>

/** The family's account by name, or that it is the family. */
export function familyName({ family }: Pick<ServiceHistory, 'family'>): string {
  return (family && `${family.firstname} ${family.lastname}`.trim()) || 'Family'
}

export function visitEntries(serviceId: string, history: ServiceHistory): Entry[] {
  const nameOf = (id: string) => history.nurses.get(id)
  return history.visits.map(({ visit, stay, events }) => {
    const { state, look, words } = stateNote(
      { ...visit, ...stay },
      now(),
      otherWords(visit, history.stints, nameOf),
    )
    const nurse = visit.nurseId ? (nameOf(visit.nurseId) ?? unknownNurse) : 'no nurse'
    const visitId = visitIdOf({ serviceId, ...visit })
    return {
      key: `visit ${visitId}`,
      at: new Date(intervalOf(visit).start).toISOString(),
      kind: 'visits',
      strong: '',
      words: `${hoursWords(visit)}, ${nurse}`,
      state: { look, words: state === 'planned' ? 'Due' : words },
      small: events.flatMap((event) => reportWords(event, nameOf) ?? []),
      to: visitPath(visitId),
    }
  })
}

const reportNames = {
  arrived: 'Arrival',
  left: 'Departure',
  missed: 'Missed visit',
  contested: 'Report',
} as const

/** `Arrival 08:02, reported by Asha Bhosale`; null for a note, which is an entry of its own. */
function reportWords(event: StoredVisitEvent, nameOf: (id: string) => string | undefined): string | null {
  const { kind, corrects = 'arrived', happenedAt, heardAt } = event
  if (kind === 'note') return null
  const what = reportNames[kind === 'correction' ? corrects : kind]
  const time = happenedAt && kind !== 'missed' ? ` ${indiaTime(happenedAt)}` : ''
  const by = `by ${authorOf(event, nameOf)}`
  if (kind === 'correction')
    return happenedAt
      ? `${what} corrected to${time} ${by}`
      : `${what} ${corrects === 'contested' ? 'not counted' : 'withdrawn'} ${by}`
  const isLater = happenedAt && Date.parse(heardAt) - Date.parse(happenedAt) > 10 * 60_000
  const { problem } = event
  const why = problem ? `, not counted: ${reportProblemWords[problem]}` : ''
  const isEnded = event.contested && !problem ? ', after the visit was missed or cancelled' : why
  return `${what}${time}, reported ${by}${isEnded}${isLater ? `, ${momentNow(heardAt)}` : ''}`
}

function authorOf(
  { evidence, nurseId = '', administratorEmail = 'the office' }: StoredVisitEvent,
  nameOf: (id: string) => string | undefined,
): string {
  return evidence === 'nurse' ? (nameOf(nurseId) ?? unknownNurse) : administratorEmail
}

export function noteEntries(serviceId: string, { notes, nurses }: ServiceHistory): Entry[] {
  return notes.map(({ event, read }) => {
    const reading = event.notedAt ? readingOf(read) : null
    const { line, day, clientId, note = '', heardAt } = event
    return {
      key: `note ${clientId}`,
      at: heardAt,
      kind: 'notes',
      ...{ strong: '', words: '' },
      quote: { text: note },
      small: [
        authorOf(event, (id) => nurses.get(id)),
        ...(reading ? [reading === 'unread' ? 'not read yet' : lower(reading.words)] : []),
      ],
      to: visitPath(visitIdOf({ serviceId, line, day })),
    }
  })
}

/** What is said by an entry of its own: a note that was read, a request that was answered. */
const saidElsewhere = ['note-read', 'read-request', 'answer-request']

export function changeEntries(
  { createdAt, confirmedAt, closedAt }: Pick<Subject, 'createdAt' | 'confirmedAt' | 'closedAt'>,
  history: ServiceHistory,
): Entry[] {
  const own = history.changes
    .filter(({ action }) => !saidElsewhere.includes(action))
    .map((row): Entry => {
      const { before, record, after } = auditSentence(row, today())
      return {
        key: `change ${row.entryId}`,
        at: row.at,
        kind: 'changes',
        strong: actOf(before, record, row),
        words: after,
        small: [auditAuthor(row.administratorEmail, row.author)],
      }
    })
  const byFamily = (at: string | undefined, strong: string): Entry[] =>
    at ? [{ key: strong, at, kind: 'changes', strong, words: '', small: [familyName(history)] }] : []
  // Of what happened at the same moment, the later step first.
  return [
    ...byFamily(closedAt, 'Closed by the family'),
    ...own,
    ...byFamily(confirmedAt, 'Confirmed with the booking code'),
    ...byFamily(createdAt, 'Booked'),
  ]
}

/** `Assigned a nurse`: the page is about one service, so it need not be named, but a nurse who is absent is. */
function actOf(
  before: string,
  record: string,
  { recordType, action }: ServiceHistory['changes'][number],
): string {
  if (recordType === 'absence' || recordType === 'notice') return upper(`${before} ${record}`)
  const act = before.replace(/ (to|of|about|from|in|at|for)$/, '')
  const whole =
    act === before
      ? `${before} ${/plan$/.test(action) || recordType === 'plan' ? 'the visit schedule' : 'the service'}`
      : act
  return upper(whole)
}

export function requestEntries(history: ServiceHistory): Entry[] {
  const name = familyName(history)
  return history.requests.flatMap((request): Entry[] => {
    const { serviceId, requestId, kind, wish, words, sentAt, answer, outcome, answeredAt, withdrawnAt } =
      request
    const to = requestPath({ serviceId, requestId })
    const readBy = request.readByName ? [`read by ${request.readByName}, ${momentNow(request.readAt)}`] : []
    const asked = [wish, words].filter(Boolean).join('\n')
    return [
      {
        ...{ key: `asked ${requestId}`, at: sentAt, kind: 'requests', strong: `${name} asked`, to },
        words: `: ${lower(requestKindWords[kind])}`,
        ...(asked && { quote: { text: asked } }),
        small: readBy,
      },
      ...(answeredAt && outcome
        ? [
            {
              ...{
                key: `answered ${requestId}`,
                at: answeredAt,
                kind: 'requests' as const,
                strong: 'Answered',
                to,
              },
              words: `: ${lower(requestOutcomeWords[outcome])}`,
              ...(answer && { quote: { text: answer } }),
              small: [request.answeredByName ?? 'the office'],
            },
          ]
        : []),
      ...(withdrawnAt
        ? [
            {
              ...{ key: `withdrawn ${requestId}`, at: withdrawnAt, kind: 'requests' as const, to },
              ...{ strong: 'Request withdrawn', words: '', small: [name] },
            },
          ]
        : []),
    ]
  })
}

export function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
