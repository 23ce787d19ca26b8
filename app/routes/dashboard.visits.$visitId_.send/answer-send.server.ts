import { randomUUID } from 'node:crypto'
import { messages } from '#app/content/office/pages.ts'
import { requestMessages } from '#app/content/office/requests.ts'
import { inTheWayWords } from '#app/content/office/schedules.ts'
import { sendMessages, sendProblemWords, timeFields } from '#app/content/office/covers.ts'
import { attendanceWords } from '#app/content/office/visits.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import {
  despiteIn,
  ruleRefusalWords,
  untickedBy,
} from '#app/dashboard/nurse-choice/rule-refusal-words.server.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { readTypedTime } from '#domain/typed-dates.ts'
import { dayAt, isDay } from '#domain/visits/days.ts'
import { needsWords } from '#domain/visits/reasons.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import type { RuleRefusal } from '#server/choice/check-giving.server.ts'
import { now } from '#server/clock.server.ts'
import { after, expectedTime, pastTime, type PostedSend } from '#server/covers/send-form.server.ts'
import { sendNurse, type SendOutcome } from '#server/covers/send-nurse.server.ts'
import { undoSending, type UndoOutcome } from '#server/covers/undo-sending.server.ts'
import type { InTheWay } from '#server/plans/plan-facts.server.ts'
import { nameInTheWay } from '#server/plans/name-obstacles.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'

type Posted = Extract<ReadForm<PostedSend>, { ok: true }>

type Page = {
  visit: VisitName
  records: ServiceRecords
  /** The family's request from which it is done, or empty. */
  requestId: string
}

/** Sends a nurse, or undoes it; a form that is refused shows the page as it is now, with what was typed. */
export async function answerSend(
  form: Posted,
  administrator: Administrator,
  { visit, records, requestId }: Page,
) {
  const { intent = 'send' } = form.value
  const path = listAddress(sendPath(visit), { request: requestId })
  if (form.posted.has('choose')) return answerShow(form)
  const asked = { administrator, visit, records, requestId, path, rest: { of: intent } }
  return intent === 'undo' ? answerUndo(form, asked) : answerSending(form, asked)
}

/**
 * The page for other times or a name, with all that was typed. It is the answer to the form and has no address of its own, because
 * words about a patient stand in no address.
 */
function answerShow(form: Posted) {
  const { at = '', until = '', leftAt = '' } = form.value
  const unread = Object.entries({ at, until, leftAt }).filter(
    ([, typed]) => typed && readTypedTime(typed) === null,
  )
  const errors = Object.fromEntries(unread.map(([name]) => [name, [sendMessages.notATime]]))
  return form.refuse(null, { status: unread.length > 0 ? 400 : 200, errors, rest: { of: 'send' as const } })
}

type Asked = Page & {
  administrator: Administrator
  /** The page's own address. */
  path: string
  rest: { of: 'send' | 'undo' }
}

async function answerSending(form: Posted, { administrator, visit, requestId, path, rest }: Asked) {
  const { id, seen = '', nurseId, reason, note, leftAt } = form.value
  const refuse = (words: string, field: string, status = 400) => form.refuse(words, { field, status, rest })
  const time = now()
  const start = expectedTime(form.value.at ?? '', time)
  if (start === null) return refuse(sendMessages.notATime, 'at')
  const end = after(form.value.until ?? '', start)
  if (end === null) return refuse(sendMessages.notATime, 'until')
  const left = leftAt ? pastTime(leftAt, time) : undefined
  if (left === null) return refuse(sendMessages.notATime, 'leftAt')
  if (reason && needsWords(reason) && !note) return refuse(sendMessages.reasonWords, 'note')
  if (!isRecordId(nurseId)) return refuse(sendMessages.chooseNurse, '')
  const outcome = await sendNurse(administrator, {
    ...{ visit, seen, nurseId, reason, note, requestId, despite: despiteIn(form) },
    id: isRecordId(id) ? id : randomUUID(),
    time: { start, end },
    leftAt: left,
  }).catch(answerBusy)
  if (outcome.ok) throw await redirectWithMessage(path, 'nurseSent')
  const { words, field, status } = await explain(outcome, visit.serviceId)
  const typed = 'unseen' in outcome ? untickedBy(outcome, form.value.warned) : {}
  return form.refuse(words, { field, status, rest, typed })
}

type Explained = { words: string; field: string; status: number }

async function explain(outcome: Exclude<SendOutcome, { ok: true }>, serviceId: string): Promise<Explained> {
  const above = (words: string, status = 409) => ({ words, field: '', status })
  switch (outcome.reason) {
    case 'in-the-way':
      return above(await wordsInTheWay(outcome.inTheWay, serviceId))
    case 'problem':
      return {
        words: sendProblemWords[outcome.problem],
        field: timeFields[outcome.problem] ?? '',
        status: 409,
      }
    case 'departure':
      return { words: attendanceWords[outcome.problem], field: 'leftAt', status: 409 }
    case 'is-theirs':
      return above(sendMessages.isTheirs)
    case 'visit-changed':
      return above(sendMessages.changed)
    case 'form-used':
      return above(sendMessages.formUsed)
    case 'undone':
      return above(sendMessages.undone)
    case 'closed':
      return above(sendMessages.closed)
    case 'nurse-not-found':
      return above(sendMessages.nurseNotFound)
    case 'no-request':
      return above(requestMessages.withdrawn)
    case 'visit-not-found':
      throw notFound()
    case 'busy':
      return above(messages.busy, 503)
    default:
      return explainRules(outcome)
  }
}

async function wordsInTheWay(inTheWay: readonly InTheWay[], serviceId: string): Promise<string> {
  return inTheWayWords(await nameInTheWay(inTheWay), serviceId, dayAt(now())).join(' ')
}

/** What is forbidden stands above the list, whose rows have no field of their own. */
function explainRules(refusal: RuleRefusal): Explained {
  const { words, field } = ruleRefusalWords(refusal)
  return refusal.reason === 'forbidden' ? { words, field: '', status: 409 } : { words, field, status: 400 }
}

async function answerUndo(form: Posted, { administrator, visit, path, rest }: Asked) {
  const { id, line = '', day = '', first = 'did-not-come', arrivedAt, keptAt } = form.value
  const refuse = (words: string, field: string, status = 400) => form.refuse(words, { field, status, rest })
  if (!isDay(day)) throw notFound()
  // A typed time says that the nurse is there. It is not thrown away because of a choice that was overlooked.
  if (first !== 'there' && arrivedAt && arrivedAt !== keptAt)
    return refuse(sendMessages.isNotThere, 'arrivedAt')
  const arrived = first === 'there' && arrivedAt ? pastTime(arrivedAt, now()) : undefined
  if (arrived === null) return refuse(sendMessages.notATime, 'arrivedAt')
  const outcome = await undoSending(administrator, {
    ...{ visit, first, sent: { line, day } },
    id: isRecordId(id) ? id : randomUUID(),
    seen: form.value.seen ?? '',
    arrivedAt: arrived,
  }).catch(answerBusy)
  if (outcome.ok) throw await redirectWithMessage(path, 'sendingUndone')
  const { words, field, status } = await explainUndo(outcome, visit.serviceId)
  return refuse(words, field, status)
}

async function explainUndo(
  outcome: Exclude<UndoOutcome, { ok: true }>,
  serviceId: string,
): Promise<Explained> {
  switch (outcome.reason) {
    case 'visit-not-found':
      throw notFound()
    case 'too-late':
      return { words: sendMessages.undoTooLate, field: '', status: 409 }
    case 'visit-changed':
      return { words: sendMessages.undoChanged, field: '', status: 409 }
    case 'in-the-way':
      return { words: await wordsInTheWay(outcome.inTheWay, serviceId), field: '', status: 409 }
    case 'unreported':
      return { words: sendMessages.undoUnreported, field: '', status: 409 }
    case 'arrival': {
      const { problem } = outcome
      const words = problem === 'missing' ? sendMessages.arrivalMissing : attendanceWords[problem]
      return { words, field: 'arrivedAt', status: 400 }
    }
    case 'busy':
      return { words: messages.busy, field: '', status: 503 }
  }
}

function sendPath(visit: VisitName): string {
  return `/dashboard/visits/${encodeURIComponent(visitIdOf(visit))}/send`
}
