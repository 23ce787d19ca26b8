import type { Despite } from '#domain/choice/override.ts'
import { intervalOf, overlap } from '#domain/visits/intervals.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { sendProblem, timeProblem, type SendProblem } from '#domain/visits/sending.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { checkGiving, type RuleRefusal } from '#server/choice/check-giving.server.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import { now } from '#server/clock.server.ts'
import { serviceWritesOrChanged } from '#server/plan-changes/service-writes.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { readPlanWrites, serviceOfPlan } from '#server/plans/read-plan-facts.server.ts'
import { changeFromRequest, type NoRequest } from '#server/requests/change-from-request.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { auditOfSending, noticesOfSending, stintSent, targetOf, type SentForm } from './nurse-sent.server.ts'
import { readStints, seenStints, withReports, type VisitStints } from './read-stints.server.ts'
import { saidOfBefore, type BeforeForm, type SaidProblem } from './said-of-before.server.ts'

/*
 * Another nurse in place of one who did not come or cannot stay (docs/decisions/0099). One transaction writes what the office
 * says of the former nurse, the new nurse's stint and the notices.
 */

export type SendForm = BeforeForm &
  SentForm & {
    /** `seenStints` of the page. */
    seen: string
    /** The family's request behind it; empty or left out without one. */
    requestId?: string | undefined
    /** The tick and the reason, where the nurse has warnings. */
    despite?: Despite | undefined
  }

export type SendOutcome =
  | { ok: true; visit: Visit }
  | { ok: false; reason: 'visit-not-found' | 'closed' | 'nurse-not-found' | 'busy' | NoRequest }
  /** It is no longer as the form shows it. */
  | { ok: false; reason: 'visit-changed' }
  /** This form has sent a nurse, and that was undone. */
  | { ok: false; reason: 'undone' }
  /** The visit at that time is the chosen nurse's own. */
  | { ok: false; reason: 'is-theirs' }
  | { ok: false; reason: 'problem'; problem: SendProblem }
  | SaidProblem
  | { ok: false; reason: 'in-the-way'; inTheWay: { visit: Visit; obstacle: Obstacle }[] }
  | RuleRefusal

/** Sends another nurse. Of two coordinators one wins, and the other learns whom the visit has. */
export async function sendNurse(administrator: Administrator, form: SendForm): Promise<SendOutcome> {
  return retryWhenChanged(() => sendOnce(administrator, form))
}

async function sendOnce(administrator: Administrator, form: SendForm): Promise<SendOutcome | Changed> {
  const time = now()
  const known = await readStints(form.visit, time)
  if (!known) return { ok: false, reason: 'visit-not-found' }
  const before = known.sent.find((stint) => stint.form === form.id)
  if (before)
    return before.state === 'planned' ? { ok: true, visit: before } : { ok: false, reason: 'undone' }
  const { service } = known
  const refused = refusalOf(known, form, time)
  if (refused) return refused
  if (!service) return { ok: false, reason: 'visit-not-found' }

  const said = await saidOfBefore(known, { administrator, form, time })
  if (!said.ok) return said
  const after = withReports(known, said.visits)
  const visit = stintSent(after, form)
  const target = targetOf(after, { visit, service, time, said: said.visits })
  const of = { ...known, service: serviceOfPlan(service) }
  const [{ facts, written }, rules] = await Promise.all([
    readPlanWrites(of, target, [form.nurseId]),
    readRules(time),
  ])
  const nurse = facts.nurses.get(form.nurseId)?.staff
  if (!nurse) return { ok: false, reason: 'nurse-not-found' }
  if (!written.ok) return { ok: false, reason: 'in-the-way', inTheWay: written.inTheWay }
  const { despite } = form
  const giving = { service, comparison: written.comparison, weeks: after.weeks }
  const asked = await checkGiving([giving], { nurses: facts.nurses, rules, now: time, despite })
  if (!asked.ok) return asked
  const named = service.status === 'confirmed' ? nurse : null
  const result = await transact<'changed' | 'busy' | NoRequest>([
    ...written.writes,
    ...changeFromRequest({ serviceId: service.serviceId, requestId: form.requestId }, form.id),
    ...said.writes,
    ...serviceWritesOrChanged(administrator, service, named),
    ...noticesOfSending(known, service, visit),
    auditOfSending(administrator, { form, visit, nurse, override: asked.override }),
  ])
  return result.ok ? { ok: true, visit } : result
}

function refusalOf(
  known: VisitStints,
  form: SendForm,
  time: number,
): Extract<SendOutcome, { ok: false }> | null {
  const { service, stored, first, holder, visits } = known
  if (service?.status === 'closed') return { ok: false, reason: 'closed' }
  if (seenStints(known) !== form.seen) return { ok: false, reason: 'visit-changed' }
  const problem =
    sendProblem({ first, holder, plan: planOf(stored) }, visits, time) ?? timeProblem(first, form.time, time)
  if (problem) return { ok: false, reason: 'problem', problem }
  const isTheirs = first.nurseId === form.nurseId && overlap(intervalOf(first), form.time)
  return isTheirs ? { ok: false, reason: 'is-theirs' } : null
}
