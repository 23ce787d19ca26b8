import { randomUUID } from 'node:crypto'
import { data } from '@remix-run/node'
import { messages, assignMessages } from '#app/content/dashboard-messages.ts'
import { inTheWayWords, planMessages, problemWords } from '#app/content/plan-messages.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import type { FoundProblem } from '#domain/visits/checks.ts'
import { dayAt } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { now } from '#server/clock.server.ts'
import type { ServiceRecord } from '#server/services/service.entity.server.ts'
import {
  changePlan,
  previewPlan,
  type ChangePlanOutcome,
  type OfficeChange,
  type PreviewOutcome,
} from '#server/plan-changes/change-plan.server.ts'
import { nameInTheWay } from '#server/plans/name-obstacles.server.ts'
import {
  isPlanForm,
  mostChanges,
  readChanges,
  toChange,
  type PlanFields,
} from '#server/plan-changes/plan-form-schema.server.ts'
import { toShownPreview } from './shown-preview.server.ts'

type PostedPlan = ReadForm<PlanFields>

/** Answers what the office sends from the plan's page: shows the form again, its preview, or saves. Each step checks all of it again. */
export async function answerPlanForm(form: PostedPlan, administrator: Administrator, service: ServiceRecord) {
  // All fields are optional texts, so the schema takes any form.
  const typed = form.ok ? form.value : {}
  const isBeforeAlone = typed.intent === 'previewBefore'
  const fields = isBeforeAlone ? { ...typed, form: undefined } : typed
  const before = readChanges(fields.changes)
  if (!before) return showForm({ ...fields, changes: '' }, [], planMessages.damaged)
  const draft = readDraft(fields)
  if (fields.intent === 'edit') return showForm(fields, before)
  if (fields.leaveOut !== undefined) return leaveOut(fields, before)
  if ('choose' in draft) {
    const words = draft.choose === 'shift' ? planMessages.chooseShift : planMessages.chooseScope
    return form.refuse(words, { field: draft.choose, rest: { before } })
  }
  const { current } = draft
  const changes = [...before, ...(current ? [current] : [])]
  if (changes.length === 0) return form.refuse(planMessages.nothingYet, { rest: { before } })
  if (changes.length > mostChanges) return form.refuse(planMessages.tooManyChanges, { rest: { before } })

  const { serviceId } = service
  const { id, seen = '', namedNurse } = fields
  if (fields.intent === 'another') {
    const found = await previewPlan({ serviceId, id: randomUUID(), seen, changes }).catch(answerBusy)
    const isKept = found.ok || found.reason === 'name-a-nurse' || isWithinPlan(found, serviceId)
    return isKept ? addAnother(fields, changes) : refuse(found)
  }
  if (fields.intent !== 'save' || !isRecordId(id)) return preview()
  const outcome = await changePlan(administrator, { serviceId, id, seen, changes, namedNurse }).catch(
    answerBusy,
  )
  if (outcome.ok) throw await redirectWithMessage(`/dashboard/services/${serviceId}/plan`, 'planSaved')
  return outcome.reason === 'name-a-nurse' ? preview(planMessages.chooseNamed) : refuse(outcome)

  async function preview(problem: string | null = null) {
    // Each preview is a form of its own, so that an older one that is sent again cannot pass for it.
    const next = { serviceId, id: randomUUID(), seen, changes }
    const found = await previewPlan(next).catch(answerBusy)
    const naming = !found.ok && found.reason === 'name-a-nurse' ? found.nurses : null
    const outcome = naming ? await previewPlan({ ...next, namedNurse: naming[0] }).catch(answerBusy) : found
    if (!outcome.ok) return refuse(outcome)
    const shown = toShownPreview(outcome, { id: next.id, changes, naming, problem })
    return data({ preview: shown, typed: fields }, { status: problem ? 400 : 200 })
  }

  async function refuse(outcome: Extract<ChangePlanOutcome | PreviewOutcome, { ok: false }>) {
    switch (outcome.reason) {
      case 'invalid':
        return form.refuse(null, { errors: problemsByField(outcome.problems), rest: { before } })
      case 'in-the-way': {
        const named = await nameInTheWay(outcome.inTheWay)
        const words = inTheWayWords(named, serviceId, dayAt(now()))
        const [first = '', ...others] = words
        const more = others.length > 0 ? `${first} ${others.length} more are in the way.` : first
        const field = current && 'nurseId' in current ? 'nurseId' : ''
        return form.refuse(more, { field, rest: { before, inTheWay: words } })
      }
      case 'plan-changed':
        return form.refuse(planMessages.changedMeanwhile, { status: 409, rest: { before, isOutdated: true } })
      case 'wrong-status':
        return form.refuse(planMessages.wrongStatus(outcome.status), { rest: { before } })
      case 'service-not-found':
        return form.refuse(assignMessages.serviceNotFound, { status: 404, rest: { before } })
      case 'name-a-nurse':
        return form.refuse(planMessages.chooseNamed, { rest: { before } })
      case 'busy':
        return form.refuse(messages.busy, { status: 503, rest: { before } })
    }
  }

  /** What is wrong with the form's own change stands beside its field, what is wrong with one before it above the form. */
  function problemsByField(problems: readonly FoundProblem[]): Record<string, string[]> {
    const days = { ...serviceDays(service.patient), today: dayAt(now()) }
    const errors: Record<string, string[]> = {}
    for (const { change, field, problem } of problems) {
      const words = problemWords(problem, days)
      if (change === before?.length) (errors[fieldOf(field, fields.form)] ??= []).push(words)
      else (errors[''] ??= []).push(`Change ${change + 1}: ${words}`)
    }
    return errors
  }
}

/** Only visits of this plan are in the way. The next change may take them out of it: two nurses swap their lines. */
function isWithinPlan(
  found: Extract<PreviewOutcome | ReturnType<typeof answerBusy>, { ok: false }>,
  serviceId: string,
) {
  if (found.reason !== 'in-the-way') return false
  return found.inTheWay.every(
    ({ obstacle }) => obstacle.kind === 'visit' && obstacle.by.serviceId === serviceId,
  )
}

function readDraft(fields: PlanFields): { current: OfficeChange | null } | { choose: 'scope' | 'shift' } {
  if (!isPlanForm(fields.form)) return { current: null }
  const change = toChange(fields.form, fields)
  return 'choose' in change ? change : { current: change }
}

/** The name of the field in the form: a form of one line has its first day in `day`, and one without a choice of lines says it above. */
function fieldOf(field: FoundProblem['field'], form: string | undefined): string {
  if (field === 'minutes') return 'hours'
  if (field === 'from' && form === 'change') return 'day'
  return field === 'line' && form === 'addLine' ? '' : field
}

/** The form again as it was typed, with the changes before it. */
function showForm(fields: PlanFields, before: OfficeChange[], words?: string) {
  const typed: Record<string, string> = {}
  for (const [name, text = ''] of Object.entries<string | undefined>(fields)) if (text) typed[name] = text
  const reply = { typed, ...(words && { errors: { '': [words] } }) }
  return data({ reply, before }, { status: words ? 400 : 200 })
}

/** An empty form for the next change; the present one is kept with those before it. */
function addAnother(fields: PlanFields, changes: OfficeChange[]) {
  const form = isPlanForm(fields.next) ? fields.next : 'addLine'
  const { seen = '', seenLines = '', seenLines2 = '', seenLines3 = '', seenLines4 = '' } = fields
  const shown = { seen, seenLines, seenLines2, seenLines3, seenLines4 }
  const typed = { form, ...shown, changes: JSON.stringify(changes) }
  return data({ reply: { typed }, before: changes, isNew: true })
}

function leaveOut(fields: PlanFields, before: OfficeChange[]) {
  const kept = before.filter((_, place) => String(place) !== fields.leaveOut)
  return showForm({ ...fields, leaveOut: undefined, changes: JSON.stringify(kept) }, kept)
}
