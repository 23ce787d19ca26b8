import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { ReadForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage, type MessageKey } from '#app/session/message-cookie.server.ts'
import { addDays, isDay, startOfDay, type Day } from '#domain/visits/days.ts'
import type { Author, OwnAbsencePosted } from '#server/absences/absence-form.server.ts'
import { reportAbsence, type ReportOutcome } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence, type WithdrawOutcome } from '#server/absences/withdraw-absence.server.ts'
import { giveBack, take } from '#server/limits/take.server.ts'

type Posted = Extract<ReadForm<OwnAbsencePosted>, { ok: true }>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Answers what a nurse sends from the page of their own absences. */
export async function answerOwnAbsence(form: Posted, author: Author, nurseId: string) {
  const { intent, id = '', absenceId = '' } = form.value
  if (intent === 'withdraw') {
    const outcome = await withdrawAbsence(author, { nurseId, absenceId })
    if (outcome.ok) return done('ownAbsenceWithdrawn')
    const status = outcome.reason === 'busy' ? 503 : 409
    return form.refuse(withdrawWords[outcome.reason](), { status })
  }
  const time = readTime(form.value)
  if (!time.ok) return form.refuse(null, { errors: time.problems })
  if (!uuid.test(id)) return form.refuse(m.error_unexpected())
  const permit = await take('ownAbsenceDaily', nurseId)
  if (!permit.ok)
    return form.refuse(m.nurse_absence_too_many({ phone: company.phone.label }), { status: 429 })
  const outcome = await reportAbsence(author, { id, nurseId, ...time.value })
  if (outcome.ok) return done('ownAbsenceReported')
  await giveBack(permit.key)
  const { field, words, status = 409 } = reportProblems[outcome.reason]
  return form.refuse(words(), { field: intent === 'leave' ? field : field && 'until', status })
}

async function done(message: MessageKey): Promise<never> {
  throw await redirectWithMessage('/staff/absences', message)
}

type Time = { kind: 'illness' | 'leave'; from?: string; to: string }

/** The time of a posted form, or a message for each field without a day. */
function readTime({
  intent,
  until = '',
  from = '',
  to = '',
}: OwnAbsencePosted): { ok: true; value: Time } | { ok: false; problems: Record<string, string[]> } {
  const fields: Record<string, string> = intent === 'leave' ? { from, to } : { until }
  const wrong = Object.entries(fields).filter(([, day]) => !isDay(day))
  if (wrong.length > 0)
    return {
      ok: false,
      problems: Object.fromEntries(wrong.map(([name, typed]) => [name, [dayProblem(typed)]])),
    }
  const endOf = (day: Day) => new Date(startOfDay(addDays(day, 1))).toISOString()
  return intent === 'leave'
    ? { ok: true, value: { kind: 'leave', from: new Date(startOfDay(from)).toISOString(), to: endOf(to) } }
    : { ok: true, value: { kind: 'illness', to: endOf(until) } }
}

function dayProblem(typed: string): string {
  return typed ? m.form_invalid_day() : m.nurse_day_missing()
}

type ReportRefusal = Extract<ReportOutcome, { ok: false }>['reason']

/** The field of a leave to which the message belongs; an illness has one field only. */
const reportProblems: Record<ReportRefusal, { field: string; words: () => string; status?: number }> = {
  reversed: { field: 'to', words: m.nurse_absence_reversed },
  past: { field: 'from', words: m.nurse_absence_past },
  'too-long': { field: 'to', words: m.nurse_absence_too_long },
  overlaps: { field: '', words: m.nurse_absence_overlaps },
  'nurse-not-found': { field: '', words: m.error_unexpected },
  'nurse-retired': { field: '', words: m.error_unexpected },
  busy: { field: '', words: m.error_busy, status: 503 },
}

const withdrawWords: Record<Extract<WithdrawOutcome, { ok: false }>['reason'], () => string> = {
  'absence-not-found': m.nurse_absence_over,
  'already-over': m.nurse_absence_over,
  busy: m.error_busy,
}
