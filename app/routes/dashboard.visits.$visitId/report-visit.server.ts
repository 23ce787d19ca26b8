import type { ActionFunctionArgs } from '@remix-run/node'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { reportRefusal } from '#app/dashboard/visits/report-refusal.server.ts'
import { requestIn } from '#app/dashboard/requests/asked-beside.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { messages } from '#app/content/office/pages.ts'
import { missingMessages, timeProblems, visitMessages } from '#app/content/office/visits.ts'
import { answerBusy, readForm, type ReadForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import type { VisitReport } from '#domain/visits/attendance.ts'
import {
  correctionReasons,
  decisionReasons,
  missedReasons,
  needsWords,
  reportSources,
} from '#domain/visits/reasons.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import type { RecordEventOutcome } from '#server/attendance/reported-before.server.ts'
import { reportSchema, type OfficeReport } from '#server/attendance/report-form.server.ts'

/** Records what the office has heard of a visit: one read and one transaction. */
export async function reportVisit(route: ActionFunctionArgs, visit: VisitName) {
  const words = { 'invalid-form': visitMessages.unreadable }
  const form = await readForm(route.request, reportSchema, { words, unavailable: messages.busy })
  const { user } = await requireAdministrator(route)
  const { posted } = form
  const corrects = posted.get('corrects')
  const rest = { of: [posted.get('kind'), corrects].filter(Boolean).join('-') }
  if (!form.ok) {
    // No field of the page shows what is wrong with the form's id.
    const hasId = reportSchema.shape.form.safeParse(posted.get('form')).success
    return form.refuse(hasId ? null : visitMessages.unreadable, { rest })
  }
  const { value } = form
  const missing = missingIn(value)
  if (missing) return form.refuse(missing.words, { field: missing.field, rest })
  const by = { by: 'office' as const, administrator: user }
  // The forms of one page have the same id; each is an event of its own.
  const { note, reason } = value
  const said = { visit, id: `${value.form}.${rest.of}`, note, reason }
  const report = reportOf(value)
  const recorded = report === null ? recordStillHere(by, said) : recordEvent(by, { ...said, report })
  const outcome = await recorded.catch(answerBusy)
  if (!outcome.ok) return refuse(form, outcome, rest)
  const message = outcome.isRepeated ? 'visitRecordedBefore' : 'visitRecorded'
  const path = `/dashboard/visits/${encodeURIComponent(visitIdOf(outcome.on ?? visit))}`
  throw await redirectWithMessage(listAddress(path, { request: requestIn(route) }), message)
}

/** The required field that is empty, and its message. */
function missingIn(report: OfficeReport) {
  const { kind, corrects, wasNot, happenedAt, note } = report
  if (kind === 'note' && !note) return { field: 'note', words: visitMessages.noteRequired }
  if (kind === 'correction' && !corrects) return { field: '', words: messages.checkFields }
  const isMoved = kind === 'correction' && !wasNot && corrects !== 'contested'
  const hasTime = kind === 'arrived' || kind === 'left' || isMoved
  if (hasTime && !happenedAt) return { field: 'happenedAt', words: visitMessages.timeRequired }
  return missingReason(report)
}

const reasonsOf: Partial<Record<OfficeReport['kind'], readonly string[]>> = {
  arrived: reportSources,
  left: reportSources,
  stay: reportSources,
  missed: missedReasons,
  correction: correctionReasons,
}

function missingReason({ kind, corrects, reason, note }: OfficeReport) {
  const reasons = corrects === 'contested' ? decisionReasons : reasonsOf[kind]
  if (!reasons) return null
  if (!reason || !reasons.includes(reason)) {
    const isSource = reasons === reportSources
    return { field: 'reason', words: isSource ? missingMessages.noSource : visitMessages.reasonRequired }
  }
  return needsWords(reason) && !note ? { field: 'note', words: visitMessages.noteRequired } : null
}

/** Null where the nurse is still there, who came at an earlier visit. */
function reportOf(report: OfficeReport): VisitReport | null {
  const { kind, corrects = 'arrived', seen = '', wasNot, happenedAt = '' } = report
  if (kind === 'stay') return null
  const time = Date.parse(happenedAt)
  if (kind === 'correction')
    return corrects === 'contested'
      ? { kind, corrects, happenedAt: null, seen }
      : { kind, corrects, happenedAt: wasNot ? null : time }
  return kind === 'arrived' || kind === 'left' ? { kind, happenedAt: time } : { kind }
}

function refuse(
  form: ReadForm<OfficeReport>,
  outcome: Extract<RecordEventOutcome, { ok: false }>,
  rest: { of: string },
) {
  const { words, status } = reportRefusal(outcome)
  return form.refuse(words, { ...fieldOf(outcome.reason), ...(status && { status }), rest })
}

function fieldOf(reason: string) {
  return timeProblems.some((problem) => problem === reason) ? { field: 'happenedAt' } : {}
}
