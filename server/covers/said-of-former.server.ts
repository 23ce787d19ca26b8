import { attendanceAfter, visitAfter, type AttendanceProblem } from '#domain/visits/attendance.ts'
import { clockOf } from '#domain/visits/evidence.ts'
import { findVisit, hasBegun, visitKey } from '#domain/visits/plan.ts'
import type { MissedReason } from '#domain/visits/reasons.ts'
import { stoppedNurse } from '#domain/visits/stints.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { auditWrite, eventWrite, toldIn, type EventForm } from '#server/attendance/event-writes.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { saidOfStay } from '#server/attendance/record-stay.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { alsoAwaited, stayBefore, type VisitStints } from './read-stints.server.ts'

/* What sending another nurse says of the nurse before: missed, left, or staying until the other one comes (docs/decisions/0099). */

/** What the form says of them. */
export type FormerForm = {
  visit: VisitName
  /** Id of the form, which succeeds again when it is posted again. */
  id: string
  /** Why the visit was missed; ignored for a nurse who has arrived. */
  reason: MissedReason
  note?: string | undefined
  /** When the nurse who had arrived left, in milliseconds since 1970; left out where the office does not know. */
  leftAt?: number | undefined
}

/** The reported stints as they are afterwards, and the events. */
type Said = { ok: true; visits: WeekVisit[]; writes: Write<'changed' | 'busy'>[] } | SaidProblem
/** What is wrong with the reported departure. */
export type SaidProblem = { ok: false; reason: 'departure'; problem: AttendanceProblem }

type Asked = { administrator: Administrator; form: FormerForm; time: number }

/** Reports a missed visit or a departure; nothing of a stint that has not begun, is missed already, or may still have its nurse there. */
export async function saidOfFormer(known: VisitStints, asked: Asked): Promise<Said> {
  const { form, administrator, time } = asked
  // A nurse who has stayed since an earlier day may have left before this visit: then the departure ends that earlier one,
  // and this one is missed.
  const stay = stayBefore(known)
  if (!stay || form.leftAt === undefined)
    return saidOfEach([known.holder, ...alsoAwaited(known)], known, asked)
  const { visit, id, leftAt, note } = form
  const left = await saidOfStay({ by: 'office', administrator }, stay, {
    form: { visit, id, leftAt, note, clock: clockOf(leftAt, { isTyped: true, now: time }) },
    now: time,
    patientName: known.weeks[0]?.patientName ?? '',
  })
  if (!left.ok) return { ok: false, reason: 'departure', problem: left.reason }
  const hasLeftHere = findVisit(left.visits, known.first) !== undefined
  const missed = await saidOfEach(hasLeftHere ? [] : [known.first], known, asked)
  return missed.ok ? joined(left, missed) : missed
}

async function saidOfEach(stints: readonly WeekVisit[], known: VisitStints, asked: Asked): Promise<Said> {
  let said: Extract<Said, { ok: true }> = { ok: true, visits: [], writes: [] }
  for (const stint of stints) {
    const own = await saidOf(stint, known, asked)
    if (!own.ok) return own
    said = joined(said, own)
  }
  return said
}

type Parts = Pick<Extract<Said, { ok: true }>, 'visits' | 'writes'>

function joined(one: Parts, other: Parts): Extract<Said, { ok: true }> {
  return {
    ok: true,
    visits: [...one.visits, ...other.visits],
    writes: [...one.writes, ...other.writes],
  }
}

async function saidOf(
  stint: WeekVisit,
  { events }: VisitStints,
  { administrator, form, time }: Asked,
): Promise<Said> {
  const report = reportAbout(stint, form, time)
  if (!report) return { ok: true, visits: [], writes: [] }
  const visit = { serviceId: form.visit.serviceId, line: stint.line, day: stint.day }
  const event: EventForm = {
    visit,
    id: `${form.id}.${report.kind}`,
    report,
    ...(report.kind === 'missed'
      ? { reason: form.reason }
      : { clock: clockOf(report.happenedAt, { isTyped: true, now: time }) }),
    ...(form.note && { note: form.note }),
  }
  const told = toldIn({ by: 'office', administrator }, event)
  const answer = attendanceAfter(stint, report, { by: 'office', now: time, told })
  if (!answer.ok) return { ok: false, reason: 'departure', problem: answer.problem }
  const sequence = (events.get(visitKey(stint)) ?? (await readVisitEvents(visit))).length + 1
  return {
    ok: true,
    visits: [visitAfter(stint, report, answer.attendance)],
    writes: [
      eventWrite({ by: 'office', administrator }, event, { sequence, time }),
      auditWrite(administrator, event),
    ],
  }
}

function reportAbout(stint: WeekVisit, { leftAt }: FormerForm, time: number) {
  const { arrivedAt, leftAt: left, missedAt } = stint
  if (left || missedAt) return null
  if (arrivedAt) return leftAt === undefined ? null : { kind: 'left' as const, happenedAt: leftAt }
  return hasBegun(stint, time) ? { kind: 'missed' as const } : null
}

/** The weeks with what is said: a nurse who did not come has not worked. */
export function withSaid(weeks: VisitStints['weeks'], said: readonly WeekVisit[]) {
  return weeks.map((week) => ({
    ...week,
    visits: week.visits.map((visit) => findVisit(said, visit) ?? visit),
  }))
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
