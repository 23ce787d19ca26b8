import type { VisitReport } from '#domain/visits/attendance.ts'
import type { AttendanceProblem } from '#domain/visits/report-problems.ts'
import { instantAt } from '#domain/visits/days.ts'
import { clockOf } from '#domain/visits/evidence.ts'
import { arrivedTo, staysOf } from '#domain/visits/live-in.ts'
import { findVisit, visitKey } from '#domain/visits/plan.ts'
import { asksFirst, canBeUndone } from '#domain/visits/sending.ts'
import { holderOf, isOnTheWay } from '#domain/visits/stints.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { applyReports, type StintReport } from '#server/attendance/apply-reports.server.ts'
import { readEventsOf } from '#server/attendance/read-visit.server.ts'
import { now } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { checkService } from '#server/plan-changes/service-writes.server.ts'
import { visitNotices } from '#server/plans/plan-notices.server.ts'
import type { PlanWrites } from '#server/plans/plan-writes.server.ts'
import { readStintWrites, unlessChanged } from '#server/plans/read-plan-facts.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { cancelled, withStints } from '#server/plans/weeks.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'
import { readStints, seenStints, type VisitStints } from './read-stints.server.ts'

/** What the office knows of the plan's nurse when it undoes the sending. */
export const firstNurse = ['there', 'may-come', 'did-not-come'] as const
type FirstNurse = (typeof firstNurse)[number]

export type UndoForm = {
  visit: VisitName
  /** The stint of the nurse who was sent. */
  sent: Pick<VisitName, 'line' | 'day'>
  /** Id of the form, which succeeds again when it is posted again. */
  id: string
  /** `seenStints` of the page. */
  seen: string
  /** For a first visit recorded as missed. */
  first: FirstNurse
  /** Since when the first nurse is there, in milliseconds since 1970. */
  arrivedAt?: number | undefined
}

export type UndoOutcome =
  | { ok: true }
  | { ok: false; reason: 'visit-not-found' | 'busy' }
  /** The nurse who was sent has arrived or is recorded as missed, or their visit is over. */
  | { ok: false; reason: 'too-late'; sent: WeekVisit }
  /** Another nurse was sent since, a report came in, or the stint was called off, but not by this form with this answer. */
  | { ok: false; reason: 'visit-changed' }
  | { ok: false; reason: 'arrival'; problem: AttendanceProblem | 'missing' }
  /** The visit would be that of a nurse sent before of whom nothing is reported, although the first one is there or may come. */
  | { ok: false; reason: 'unreported' }
  | Extract<PlanWrites, { ok: false }>

/**
 * Undoes the sending of a nurse who has not arrived. Their stint is cancelled even if it has begun, and `holderOf` says whose
 * visit it is then. It works on the week, and so for a closed service too.
 */
export async function undoSending(administrator: Administrator, form: UndoForm): Promise<UndoOutcome> {
  return retryWhenChanged(() => undoOnce(administrator, form))
}

async function undoOnce(administrator: Administrator, form: UndoForm): Promise<UndoOutcome | Changed> {
  const time = now()
  const known = await readStints(form.visit)
  const named = known && findVisit(known.sent, form.sent)
  if (!known || !named) return { ok: false, reason: 'visit-not-found' }
  if (named.state === 'cancelled') return answerCalledOff(known, named, form)
  const refused = refusalOf(known, named, { form, time })
  if (refused) return refused

  const { service, stored, first } = known
  const { serviceId } = stored
  const author = { by: 'office' as const, administrator }
  const reports = [...reportsOfFirst(first, form, time), noteOn(named, form)]
  const applied = await applyReports(author, reports, { serviceId, time })
  if (!applied.ok) return { ok: false, reason: 'arrival', problem: applied.problem }
  const calledOff = applied.stints.map((stint) =>
    visitKey(stint) === visitKey(named) ? cancelled(stint) : stint,
  )
  if (isUnreported(known, calledOff)) return { ok: false, reason: 'unreported' }
  const { written } = await readStintWrites(known, calledOff, { change: form.id, now: time })
  if (!written.ok) return unlessChanged(known, written)
  const result = await transact<'changed' | 'busy'>([
    ...written.writes,
    ...applied.writes,
    ...(service ? [checkService(service)] : []),
    ...noticesOf(known, named, form),
    recordAudit(administrator, {
      action: 'undo-send',
      recordType: 'plan',
      recordId: serviceId,
      values: {
        visit: { line: first.line, day: first.day },
        sent: { line: named.line, day: named.day },
      },
    }),
  ])
  return result.ok ? { ok: true } : result
}

/** A stint that is called off already: by this form with the same answer, or by something else. */
async function answerCalledOff(
  { stored, first }: VisitStints,
  named: WeekVisit,
  { id, first: answer, arrivedAt }: UndoForm,
): Promise<UndoOutcome> {
  const events = await readEventsOf(stored.serviceId, [named, first])
  const recorded = (stint: WeekVisit, clientId: string) =>
    events.get(visitKey(stint))?.find((event) => event.clientId === clientId)
  const [arrived, correction] = [recorded(first, `${id}.arrived`), recorded(first, `${id}.correction`)]
  const takenBack = correction?.corrects === 'missed' ? 'may-come' : 'did-not-come'
  const isSame = arrived
    ? answer === 'there' && arrived.happenedAt === (arrivedAt && instantAt(arrivedAt))
    : answer === takenBack
  return recorded(named, id) && isSame ? { ok: true } : { ok: false, reason: 'visit-changed' }
}

function refusalOf(
  known: VisitStints,
  named: WeekVisit,
  { form, time }: { form: UndoForm; time: number },
): Extract<UndoOutcome, { ok: false }> | null {
  if (known.holder !== named) return { ok: false, reason: 'visit-changed' }
  if (!canBeUndone(named, time)) return { ok: false, reason: 'too-late', sent: named }
  if (seenStints(known) !== form.seen) return { ok: false, reason: 'visit-changed' }
  const problem = asksFirst(known.first) && form.first === 'there' ? arrivalProblem(known, form) : null
  return problem && { ok: false, reason: 'arrival', problem }
}

/** Whether nothing is reported of the nurse sent before, whose visit it is afterwards, although the first one did not miss it. */
function isUnreported({ first, visits }: VisitStints, changed: readonly WeekVisit[]): boolean {
  const after = withStints(visits, changed)
  const firstAfter = findVisit(after, first) ?? first
  const holder = holderOf(firstAfter, after)
  return holder !== firstAfter && isOnTheWay(holder) && !firstAfter.missedAt
}

/** The time is left out, or the nurse came to a later visit of theirs rather than to this one. */
function arrivalProblem({ first, visits }: VisitStints, { arrivedAt }: UndoForm) {
  if (arrivedAt === undefined) return 'missing'
  const stays = staysOf(visits)
  const own = stays.find(({ visit }) => visit === first)
  return own && arrivedTo(own, stays, arrivedAt) !== own ? 'of-later-visit' : null
}

/** The note on both stints in the list of reports. */
const undoneWords = 'The sending was undone'

/** "Missed" is taken back, and an arrival recorded if the nurse is there. If they did not come, what they reported since is settled. */
function reportsOfFirst(stint: WeekVisit, { id, first, arrivedAt }: UndoForm, time: number): StintReport[] {
  if (!asksFirst(stint)) return []
  const correction = (report: VisitReport): StintReport => ({
    ...{ stint, id: `${id}.correction`, report, reason: 'other', note: undoneWords },
  })
  const count = stint.contested ?? 0
  const asItIs = { kind: 'correction', corrects: 'contested', happenedAt: null, count } as const
  if (first === 'did-not-come') return count > 0 ? [correction(asItIs)] : []
  const takenBack = correction({ kind: 'correction', corrects: 'missed', happenedAt: null })
  if (first === 'may-come' || arrivedAt === undefined) return [takenBack]
  const clock = clockOf(arrivedAt, { isTyped: true, now: time })
  return [
    takenBack,
    { stint, id: `${id}.arrived`, report: { kind: 'arrived', happenedAt: arrivedAt }, clock },
  ]
}

/** The note says when the sending was undone, and by whom. */
function noteOn(stint: WeekVisit, { id }: UndoForm): StintReport {
  return { stint, id, report: { kind: 'note' }, note: undoneWords }
}

/** The nurse turns round, and the family learns that they are not coming. The first nurse may have read not to go. */
function noticesOf({ stored, first }: VisitStints, named: WeekVisit, form: UndoForm): Write<'busy'>[] {
  const isFirstComing = form.first === 'may-come' && first.nurseId !== named.nurseId
  const name = visitIdOf({ ...named, serviceId: stored.serviceId })
  return noticeWrites(`undone ${name}`, visitNotices(stored, named, isFirstComing ? [first] : []))
}
