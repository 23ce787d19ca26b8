import { randomUUID } from 'node:crypto'
import { data } from '@remix-run/node'
import { missingWords, ruleRefusalWords } from '#app/dashboard/nurse-choice/rule-refusal-words.server.ts'
import { counted } from '#app/content/counted.ts'
import { messages } from '#app/content/office/pages.ts'
import { assignMessages } from '#app/content/office/services.ts'
import { requestMessages } from '#app/content/office/requests.ts'
import { inTheWayWords, planMessages, problemWords } from '#app/content/office/schedules.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { lengths } from '#domain/limits.ts'
import { despiteOf } from '#domain/choice/override.ts'
import { isRecordId } from '#domain/record-id.ts'
import { planLimits, type FoundProblem } from '#domain/visits/checks.ts'
import { dayAt } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { now } from '#server/clock.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import {
  changePlan,
  previewPlan,
  type ChangePlanOutcome,
  type PreviewOutcome,
} from '#server/plan-changes/change-plan.server.ts'
import type { PlanPost } from '#server/plan-changes/decide-change.server.ts'
import type { InTheWay } from '#server/plans/plan-facts.server.ts'
import { nameInTheWay } from '#server/plans/name-obstacles.server.ts'
import {
  isPlanForm,
  mostChanges,
  readChanges,
  toChange,
  type PlanFields,
} from '#server/plan-changes/plan-form-schema.server.ts'
import { pageAddress, type PlanAnswer } from './shown-plan.ts'
import { toShownPreview, type PreviewProblem, type Uncovered } from './shown-preview.server.ts'

type PostedPlan = ReadForm<PlanFields>
type Answer = ReturnType<typeof data<PlanAnswer>>

/** What was posted, once it is whole enough to be checked with the plan. */
type Draft = {
  form: PostedPlan
  administrator: Administrator
  service: StoredService
  /** The request of the family that stands beside the form, or empty. */
  requestId: string
  fields: PlanFields
  /** The changes that the form carries. */
  before: OfficeChange[]
  /** The change that the form describes; null where only those before it are sent. */
  current: OfficeChange | null
  /** All of them, in their order. */
  changes: OfficeChange[]
}

/** Answers what the office sends from the plan's page: shows the form again, its preview, or saves. Each step checks all of it again. */
export async function answerPlanForm(
  form: PostedPlan,
  administrator: Administrator,
  service: StoredService,
  requestId: string,
): Promise<Answer> {
  const fields = readFields(form)
  const before = readChanges(fields.changes)
  if (!before) return showForm({ ...fields, changes: '' }, [], planMessages.damaged)
  if (fields.intent === 'edit') return showForm(fields, before)
  if (fields.leaveOut !== undefined) return leaveOut(fields, before)
  const read = readChange(fields, before)
  if (!read.ok) return form.refuse(read.words, { field: read.field, rest: { step: 'form', before } })
  return steps[toStep(fields)]({ form, administrator, service, requestId, fields, before, ...read })
}

function readFields(form: PostedPlan): PlanFields {
  // All fields are optional texts, so the schema takes any form.
  const typed = form.ok ? form.value : {}
  return typed.intent === 'previewBefore' ? { ...typed, form: undefined } : typed
}

type ReadChange =
  ({ ok: true } & Pick<Draft, 'current' | 'changes'>) | { ok: false; words: string; field?: string }

function readChange(fields: PlanFields, before: OfficeChange[]): ReadChange {
  const read = isPlanForm(fields.form) ? toChange(fields.form, fields) : null
  if (read && 'choose' in read) {
    const words = read.choose === 'shift' ? planMessages.chooseShift : planMessages.chooseScope
    return { ok: false, words, field: read.choose }
  }
  const changes = [...before, ...(read ? [read] : [])]
  if (changes.length === 0) return { ok: false, words: planMessages.nothingYet }
  if (changes.length > mostChanges) return { ok: false, words: planMessages.tooManyChanges }
  return { ok: true, current: read, changes }
}

type Step = 'another' | 'save' | 'preview'

function toStep({ intent, id }: PlanFields): Step {
  if (intent === 'another') return 'another'
  return intent === 'save' && isRecordId(id) ? 'save' : 'preview'
}

const steps: Record<Step, (draft: Draft) => Promise<Answer>> = { another: addAnother, save, preview }

/** An empty form for the next change; the present one is kept with those before it. */
async function addAnother(draft: Draft): Promise<Answer> {
  const { service, fields, changes } = draft
  const found = await previewPlan(toPosted(draft, randomUUID())).catch(answerBusy)
  const isKept = found.ok || found.reason === 'name-a-nurse' || isWithinPlan(found, service.serviceId)
  if (!isKept) return refusePlan(draft, found)
  const form = isPlanForm(fields.next) ? fields.next : 'addLine'
  const { seen = '', seenLines = '', seenLines2 = '', seenLines3 = '', seenLines4 = '' } = fields
  const shown = { seen, seenLines, seenLines2, seenLines3, seenLines4 }
  const typed = { form, ...shown, changes: JSON.stringify(changes) }
  return data({ step: 'form', reply: { typed }, before: changes, isNew: true })
}

async function save(draft: Draft): Promise<Answer> {
  const { administrator, service, requestId, fields } = draft
  const { serviceId } = service
  const { id = '', namedNurse, despite: tick, why = '', warned } = fields
  const despite = despiteOf({ despite: tick, why: why.trim().slice(0, lengths.reason), warned })
  const mayRemove = Math.max(planLimits.removedUnticked, Number(fields.removes) || 0)
  const posted = { ...toPosted(draft, id), namedNurse, despite, mayRemove }
  const outcome = await changePlan(administrator, posted).catch(answerBusy)
  if (outcome.ok) throw await redirectWithMessage(pageAddress({ serviceId, requestId }), 'planSaved')
  switch (outcome.reason) {
    case 'name-a-nurse':
      return preview(draft, { field: 'namedNurse', words: planMessages.chooseNamed })
    case 'removes-more':
      return preview(draft, { field: 'removes', words: planMessages.tickRemoval })
    case 'uncovers-more':
      return preview(draft, { field: '', words: planMessages.uncoversMore })
    case 'not-ticked':
    case 'no-reason':
      return preview(draft, missingWords(outcome))
    default:
      return refusePlan(draft, outcome)
  }
}

async function preview(draft: Draft, problem: PreviewProblem | null = null): Promise<Answer> {
  // Each preview is a form of its own, so that an older one that is sent again cannot pass for it.
  const posted = toPosted(draft, randomUUID())
  const found = await previewPlan(posted).catch(answerBusy)
  const naming = !found.ok && found.reason === 'name-a-nurse' ? found.nurses : null
  const outcome = naming ? await previewPlan({ ...posted, namedNurse: naming[0] }).catch(answerBusy) : found
  if (!outcome.ok) return refusePlan(draft, outcome)
  const { fields: typed, changes } = draft
  const uncovered = await uncoveredInWords(outcome.uncovered, posted.serviceId)
  const shown = toShownPreview(outcome, { id: posted.id, changes, naming, problem, uncovered })
  return data({ step: 'preview', preview: shown, typed }, { status: problem ? 400 : 200 })
}

/** Each visit that becomes unallocated, with what is in the way of its nurse. */
async function uncoveredInWords(inTheWay: readonly InTheWay[], serviceId: string): Promise<Uncovered[]> {
  if (inTheWay.length === 0) return []
  const named = await nameInTheWay(inTheWay)
  return inTheWay.flatMap(({ visit }, place) => {
    const own = named[place]
    return own ? [{ visit, why: inTheWayWords([own], serviceId, dayAt(now())).join(' ') }] : []
  })
}

function toPosted(
  { service: { serviceId }, requestId, fields: { seen = '', uncovers = '' }, changes }: Draft,
  id: string,
): PlanPost {
  return { serviceId, requestId, id, seen, changes, mayUncover: uncovers.split(' ').filter(Boolean) }
}

type Refused = Extract<ChangePlanOutcome | PreviewOutcome, { ok: false }>

async function refusePlan(
  { form, service, fields, before, current }: Draft,
  outcome: Refused,
): Promise<Answer> {
  const rest = { step: 'form' as const, before }
  switch (outcome.reason) {
    case 'invalid': {
      const days = { ...serviceDays(service.patient), today: dayAt(now()) }
      const errors = problemsByField(outcome.problems, { form: fields.form, place: before.length, days })
      return form.refuse(null, { errors, rest })
    }
    case 'in-the-way':
      return refuseInTheWay({ form, service, before, current }, outcome.inTheWay)
    case 'plan-changed':
      return form.refuse(planMessages.changedMeanwhile, { status: 409, rest: { ...rest, isOutdated: true } })
    case 'no-request':
      return form.refuse(requestMessages.withdrawn, { status: 409, rest })
    case 'wrong-status':
      return form.refuse(planMessages.wrongStatus(outcome.status), { rest })
    case 'service-not-found':
      return form.refuse(assignMessages.serviceNotFound, { status: 404, rest })
    case 'forbidden':
    case 'not-ticked':
    case 'no-reason':
      return form.refuse(ruleRefusalWords(outcome).words, { rest })
    case 'busy':
      return form.refuse(messages.busy, { status: 503, rest })
    default:
      return form.refuse(wordsAlone[outcome.reason], { rest })
  }
}

/** Refusals that are words above the form, and nothing else. */
const wordsAlone = {
  'user-not-found': assignMessages.userDocumentNotFound,
  'not-in-user-list': assignMessages.notInUserList,
  'name-a-nurse': planMessages.chooseNamed,
  'removes-more': planMessages.tickRemoval,
  'uncovers-more': planMessages.uncoversMore,
} as const

async function refuseInTheWay(
  { form, service, before, current }: Pick<Draft, 'form' | 'service' | 'before' | 'current'>,
  found: Extract<Refused, { reason: 'in-the-way' }>['inTheWay'],
): Promise<Answer> {
  const inTheWay = inTheWayWords(await nameInTheWay(found), service.serviceId, dayAt(now()))
  const [first = '', ...others] = inTheWay
  const more = others.length > 0 ? ` And ${counted(others.length, 'more conflict', 'more conflicts')}.` : ''
  const field = current && 'nurseId' in current ? 'nurseId' : ''
  return form.refuse(`${first}${more}`, { field, rest: { step: 'form', before, inTheWay } })
}

/**
 * What is wrong with the form's own change stands beside its field, what is wrong with one before it above the form.
 * @param place that of the form's own change
 */
function problemsByField(
  problems: readonly FoundProblem[],
  {
    form,
    place,
    days,
  }: { form: string | undefined; place: number; days: Parameters<typeof problemWords>[1] },
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { change, field, problem } of problems) {
    const words = problemWords(problem, days)
    if (change === place) (errors[fieldOf(field, form)] ??= []).push(words)
    else (errors[''] ??= []).push(`Change ${change + 1}: ${words}`)
  }
  return errors
}

/** The name of the field in the form: a form of one line has its first day in `day`, and one without a choice of lines says it above. */
function fieldOf(field: FoundProblem['field'], form: string | undefined): string {
  if (field === 'minutes') return 'hours'
  if (field === 'from' && form === 'change') return 'day'
  return field === 'line' && form === 'addLine' ? '' : field
}

/** Only visits of this plan are in the way. The next change may take them out of it: two nurses swap their lines. */
function isWithinPlan(refused: Refused, serviceId: string): boolean {
  if (refused.reason !== 'in-the-way') return false
  return refused.inTheWay.every(
    ({ obstacle }) => obstacle.kind === 'visit' && obstacle.by.serviceId === serviceId,
  )
}

/** The form again as it was typed, with the changes before it. */
function showForm(fields: PlanFields, before: OfficeChange[], words?: string): Answer {
  const typed: Record<string, string> = {}
  for (const [name, text = ''] of Object.entries<string | undefined>(fields)) if (text) typed[name] = text
  const reply = { typed, ...(words && { errors: { '': [words] } }) }
  return data({ step: 'form', reply, before }, { status: words ? 400 : 200 })
}

function leaveOut(fields: PlanFields, before: OfficeChange[]): Answer {
  const kept = before.filter((_, place) => String(place) !== fields.leaveOut)
  return showForm({ ...fields, leaveOut: undefined, changes: JSON.stringify(kept) }, kept)
}
