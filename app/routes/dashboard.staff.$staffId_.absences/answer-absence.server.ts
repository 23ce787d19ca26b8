import { randomUUID } from 'node:crypto'
import { absenceMessages, absenceProblemWords } from '#app/content/office/absences.ts'
import { messages } from '#app/content/office/pages.ts'
import { despiteIn, missingWords, untickedBy } from '#app/dashboard/nurse-choice/rule-refusal-words.server.ts'
import { coverRefusalWords } from '#app/dashboard/visits/cover-refusal-words.server.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage, type MessageKey } from '#app/session/message-cookie.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { readAbsenceTimes } from '#domain/visits/absence.ts'
import { dayAt } from '#domain/visits/days.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { idOfChangedForm } from '#server/changed-form.server.ts'
import { choicesIn, choicesToShow, chosenNurse } from '#server/choice/choice-fields.server.ts'
import { now } from '#server/clock.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { AbsencePosted } from '#server/absences/absence-form.server.ts'
import { reportAbsence, type ReportOutcome } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import {
  coverAbsence,
  type CoverAbsenceForm,
  type CoverAbsenceOutcome,
} from '#server/covers/cover-absence.server.ts'
import { absencesPath } from './absences-path.ts'
import { periodOf } from './shown-absences.server.ts'

type Posted = Extract<ReadForm<AbsencePosted>, { ok: true }>

/** Who sends which form of the page, about which nurse. */
type Request = { form: Posted; administrator: Administrator; nurse: StoredStaff }

/** Answers what the office sends from the page of a nurse's absences. */
export async function answerAbsenceForm(form: Posted, administrator: Administrator, nurse: StoredStaff) {
  const request = { form, administrator, nurse }
  const { intent } = form.value
  if (intent === 'illness' || intent === 'leave') return report(request, intent)
  return intent === 'withdraw' ? withdraw(request) : cover(request)
}

async function report({ form, administrator, nurse }: Request, kind: 'illness' | 'leave') {
  const times = readAbsenceTimes(kind, form.value, now())
  if (!times.ok) {
    const errors = Object.entries(times.problems).map(([field, problem]) => [
      field,
      [absenceProblemWords[problem]],
    ])
    return form.refuse(null, { errors: Object.fromEntries(errors) as Record<string, string[]> })
  }
  const { from, to } = times
  const absence = { id: formId(form), nurseId: nurse.id, kind, from, to }
  const outcome = await reportAbsence(administrator, absence).catch(answerBusy)
  return outcome.ok ? done(nurse, 'absenceRecorded') : refuseReport(form, outcome, from)
}

function refuseReport(form: Posted, outcome: Exclude<ReportOutcome, { ok: true }>, from: string | undefined) {
  switch (outcome.reason) {
    case 'reversed':
    case 'too-long':
      return form.refuse(absenceProblemWords[outcome.reason], { field: 'toDay' })
    case 'past': {
      const isStart = from !== undefined && dayAt(Date.parse(from)) < dayAt(now())
      return form.refuse(absenceProblemWords.past, { field: isStart ? 'fromDay' : 'toDay' })
    }
    case 'overlaps':
      return form.refuse(absenceMessages.overlaps(periodOf(outcome.absence)), { status: 409 })
    case 'nurse-retired':
    case 'nurse-not-found':
      return form.refuse(absenceMessages.nurseRetired, { status: 409 })
    case 'busy':
      return form.refuse(messages.busy, { status: 503 })
  }
}

async function withdraw({ form, administrator, nurse }: Request) {
  const { absenceId = '' } = form.value
  const outcome = await withdrawAbsence(administrator, { nurseId: nurse.id, absenceId }).catch(answerBusy)
  if (outcome.ok) return done(nurse, 'absenceWithdrawn')
  return outcome.reason === 'busy'
    ? form.refuse(messages.busy, { field: absenceId, status: 503 })
    : form.refuse(absenceMessages.gone, { field: absenceId, status: 409 })
}

/** Gives the visits of an absence to one nurse, by patient or by day to several, or back to the absent one. */
async function cover({ form, administrator, nurse }: Request) {
  const { intent, absenceId = '', nurseId = '' } = form.value
  const given = intent === 'back' ? { by: nurse.id, id: formId(form) } : chosenIn(form, nurseId)
  if (!given) return form.refuse(absenceMessages.chooseNurse, { field: absenceId })
  const change = { nurseId: nurse.id, absenceId, ...given, despite: despiteIn(form) }
  const outcome = await coverAbsence(administrator, change).catch(answerBusy)
  return outcome.ok ? done(nurse, 'visitsCovered') : refuseCover(form, outcome)
}

/** Who gets what. Another choice in a form that comes again after Back is another act. */
function chosenIn(form: Posted, nurseId: string): Pick<CoverAbsenceForm, 'by' | 'id'> | null {
  const { posted } = form
  if (isRecordId(nurseId)) return { by: nurseId, id: formId(form) }
  const choices = choicesIn(posted)
  if (!Object.values(choices).some(isRecordId)) return null
  return {
    by: ({ serviceId, day }) => chosenNurse(posted, serviceId) ?? chosenNurse(posted, day),
    id: idOfChangedForm(formId(form), choices),
  }
}

async function refuseCover(form: Posted, outcome: Exclude<CoverAbsenceOutcome, { ok: true }>) {
  const field = form.value.absenceId ?? ''
  const rest = { choices: choicesToShow(form.posted) }
  const refuse = (words: string, status = 409) => form.refuse(words, { field, status, rest })
  switch (outcome.reason) {
    case 'partly': {
      const { given, left, why } = outcome
      const typed = 'unseen' in why ? untickedBy(why, form.value.warned) : {}
      const words = absenceMessages.partlyGiven(given, left, await coverRefusalWords(why, ''))
      return form.refuse(words, { field, status: 409, rest, typed })
    }
    case 'more':
      return refuse(absenceMessages.moreToAllocate(outcome.given, outcome.left), 503)
    case 'still-taking':
      return refuse(absenceMessages.stillTaking)
    case 'nothing-uncovered':
      return refuse(absenceMessages.nothingUncovered)
    case 'absence-not-found':
      return refuse(absenceMessages.gone)
    case 'not-ticked':
    case 'no-reason': {
      const { field: beside, words } = missingWords(outcome)
      return form.refuse(words, { field: beside, rest, typed: untickedBy(outcome, form.value.warned) })
    }
    default:
      return refuse(await coverRefusalWords(outcome, ''), outcome.reason === 'busy' ? 503 : 409)
  }
}

function formId({ value: { id } }: Posted): string {
  return isRecordId(id) ? id : randomUUID()
}

async function done({ id }: StoredStaff, message: MessageKey): Promise<never> {
  throw await redirectWithMessage(absencesPath(id), message)
}
