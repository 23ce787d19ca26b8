import { absenceProblem, type AbsenceProblem } from '#domain/visits/absence.ts'
import { intervalOfInstants, overlap } from '#domain/visits/intervals.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { readNurses } from '#server/nurse-time/read-nurses.server.ts'
import { repeatWhileChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import type { Author, AbsenceForm } from './absence-form.server.ts'
import { absenceIdOf, absenceWrites, partsOf, type Part } from './absence-writes.server.ts'

type Refusal =
  | { ok: false; reason: 'nurse-not-found' | 'nurse-retired' | 'busy' | AbsenceProblem }
  /** The nurse is absent in that time already. */
  | { ok: false; reason: 'overlaps'; absence: StoredAbsence }

export type ReportOutcome =
  /** Several where the absence touches more services than one transaction can change, one after the other. */
  | { ok: true; absences: StoredAbsence[] }
  /** A part of it is recorded, up to where the nurse is not absent; the same form posted again goes on from there. */
  | { ok: false; reason: 'partly'; absences: StoredAbsence[] }
  | Refusal

/**
 * Records that a nurse is absent (docs/visits.md, "How a change is written"). Their coming visits in that time become uncovered; a visit
 * that runs goes on. The record, the diary, the plans, the weeks, the notices and the audit log change together or not at all. An
 * absence over a hold is recorded, and the office is told.
 *
 * One transaction takes visits of ten services at most; an absence that touches more is recorded in parts, one after the other.
 */
export async function reportAbsence(author: Author, form: AbsenceForm): Promise<ReportOutcome> {
  const from = form.from ?? nowInstant()
  for (;;) {
    const outcome = await repeatWhileChanged(() => reportPart(author, form, from))
    if (!outcome) return stoppedAt(form, { ok: false, reason: 'busy' })
    if (!outcome.ok) return stoppedAt(form, outcome)
    if (outcome.isComplete) return { ok: true, absences: outcome.absences }
  }
}

type PartOutcome = { ok: true; absences: StoredAbsence[]; isComplete: boolean } | Refusal

/** Records the next part that is missing. */
async function reportPart(author: Author, sent: AbsenceForm, from: string): Promise<PartOutcome | Changed> {
  const time = now()
  const [nurse] = await readNurses([sent.nurseId])
  if (!nurse?.staff) return { ok: false, reason: 'nurse-not-found' }
  // Read after the diary, on whose version the write depends: an absence that is missing here is in no later version of it.
  const absences = await readAbsences(sent.nurseId)
  const form = { ...sent, from, id: absenceIdOf(sent, absences, time) }
  const parts = partsOf(form.id, absences)
  const last = parts.at(-1)
  if (last && isLastPart(last, form)) return { ok: true, absences: parts, isComplete: true }
  const problem = last ? null : absenceProblem(intervalOfInstants(form), time)
  if (problem) return { ok: false, reason: problem }
  if (nurse.staff.retiredAt) return { ok: false, reason: 'nurse-retired' }
  const absence = absences.find((each) => !parts.includes(each) && isInTheWay(each, form))
  if (absence) return { ok: false, reason: 'overlaps', absence }

  const part: Part = {
    ...form,
    id: last ? `${form.id}.${parts.length + 1}` : form.id,
    from: last ? last.reportedTo : form.from,
  }
  const written = await absenceWrites(author, { ...nurse, staff: nurse.staff }, { part, now: time })
  if (written === 'changed') return 'changed'
  const result = await transact<'changed' | 'busy'>(written.writes)
  if (!result.ok) return result
  const made = [...parts, written.absence]
  return { ok: true, absences: made, isComplete: written.absence.to >= form.to }
}

/** A form of which a part was withdrawn meanwhile is not gone on with. */
function isLastPart({ reportedTo, state, endedAt }: StoredAbsence, { to }: AbsenceForm): boolean {
  return reportedTo >= to || state === 'withdrawn' || endedAt !== undefined
}

function isInTheWay(absence: StoredAbsence, form: { from: string; to: string }): boolean {
  return absence.state === 'stands' && overlap(intervalOfInstants(absence), intervalOfInstants(form))
}

/** What is recorded stays and is named. */
async function stoppedAt(form: AbsenceForm, refusal: Refusal): Promise<ReportOutcome> {
  const absences = await readAbsences(form.nurseId)
  const parts = partsOf(absenceIdOf(form, absences, now()), absences)
  return parts.length > 0 ? { ok: false, reason: 'partly', absences: parts } : refusal
}
