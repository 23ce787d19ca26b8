import type { AuditedOverride } from '#domain/audit.ts'
import type { Despite } from '#domain/choice/override.ts'
import { attendanceAfter, visitAfter, type AttendanceProblem } from '#domain/visits/attendance.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { intervalOf, overlap } from '#domain/visits/intervals.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import { findVisit, hasBegun, visitKey, type Visit } from '#domain/visits/plan.ts'
import type { MissedReason } from '#domain/visits/reasons.ts'
import {
  nextLine,
  sendProblem,
  shiftSent,
  stoppedNurse,
  timeProblem,
  type SendProblem,
  type SentTime,
} from '#domain/visits/stints.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import {
  auditWrite,
  eventWrite,
  type EventAuthor,
  type EventForm,
} from '#server/attendance/event-writes.server.ts'
import { saidOfStay } from '#server/attendance/record-stay.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { auditedNurse } from '#server/bookings/assign-nurse.server.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import { checkOverride, rulesBroken, type RuleRefusal } from '#server/choice/check-giving.server.ts'
import { now } from '#server/clock.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { serviceWritesOrChanged } from '#server/plan-changes/service-writes.server.ts'
import { sentChange, stoppedNotice } from '#server/plans/plan-notices.server.ts'
import type { PlanTarget } from '#server/plans/plan-facts.server.ts'
import { nursesConcerned, planOf, planWrites } from '#server/plans/plan-writes.server.ts'
import { withNurses } from '#server/plans/read-plan-facts.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { cancelled } from '#server/plans/weeks.server.ts'
import { changeFromRequest, type NoRequest } from '#server/requests/change-from-request.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'
import { alsoAwaited, readStints, seenStints, stayBefore, type VisitStints } from './read-stints.server.ts'

/*
 * Another nurse in place of one who did not come or cannot stay (docs/decisions/0099). One transaction writes what the office
 * says of the former nurse, the new nurse's stint and the notices.
 */

export type SendForm = {
  visit: VisitName
  /** Id of the form, which succeeds again when it is posted again. */
  id: string
  /** `seenStints` of the page. */
  seen: string
  nurseId: string
  time: SentTime
  /** Why the visit was missed; ignored for a nurse who has arrived. */
  reason: MissedReason
  note?: string | undefined
  /** When the nurse who had arrived left, in milliseconds since 1970; left out where the office does not know. */
  leftAt?: number | undefined
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
  /** What is wrong with the reported departure. */
  | { ok: false; reason: 'departure'; problem: AttendanceProblem }
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
  const { service, weeks } = known
  const refused = refusalOf(known, form, time)
  if (refused) return refused
  if (!service) return { ok: false, reason: 'visit-not-found' }

  const author = { by: 'office' as const, administrator }
  const said = await whatIsSaid(known, { author, form, time, events: known.events })
  if (!said.ok) return said
  const visit = stintSent(known, { form, said: said.visits })
  const target = targetOf(known, { visit, service, form, time, said: said.visits })
  const ids = [...new Set([...nursesConcerned({ weeks }, target), form.nurseId])]
  const [facts, rules] = await Promise.all([withNurses({ ...known, service }, ids), readRules(time)])
  const nurse = facts.nurses.get(form.nurseId)?.staff
  if (!nurse) return { ok: false, reason: 'nurse-not-found' }
  const written = planWrites(facts, target)
  if (!written.ok) return { ok: false, reason: 'in-the-way', inTheWay: written.inTheWay }
  const giving = { service, comparison: written.comparison, weeks: withSaid(weeks, said.visits) }
  const broken = await rulesBroken([giving], { nurses: facts.nurses, rules, now: time })
  const asked = checkOverride(broken, form.despite)
  if (!asked.ok) return asked
  const named = service.status === 'confirmed' ? nurse : null
  const result = await transact<'changed' | 'busy' | NoRequest>([
    ...written.writes,
    ...changeFromRequest({ serviceId: service.serviceId, requestId: form.requestId }, form.id),
    ...said.writes,
    ...serviceWritesOrChanged(administrator, service, named),
    ...noticesOf({ service, visit, former: formerOf(known, nurse.id) }),
    sendAudit(administrator, { form, visit, nurse, override: asked.override }),
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

/** The office's report on the earlier visits: the visits afterwards, and the events. */
type Said =
  | { ok: true; visits: WeekVisit[]; writes: Write<'changed' | 'busy'>[] }
  | Extract<SendOutcome, { reason: 'departure' }>

type Asked = Pick<VisitStints, 'events'> & {
  author: EventAuthor & { by: 'office' }
  form: SendForm
  time: number
}

/**
 * Reports a missed visit or a departure; nothing for a visit that has not begun, is missed already, or may still have its
 * nurse there.
 */
async function whatIsSaid(known: VisitStints, asked: Asked): Promise<Said> {
  const { form, author, time } = asked
  // A nurse who has stayed since an earlier day may have left before this visit: then the departure ends that earlier one,
  // and this one is missed.
  const stay = stayBefore(known)
  if (!stay || form.leftAt === undefined) return saidOfEach([known.holder, ...alsoAwaited(known)], asked)
  const { visit } = form
  const left = await saidOfStay(author, stay, {
    form: { visit, id: form.id, leftAt: form.leftAt, note: form.note },
    now: time,
    patientName: known.weeks[0]?.patientName ?? '',
  })
  if (!left.ok) return { ok: false, reason: 'departure', problem: left.reason }
  const hasLeftHere = findVisit(left.visits, known.first) !== undefined
  const missed = hasLeftHere ? null : await saidOf(known.first, asked)
  if (missed && !missed.ok) return missed
  return {
    ok: true,
    visits: [...left.visits, ...(missed?.visits ?? [])],
    writes: [...left.writes, ...(missed?.writes ?? [])],
  }
}

/** The weeks after the report: a nurse who did not come has not worked. */
function withSaid(weeks: VisitStints['weeks'], said: readonly WeekVisit[]) {
  return weeks.map((week) => ({
    ...week,
    visits: week.visits.map((visit) => findVisit(said, visit) ?? visit),
  }))
}

async function saidOfEach(visits: readonly WeekVisit[], asked: Asked): Promise<Said> {
  let said: Extract<Said, { ok: true }> = { ok: true, visits: [], writes: [] }
  for (const visit of visits) {
    const own = await saidOf(visit, asked)
    if (!own.ok) return own
    said = { ...said, visits: [...said.visits, ...own.visits], writes: [...said.writes, ...own.writes] }
  }
  return said
}

async function saidOf(holder: WeekVisit, { author, form, time, events }: Asked): Promise<Said> {
  const report = reportAbout(holder, form, time)
  if (!report) return { ok: true, visits: [], writes: [] }
  const answer = attendanceAfter(holder, report, { by: 'office', now: time })
  if (!answer.ok) return { ok: false, reason: 'departure', problem: answer.problem }
  const visit = { serviceId: form.visit.serviceId, line: holder.line, day: holder.day }
  const event: EventForm = {
    visit,
    id: `${form.id}.${report.kind}`,
    report,
    ...(report.kind === 'missed' && { reason: form.reason }),
    ...(form.note && { note: form.note }),
  }
  const sequence = (events.get(visitKey(holder)) ?? (await readVisitEvents(visit))).length + 1
  return {
    ok: true,
    visits: [visitAfter(holder, report, answer.attendance)],
    writes: [eventWrite(author, event, { sequence, time }), auditWrite(author.administrator, event)],
  }
}

function reportAbout(holder: WeekVisit, { leftAt }: SendForm, time: number) {
  const { arrivedAt, leftAt: left, missedAt } = holder
  if (left || missedAt) return null
  if (arrivedAt) return leftAt === undefined ? null : { kind: 'left' as const, happenedAt: leftAt }
  return hasBegun(holder, time) ? { kind: 'missed' as const } : null
}

/** @param said the reported stints as they are afterwards */
function stintSent(
  { first, visits }: VisitStints,
  { form, said }: { form: SendForm; said: readonly WeekVisit[] },
): WeekVisit {
  const { arrivedAt } = findVisit(said, first) ?? first
  return {
    ...{ line: nextLine(first, visits), ...shiftSent(first, form.time), nurseId: form.nurseId },
    ...{ state: 'planned', form: form.id, ...(arrivedAt && { handover: true }) },
  }
}

type Sending = {
  visit: WeekVisit
  service: StoredService
  form: SendForm
  time: number
  said: readonly WeekVisit[]
}

/** The weeks with what is said and the new stint, without those sent earlier who have not begun. */
function targetOf({ stored, sent }: VisitStints, { visit, service, form, time, said }: Sending): PlanTarget {
  const waiting = sent.filter(
    (stint) => stint.state === 'planned' && !hasBegun(stint, time) && !findVisit(said, stint),
  )
  const reported = [...said, ...waiting.map(cancelled), visit]
  return {
    ...{ plan: planOf(stored), keepsPlan: true, change: form.id, whenInTheWay: 'refuse', now: time },
    mondays: [...new Set(reported.map(({ day }) => mondayOf(day)))].sort(),
    reported,
    ...(service.status === 'confirmed' && { naming: { nurseOnService: form.nurseId } }),
  }
}

/**
 * The nurses who no longer go once another is sent, with one visit each.
 * @param sentId the nurse who is sent, who may be one of them for another time
 */
export function formerOf(
  known: Pick<VisitStints, 'first' | 'holder'>,
  sentId?: string,
): { nurseId: string; visit: WeekVisit }[] {
  const told = [known.holder, ...alsoAwaited(known)].flatMap((visit) => {
    const nurseId = stoppedNurse(visit, sentId)
    return nurseId === undefined ? [] : [{ nurseId, visit }]
  })
  return told.filter(({ nurseId }, place) => told.findIndex((each) => each.nurseId === nurseId) === place)
}

/** The family and the new nurse learn who comes, the former nurses that they do not go. */
function noticesOf({
  service: { serviceId, userId: uid },
  visit,
  former,
}: {
  service: StoredService
  visit: Visit
  former: ReturnType<typeof formerOf>
}): Write<'busy'>[] {
  const { nurseId = '' } = visit
  const sent = { kind: 'nurseSent' as const, serviceId, nurseId, visit: nameOf(visit) }
  const told: NewNotice[] = [
    { ...sent, recipient: { to: 'family', uid } },
    { ...sent, recipient: { to: 'nurse', nurseId } },
    ...former.map((each) => stoppedNotice({ serviceId, ...each })),
  ]
  return noticeWrites(sentChange({ serviceId, ...nameOf(visit) }), told)
}

function nameOf({ line, day }: Pick<Visit, 'line' | 'day'>) {
  return { line, day }
}

type Sent = { form: SendForm; visit: Visit; nurse: StoredStaff; override: AuditedOverride | undefined }

function sendAudit(administrator: Administrator, { form, visit, nurse, override }: Sent): Write<'busy'> {
  const { serviceId, line, day } = form.visit
  return recordAudit(administrator, {
    action: 'send-nurse',
    recordType: 'plan',
    recordId: serviceId,
    values: {
      nurse: auditedNurse(nurse),
      visit: { line, day },
      sent: nameOf(visit),
      ...(override && { override }),
    },
  })
}
