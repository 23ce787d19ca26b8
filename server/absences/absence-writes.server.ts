import { createHash, randomUUID } from 'node:crypto'
import { indiaDay, yearsLater } from '#domain/dates.ts'
import { retention } from '#domain/limits.ts'
import { intervalOfInstants, overlap } from '#domain/visits/intervals.ts'
import { countByService, visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { Absence, type StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { contentsWithAbsences, type Contents } from '#server/nurse-time/diary-contents.server.ts'
import { diaryWrite } from '#server/nurse-time/diary-writes.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import type { AbsenceForm } from './absence-form.server.ts'
import { writesWithPart, type PartOfAbsence } from './part-of-absence.server.ts'

/**
 * The id of the absence that a form reports: the form's own, unless an absence with other times has it. Then the form was
 * changed after Back and is another absence.
 * @param form `from` left out for one that begins now
 */
export function absenceIdOf(form: AbsenceForm, absences: readonly StoredAbsence[], now: number): string {
  const first = absences.find(({ id }) => id === form.id)
  if (!first || isOf(first, form, now)) return form.id
  const { id, kind, from = '', to } = form
  return createHash('sha256').update([id, kind, from, to].join(' ')).digest('base64url').slice(0, 36)
}

function isOf({ kind, from, reportedTo }: StoredAbsence, form: AbsenceForm, now: number): boolean {
  const isSameStart = form.from === undefined ? Date.parse(from) <= now : from === form.from
  return kind === form.kind && isSameStart && reportedTo === form.to
}

type Nurse = { nurseId: string; staff: StoredStaff; diary: StoredDiary | null }

/**
 * The writes that record an absence and take the first part of its visits, and the record. The whole time goes into the
 * diary at once, so that the nurse gets no other visit in it.
 * @returns `changed` where the diary names a visit that its week no longer has
 */
export async function absenceWrites(
  author: Administrator,
  nurse: Nurse,
  { form, now }: { form: AbsenceForm & { from: string }; now: number },
): Promise<{ writes: Write<'changed' | 'busy'>[]; absence: StoredAbsence } | 'changed'> {
  const { id, from, to } = form
  const others = nurse.diary?.absences ?? []
  const contents = contentsWithAbsences(nurse.diary, [...others, { id, from, to }], now)
  const diary = { version: 0, busy: '', ...nurse.diary, ...contents, nurseId: nurse.nurseId }
  const written = await writesWithPart({ ...nurse, diary }, form, {
    now,
    complete: (part) => [
      ...(part.taken.length > 0 ? part.writes : [diaryWrite(nurse, contents, now)]),
      {
        item: inTransaction(Absence)
          .put(recordOf(author, form, { part, now }))
          .commit(),
        otherwise: 'changed',
      },
      checkPresent(nurse.nurseId),
      auditWrite(author, form, part, contents.hold),
      ...overHold(nurse.nurseId, contents, form),
    ],
  })
  if (written === 'changed') return written
  return { writes: written.writes, absence: recordOf(author, form, { part: written.part, now }) }
}

function recordOf(
  author: Administrator,
  { nurseId, id, kind, from, to }: AbsenceForm & { from: string },
  { part, now }: { part: PartOfAbsence; now: number },
): StoredAbsence {
  return {
    nurseId,
    id,
    kind,
    from,
    to,
    reportedTo: to,
    reportedBy: author.uid,
    state: 'stands',
    uncovered: part.taken,
    taking: part.left.length > 0 ? 'open' : 'done',
    createdAt: new Date(now).toISOString(),
    ttl: absenceEnd(to),
  }
}

/** Seconds since 1970. */
function absenceEnd(to: string): number {
  return Math.ceil(Date.parse(yearsLater(indiaDay(to), retention.absenceYears)) / 1000)
}

/**
 * The check that the nurse has not left: retiring them does not change the diary, so its version cannot tell. Later parts
 * only take visits and need no check.
 */
function checkPresent(id: string): Write<'changed'> {
  const item = inTransaction(Staff)
    .check({ id })
    .where((staff, { exists, notExists }) => `${exists(staff.id)} AND ${notExists(staff.retiredAt)}`)
    .commit()
  return { item, otherwise: 'changed' }
}

/** One entry for the whole absence, with the visits of later parts. */
function auditWrite(
  author: Administrator,
  { nurseId, kind, from, to }: AbsenceForm & { from: string },
  { taken, left }: PartOfAbsence,
  hold: Contents['hold'],
): Write<'busy'> {
  const names = [...taken, ...left]
  const unallocated = names.map(visitIdOf)
  return recordAudit(author, {
    action: 'report-absence',
    recordType: 'absence',
    recordId: nurseId,
    values: {
      ...{ kind, from, to, visits: unallocated.length },
      ...(unallocated.length > 0 && { unallocated }),
      visitsOf: visitsOfAbsence(names, hold, { from, to }),
    },
  })
}

/** Notifies the office of an absence during a hold, which stays. */
function overHold(
  nurseId: string,
  { hold }: Contents,
  { from, to }: { from: string; to: string },
): Write<'busy'>[] {
  if (!hold || !isDuring(hold, { from, to })) return []
  const { serviceId } = hold
  return noticeWrites(randomUUID(), [
    { kind: 'absentOverHold', recipient: { to: 'office' }, serviceId, nurseId },
  ])
}

/** How many of these visits of an absence each service has, 0 of one that holds the nurse then. */
export function visitsOfAbsence(
  names: readonly VisitName[],
  hold: Contents['hold'],
  absence: { from: string; to: string },
): Record<string, number> {
  const held = hold && isDuring(hold, absence) ? { [hold.serviceId]: 0 } : {}
  return { ...held, ...countByService(names) }
}

function isDuring(hold: { from: string; to: string }, absence: { from: string; to: string }): boolean {
  return overlap(intervalOfInstants(hold), intervalOfInstants(absence))
}
