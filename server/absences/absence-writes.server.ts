import { createHash, randomUUID } from 'node:crypto'
import { indiaDay, yearsLater } from '#domain/dates.ts'
import { retention } from '#domain/limits.ts'
import { endOfPart, visitsIn } from '#domain/visits/absence.ts'
import { intervalOfInstants, intervalOf, overlap, type Interval } from '#domain/visits/intervals.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import {
  notBegun,
  givingWrites,
  mostServicesAtOnce,
  readPlansOfVisits,
  type PlanOfVisits,
} from '#server/covers/plans-of-visits.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { Absence, type StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { contentsWithAbsences } from '#server/nurse-time/diary-contents.server.ts'
import { diaryWrite } from '#server/nurse-time/diary-writes.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { planNotices } from '#server/plans/plan-notices.server.ts'
import { Staff, type StaffRecord } from '#server/staff/staff.entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import type { AbsenceForm } from './absence-form.server.ts'

/** A part of an absence, with its own id. */
export type Part = AbsenceForm & { from: string }

/** The parts of an absence that are recorded, by time. */
export function partsOf(id: string, absences: readonly StoredAbsence[]): StoredAbsence[] {
  return absences
    .filter((each) => each.id === id || each.id.startsWith(`${id}.`))
    .sort((one, other) => (one.from < other.from ? -1 : 1))
}

/**
 * The id of the absence that a form reports: the form's own, unless that one stands for other times. Then the form was changed after Back
 * and sent again, and is another absence.
 * @param form `from` left out for one that begins now
 */
export function absenceIdOf(form: AbsenceForm, absences: readonly StoredAbsence[], now: number): string {
  const [first] = partsOf(form.id, absences)
  if (!first || isOf(first, form, now)) return form.id
  const { id, kind, from = '', to } = form
  return createHash('sha256').update([id, kind, from, to].join(' ')).digest('base64url').slice(0, 36)
}

function isOf({ kind, from, askedTo }: StoredAbsence, form: AbsenceForm, now: number): boolean {
  const isSameStart = form.from === undefined ? Date.parse(from) <= now : from === form.from
  return kind === form.kind && isSameStart && askedTo === form.to
}

type Changed = { comparison: Comparison }
type Nurse = { nurseId: string; staff: StaffRecord; diary: StoredDiary | null }

/**
 * The writes that record an absence up to where it touches more services than one transaction can change, and the record.
 * @returns changed: the diary names a visit that its week does not have any more
 */
export async function absenceWrites(
  author: Administrator,
  nurse: Nurse,
  { part, now }: { part: Part; now: number },
): Promise<{ writes: Write<'changed' | 'busy'>[]; absence: StoredAbsence } | 'changed'> {
  const all = visitsIn(comingOf(nurse.diary, now), intervalOfInstants(part))
  const end = endOfPart(intervalOfInstants(part), all, mostServicesAtOnce)
  const to = new Date(end).toISOString()
  const taken = visitsIn(all, { start: Date.parse(part.from), end })
  const found = await readPlansOfVisits(taken, now)
  if (found.flatMap(({ visits }) => visits).length < taken.length) return 'changed'
  // A nurse who has arrived before the time stays with the visit.
  const plans = found
    .map((plan) => ({ ...plan, visits: notBegun(plan, now) }))
    .filter(({ visits }) => visits.length > 0)
  if (plans.some(({ visits }) => visits.some(({ nurseId }) => nurseId !== nurse.nurseId))) return 'changed'

  const absence = recordOf(author, { ...part, to }, { askedTo: part.to, plans, now })
  const others = nurse.diary?.absences ?? []
  const contents = contentsWithAbsences(nurse.diary, [...others, { id: part.id, from: part.from, to }], now)
  const diary = { version: 0, busy: '', ...nurse.diary, ...contents, nurseId: nurse.nurseId }
  const facts = { nurseId: nurse.nurseId, staff: nurse.staff, diary }
  const given = givingWrites(plans, new Map([[nurse.nurseId, facts]]), { change: part.id, now })
  if (!given.ok) throw new Error('An absence gives no nurse anything')
  const writes = [
    ...(plans.length > 0 ? given.writes : [diaryWrite(nurse, contents, now)]),
    { item: inTransaction(Absence).put(absence).commit(), otherwise: 'changed' as const },
    checkPresent(nurse.nurseId),
    auditWrite(author, absence),
    ...notices(plans, given.plans, now),
    ...(contents.hold && overlap(intervalOfInstants(contents.hold), intervalOfInstants(absence))
      ? overHold(contents.hold, nurse.nurseId)
      : []),
  ]
  return { writes, absence }
}

/** The visits of a diary that have not begun. */
function comingOf(diary: StoredDiary | null, now: number): (VisitName & Interval)[] {
  return (diary?.services ?? []).flatMap(({ serviceId, visits }) =>
    visits
      .filter((visit) => !hasBegun(visit, now))
      .map((visit) => ({ serviceId, line: visit.line, day: visit.day, ...intervalOf(visit) })),
  )
}

function recordOf(
  author: Administrator,
  { nurseId, id, kind, from, to }: Part,
  { askedTo, plans, now }: { askedTo: string; plans: readonly PlanOfVisits[]; now: number },
): StoredAbsence {
  return {
    nurseId,
    id,
    kind,
    from,
    to,
    reportedTo: to,
    askedTo,
    reportedBy: author.uid,
    state: 'stands',
    uncovered: plans.flatMap(({ serviceId, visits }) =>
      visits.map(({ line, day }) => ({ serviceId, line, day })),
    ),
    createdAt: new Date(now).toISOString(),
    ttl: absenceEnd(to),
  }
}

/** Seconds since 1970. */
function absenceEnd(to: string): number {
  return Math.ceil(Date.parse(yearsLater(indiaDay(to), retention.absenceYears)) / 1000)
}

/** The check that the nurse has not left: retiring them reads a diary without this absence's version. */
function checkPresent(id: string): Write<'changed'> {
  const item = inTransaction(Staff)
    .check({ id })
    .where((staff, { exists, notExists }) => `${exists(staff.id)} AND ${notExists(staff.retiredAt)}`)
    .commit()
  return { item, otherwise: 'changed' }
}

function auditWrite(author: Administrator, absence: StoredAbsence): Write<'busy'> {
  const { nurseId, kind, from, to, uncovered } = absence
  const visits = uncovered.length > 0 ? `, visits without a nurse: ${uncovered.length}` : ''
  return recordAudit(author, {
    action: 'report-absence',
    recordType: 'absence',
    recordId: nurseId,
    detail: `${kind} from ${from} to ${to}${visits}`,
  })
}

/**
 * Each family whose visits changed is told, and the office of what begins within a day. The nurse is not: they reported it, and their
 * notices would not fit into the transaction of ten services.
 */
function notices(plans: readonly PlanOfVisits[], changed: readonly Changed[], now: number): Write<'busy'>[] {
  const told = plans.flatMap(({ serviceId, stored }, place) => {
    const comparison = changed[place]?.comparison
    return stored && comparison ? planNotices({ serviceId, uid: stored.uid, comparison, now }) : []
  })
  return noticeWrites(
    randomUUID(),
    told.filter(({ recipient }) => recipient.to !== 'nurse'),
  )
}

function overHold({ serviceId }: { serviceId: string }, nurseId: string): Write<'busy'>[] {
  return noticeWrites(randomUUID(), [
    { kind: 'absentOverHold', recipient: { to: 'office' }, serviceId, nurseId },
  ])
}
