import { randomUUID } from 'node:crypto'
import { absenceMessages, absenceProblemWords } from '#app/content/absence-messages.ts'
import { messages } from '#app/content/dashboard-messages.ts'
import { inTheWayWords, problemWords } from '#app/content/plan-messages.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage, type MessageKey } from '#app/session/message-cookie.server.ts'
import { formatOfficeMinute } from '#domain/dates.ts'
import { isRecordId } from '#domain/record-id.ts'
import { readAbsenceTimes } from '#domain/visits/absence.ts'
import { dayAt } from '#domain/visits/days.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { now } from '#server/clock.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import type { AbsencePosted } from '#server/absences/absence-form.server.ts'
import { reportAbsence, type ReportOutcome } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import { coverAbsence, type CoverAbsenceOutcome } from '#server/covers/cover-absence.server.ts'
import { nameInTheWay } from '#server/plans/name-obstacles.server.ts'
import { absencesPath } from './absences-path.ts'
import { periodOf } from './shown-absences.server.ts'

type Posted = Extract<ReadForm<AbsencePosted>, { ok: true }>

/** Answers what the office sends from the page of a nurse's absences. */
export async function answerAbsenceForm(form: Posted, administrator: Administrator, nurse: StaffRecord) {
  const { intent, absenceId = '' } = form.value
  if (intent === 'illness' || intent === 'leave') return report(intent)
  if (intent === 'withdraw') return withdraw()
  const by = intent === 'back' ? nurse.id : (form.value.nurseId ?? '')
  if (!isRecordId(by)) return form.refuse(absenceMessages.chooseNurse, { field: absenceId })
  const cover = { nurseId: nurse.id, absenceId, by, id: formId() }
  const outcome = await coverAbsence(administrator, cover).catch(answerBusy)
  return outcome.ok ? done('visitsCovered') : refuseCover(outcome)

  async function report(kind: 'illness' | 'leave') {
    const times = readAbsenceTimes(kind, form.value, now())
    if (!times.ok) {
      const errors = Object.entries(times.problems).map(([field, problem]) => [
        field,
        [absenceProblemWords[problem]],
      ])
      return form.refuse(null, { errors: Object.fromEntries(errors) as Record<string, string[]> })
    }
    const { from, to } = times
    const absence = { id: formId(), nurseId: nurse.id, kind, from, to }
    const outcome = await reportAbsence(administrator, absence).catch(answerBusy)
    return outcome.ok ? done('absenceRecorded') : refuseReport(outcome, from)
  }

  function refuseReport(outcome: Exclude<ReportOutcome, { ok: true }>, from: string | undefined) {
    switch (outcome.reason) {
      case 'reversed':
      case 'tooLong':
        return form.refuse(absenceProblemWords[outcome.reason], { field: 'toDay' })
      case 'past': {
        const isStart = from !== undefined && dayAt(Date.parse(from)) < dayAt(now())
        return form.refuse(absenceProblemWords.past, { field: isStart ? 'fromDay' : 'toDay' })
      }
      case 'overlaps':
        return form.refuse(absenceMessages.overlaps(periodOf(outcome.absence)), { status: 409 })
      case 'partly':
        return form.refuse(absenceMessages.partly(formatOfficeMinute(outcome.absences.at(-1)?.to)), {
          status: 503,
        })
      case 'nurse-retired':
      case 'nurse-not-found':
        return form.refuse(absenceMessages.nurseRetired, { status: 409 })
      case 'busy':
        return form.refuse(messages.busy, { status: 503 })
    }
  }

  async function withdraw() {
    const outcome = await withdrawAbsence(administrator, { nurseId: nurse.id, absenceId }).catch(answerBusy)
    if (outcome.ok) return done('absenceWithdrawn')
    return outcome.reason === 'busy'
      ? form.refuse(messages.busy, { field: absenceId, status: 503 })
      : form.refuse(absenceMessages.gone, { field: absenceId, status: 409 })
  }

  async function refuseCover(outcome: Exclude<CoverAbsenceOutcome, { ok: true }>) {
    const refuse = (words: string, status = 409) => form.refuse(words, { field: absenceId, status })
    switch (outcome.reason) {
      case 'in-the-way': {
        const named = await nameInTheWay(outcome.inTheWay)
        return refuse(inTheWayWords(named, '', dayAt(now())).join(' '))
      }
      case 'limit':
        return refuse(limitWords(outcome.problem))
      case 'too-many-services':
        return refuse(absenceMessages.tooMany)
      case 'nothing-uncovered':
        return refuse(absenceMessages.nothingUncovered)
      case 'nurse-not-found':
        return refuse(absenceMessages.nurseNotFound)
      case 'absence-not-found':
        return refuse(absenceMessages.gone)
      case 'busy':
        return refuse(messages.busy, 503)
    }
  }

  function formId(): string {
    const { id } = form.value
    return isRecordId(id) ? id : randomUUID()
  }

  async function done(message: MessageKey): Promise<never> {
    throw await redirectWithMessage(absencesPath(nurse.id), message)
  }
}

type Limit = Extract<CoverAbsenceOutcome, { reason: 'limit' }>['problem']

/** A limit of the plan; the days of its service are on the plan's page. */
export function limitWords(problem: Limit): string {
  const today = dayAt(now())
  return problemWords(problem, { firstDay: today, lastDay: today, today })
}
