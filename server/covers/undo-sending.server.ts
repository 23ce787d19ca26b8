import type { VisitReport } from '#domain/visits/attendance.ts'
import type { AttendanceProblem } from '#domain/visits/report-problems.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { clockOf } from '#domain/visits/evidence.ts'
import { arrivedTo, staysOf } from '#domain/visits/live-in.ts'
import { findVisit } from '#domain/visits/plan.ts'
import { canBeUndone } from '#domain/visits/sending.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { reportWrites, type EventForm } from '#server/attendance/event-writes.server.ts'
import { now } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { checkService } from '#server/plan-changes/service-writes.server.ts'
import type { PlanTarget } from '#server/plans/plan-facts.server.ts'
import { visitCare, visitWork } from '#server/plans/plan-notices.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { readPlanWrites } from '#server/plans/read-plan-facts.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { cancelled } from '#server/plans/weeks.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'
import { eventsOf, readStints, seenStints, type VisitStints } from './read-stints.server.ts'
import { saidOfStint, type OfficeReport } from './said-of-stint.server.ts'

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
  /** Another nurse was sent since, or a report came in. */
  | { ok: false; reason: 'visit-changed' }
  | { ok: false; reason: 'arrival'; problem: AttendanceProblem | 'missing' }

/**
 * Undoes the sending of a nurse who has not arrived. Their stint is cancelled even if it has begun, and `holderOf` says whose
 * visit it is then. It works on the week, and so for a closed service too.
 */
export async function undoSending(administrator: Administrator, form: UndoForm): Promise<UndoOutcome> {
  return retryWhenChanged(() => undoOnce(administrator, form))
}

async function undoOnce(administrator: Administrator, form: UndoForm): Promise<UndoOutcome | Changed> {
  const time = now()
  const known = await readStints(form.visit, time)
  const named = known && findVisit(known.sent, form.sent)
  if (!known || !named) return { ok: false, reason: 'visit-not-found' }
  if (named.state === 'cancelled') return { ok: true }
  const refused = refusalOf(known, named, { form, time })
  if (refused) return refused
  const said = saidOfFirst(known, form, { administrator, time })
  if (!said.ok) return said

  const { service, stored, weeks, first } = known
  const target: PlanTarget = {
    ...{ plan: planOf(stored), keepsPlan: true, change: form.id, whenInTheWay: 'refuse', now: time },
    mondays: [mondayOf(first.day)],
    reported: [said.visit, cancelled(named)],
  }
  const { serviceId } = form.visit
  const of = { serviceId, uid: stored.uid, patientName: weeks[0]?.patientName ?? '' }
  const { written } = await readPlanWrites({ service: of, stored, weeks }, target)
  if (!written.ok) throw new Error('An undone sending gives no nurse anything')
  const result = await transact<'changed' | 'busy'>([
    ...written.writes,
    ...said.writes,
    ...undoneEvent(administrator, known, { form, named, time }),
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

function refusalOf(
  known: VisitStints,
  named: WeekVisit,
  { form, time }: { form: UndoForm; time: number },
): Extract<UndoOutcome, { ok: false }> | null {
  if (known.holder !== named) return { ok: false, reason: 'visit-changed' }
  if (!canBeUndone(named, time)) return { ok: false, reason: 'too-late', sent: named }
  return seenStints(known) === form.seen ? null : { ok: false, reason: 'visit-changed' }
}

type Said =
  Extract<ReturnType<typeof saidOfStint>, { ok: true }> | Extract<UndoOutcome, { reason: 'arrival' }>

/** The report on the first visit: "missed" is taken back, and an arrival recorded if its nurse is there. A departure stays. */
function saidOfFirst(
  known: VisitStints,
  form: UndoForm,
  by: { administrator: Administrator; time: number },
): Said {
  const { first, visits } = known
  const reports = first.missedAt && first.nurseId ? reportsOf(form, first) : []
  if (reports === null) return { ok: false, reason: 'arrival', problem: 'missing' }
  if (reports.some((report) => report.kind === 'arrived' && isOfLater(first, visits, report.happenedAt)))
    return { ok: false, reason: 'arrival', problem: 'of-later-visit' }
  const events = reports.map((report): OfficeReport => ({
    id: `${form.id}.${report.kind}`,
    report,
    ...(report.kind === 'correction' && { reason: 'other', note: undoneWords }),
    ...(report.kind === 'arrived' && { clock: clockOf(report.happenedAt, { isTyped: true, now: by.time }) }),
  }))
  const said = saidOfStint(known, first, events, by)
  return said.ok ? said : { ok: false, reason: 'arrival', problem: said.problem }
}

/** Whether the nurse came to a later visit of theirs rather than to this one. */
function isOfLater(first: WeekVisit, visits: readonly WeekVisit[], arrivedAt: number): boolean {
  const stays = staysOf(visits)
  const own = stays.find(({ visit }) => visit === first)
  return own !== undefined && arrivedTo(own, stays, arrivedAt) !== own
}

/** Null where the time of an arrival is missing. That the nurse did not come also answers what they reported since. */
function reportsOf({ first, arrivedAt }: UndoForm, { contested }: WeekVisit): VisitReport[] | null {
  const takenBack: VisitReport = { kind: 'correction', corrects: 'missed', happenedAt: null }
  const asItIs: VisitReport = {
    kind: 'correction',
    corrects: 'contested',
    happenedAt: null,
    count: contested ?? 0,
  }
  if (first === 'did-not-come') return contested ? [asItIs] : []
  if (first === 'may-come') return [takenBack]
  return arrivedAt === undefined ? null : [takenBack, { kind: 'arrived', happenedAt: arrivedAt }]
}

/** The note on both stints in the list of reports. */
const undoneWords = 'The sending was undone'

/** The note on the stint: when the sending was undone, and by whom. */
function undoneEvent(
  administrator: Administrator,
  known: VisitStints,
  { form, named, time }: { form: UndoForm; named: WeekVisit; time: number },
): Write<'changed' | 'busy'>[] {
  const visit = { serviceId: form.visit.serviceId, line: named.line, day: named.day }
  const event: EventForm = { visit, id: form.id, report: { kind: 'note' }, note: undoneWords }
  const sequence = eventsOf(known, named).length + 1
  return reportWrites({ by: 'office', administrator }, event, { sequence, time })
}

/** The nurse turns round, and the family learns that they are not coming. The first nurse may have read not to go. */
function noticesOf(
  { stored: { serviceId, uid }, first }: VisitStints,
  stint: WeekVisit,
  form: UndoForm,
): Write<'busy'>[] {
  const { nurseId } = stint
  const again = form.first === 'may-come' && first.nurseId !== nurseId ? first.nurseId : undefined
  return noticeWrites(`undone ${visitIdOf({ ...stint, serviceId })}`, [
    ...(nurseId ? [visitWork(nurseId, serviceId, stint)] : []),
    ...(again ? [visitWork(again, serviceId, first)] : []),
    visitCare(uid, serviceId, stint),
  ])
}
