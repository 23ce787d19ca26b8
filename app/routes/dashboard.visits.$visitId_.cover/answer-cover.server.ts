import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { absenceMessages } from '#app/content/office/absences.ts'
import { requestMessages } from '#app/content/office/requests.ts'
import { dayWords, hoursWords } from '#domain/office-dates.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { despiteIn, missingWords, untickedBy } from '#app/dashboard/nurse-choice/rule-refusal-words.server.ts'
import { dashboardBack } from '#app/dashboard/frame/dashboard-back.ts'
import { coverRefusalWords } from '#app/dashboard/visits/cover-refusal-words.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { dayAt } from '#domain/visits/days.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { now } from '#server/clock.server.ts'
import type { coverSchema } from '#server/covers/cover-form.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { coverVisit, type CoverVisitOutcome } from '#server/covers/cover-visit.server.ts'
import { uncoveredPath } from './shown-cover.server.ts'

type Posted = Extract<ReadForm<z.output<typeof coverSchema>>, { ok: true }>

type Asked = {
  visit: VisitName
  /** The family's request from which it is done, or empty. */
  requestId: string
}

/** Gives the visit to the chosen nurse, or shows the page again with what is in the way. */
export async function answerCover(form: Posted, administrator: Administrator, { visit, requestId }: Asked) {
  const { id, nurseId, seen = '', ...typed } = form.value
  const despite = despiteIn(form)
  if (!isRecordId(nurseId)) return form.refuse(absenceMessages.chooseNurse, { field: 'nurseId' })
  const cover = { visit, nurseId, id: isRecordId(id) ? id : randomUUID(), seen, requestId, despite }
  const outcome = await coverVisit(administrator, cover).catch(answerBusy)
  if (outcome.ok)
    throw await redirectWithMessage(dashboardBack(form.posted.get('back'), uncoveredPath), 'visitCovered')
  const { field, words, status } = await explain(outcome, visit.serviceId)
  const unticked = 'unseen' in outcome ? untickedBy(outcome, typed.warned) : {}
  return form.refuse(words, { field, status, typed: unticked })
}

type Explained = { field: 'nurseId' | 'despite' | 'why' | ''; words: string; status: number }

async function explain(
  outcome: Exclude<CoverVisitOutcome, { ok: true }>,
  serviceId: string,
): Promise<Explained> {
  switch (outcome.reason) {
    case 'visit-changed':
      return { field: '', words: absenceMessages.visitChanged(await inWords(outcome.visit)), status: 409 }
    case 'begun':
      return { field: '', words: absenceMessages.visitBegun, status: 409 }
    case 'no-request':
      return { field: '', words: requestMessages.withdrawn, status: 409 }
    case 'visit-not-found':
      throw notFound()
    case 'not-ticked':
    case 'no-reason':
      return { ...missingWords(outcome), status: 400 }
    default: {
      const words = await coverRefusalWords(outcome, serviceId)
      return outcome.reason === 'busy'
        ? { field: '', words, status: 503 }
        : { field: 'nurseId', words, status: 409 }
    }
  }
}

async function inWords(visit: Visit): Promise<string> {
  const nurse = visit.nurseId
    ? ((await readStaff(visit.nurseId))?.fullName ?? 'another nurse')
    : 'unallocated'
  return `${dayWords(dayOfStart(visit), dayAt(now()))}, ${hoursWords(visit)}, ${nurse}`
}
