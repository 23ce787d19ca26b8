import { wasTheirs } from '#domain/visits/attendance.ts'
import { intervalOf, overlap } from '#domain/visits/intervals.ts'
import type { Visit } from '#domain/visits/plan.ts'
import type { AttendanceProblem } from '#domain/visits/report-problems.ts'
import { sendProblem, shiftSent, timeProblem, type SendProblem } from '#domain/visits/sending.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { applyReports } from '#server/attendance/apply-reports.server.ts'
import { checkGiving, type RuleRefusal } from '#server/choice/check-giving.server.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import { now } from '#server/clock.server.ts'
import { serviceWritesOrChanged } from '#server/plan-changes/service-writes.server.ts'
import type { PlanWrites } from '#server/plans/plan-writes.server.ts'
import { readStintWrites, unlessChanged } from '#server/plans/read-plan-facts.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { changeFromRequest, type NoRequest } from '#server/requests/change-from-request.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { afterSending, sendingWrites } from './nurse-sent.server.ts'
import { readStints, seenStints, type VisitStints } from './read-stints.server.ts'
import { askedOf, reportsOfSending } from './reports-of-sending.server.ts'
import type { SendForm } from './send-form.server.ts'

/*
 * Another nurse in place of one who did not come or cannot stay (docs/decisions/0099). One transaction writes what the office
 * reports of the former nurse, the new nurse's stint and the notices.
 */

export type SendOutcome =
  | { ok: true; visit: Visit }
  | { ok: false; reason: 'visit-not-found' | 'closed' | 'nurse-not-found' | 'busy' | NoRequest }
  /** It is no longer as the form shows it. */
  | { ok: false; reason: 'visit-changed' }
  /** This form has sent another nurse or for another time, or that was undone. */
  | { ok: false; reason: 'form-used' | 'undone' }
  /** The visit at that time is the chosen nurse's own. */
  | { ok: false; reason: 'is-theirs' }
  | { ok: false; reason: 'problem'; problem: SendProblem }
  /** What is wrong with the reported departure. */
  | { ok: false; reason: 'departure'; problem: AttendanceProblem }
  | Extract<PlanWrites, { ok: false }>
  | RuleRefusal

/** Sends another nurse. Of two coordinators one wins, and the other learns whom the visit has. */
export async function sendNurse(administrator: Administrator, form: SendForm): Promise<SendOutcome> {
  return retryWhenChanged(() => sendOnce(administrator, form))
}

async function sendOnce(administrator: Administrator, form: SendForm): Promise<SendOutcome | Changed> {
  const time = now()
  const known = await readStints(form.visit)
  if (!known) return { ok: false, reason: 'visit-not-found' }
  const before = known.sent.find((stint) => stint.form === form.id)
  if (before) return answerSent(before, form)
  const { service } = known
  const refused = refusalOf(known, form, time)
  if (refused) return refused
  if (!service) return { ok: false, reason: 'visit-not-found' }

  const reports = reportsOfSending(known, form, time)
  const author = { by: 'office' as const, administrator }
  const { serviceId } = service
  const applied = await applyReports(author, reports, { serviceId, time })
  if (!applied.ok) return { ok: false, reason: 'departure', problem: applied.problem }
  const { stint, changed, weeks } = afterSending(known, applied.stints, { form, now: time })
  const naming = service.status === 'confirmed' ? { nurseOnService: form.nurseId } : undefined
  const [{ facts, written }, rules] = await Promise.all([
    readStintWrites(known, changed, { change: form.id, now: time, naming }),
    readRules(time),
  ])
  const { nurses } = facts
  const nurse = nurses.get(form.nurseId)?.staff
  if (!nurse) return { ok: false, reason: 'nurse-not-found' }
  if (!written.ok) return unlessChanged(known, written)
  const giving = { service, comparison: written.comparison, weeks }
  const asked = await checkGiving([giving], { nurses, rules, now: time, despite: form.despite })
  if (!asked.ok) return unlessChanged(known, asked)
  const result = await transact<'changed' | 'busy' | NoRequest>([
    ...written.writes,
    ...changeFromRequest({ serviceId, requestId: form.requestId }, form.id),
    ...applied.writes,
    ...serviceWritesOrChanged(administrator, service, naming ? nurse : null),
    ...sendingWrites(administrator, known, { stint, nurse, override: asked.override }),
  ])
  return result.ok ? { ok: true, visit: stint } : result
}

/** A form that has sent a nurse: after Back it may come with another nurse or another time. */
function answerSent(stint: WeekVisit, { nurseId, time }: SendForm): SendOutcome {
  if (stint.state === 'cancelled') return { ok: false, reason: 'undone' }
  const { startMinute, minutes } = shiftSent(stint, time)
  const isSame = wasTheirs(stint, nurseId) && stint.startMinute === startMinute && stint.minutes === minutes
  return isSame ? { ok: true, visit: stint } : { ok: false, reason: 'form-used' }
}

function refusalOf(
  known: VisitStints,
  form: SendForm,
  time: number,
): Extract<SendOutcome, { ok: false }> | null {
  const { service, stored, first, holder, visits } = known
  if (service?.status === 'closed') return { ok: false, reason: 'closed' }
  const isAsked = askedOf(known, time).some(({ what }) => what === 'reason')
  // A stint that has begun since the page was shown needs a reason too.
  if (seenStints(known) !== form.seen || (isAsked && !form.reason))
    return { ok: false, reason: 'visit-changed' }
  const problem =
    sendProblem({ first, holder, plan: stored }, visits, time) ?? timeProblem(first, form.time, time)
  if (problem) return { ok: false, reason: 'problem', problem }
  const isTheirs = first.nurseId === form.nurseId && overlap(intervalOf(first), form.time)
  return isTheirs ? { ok: false, reason: 'is-theirs' } : null
}
