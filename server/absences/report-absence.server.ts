import { absenceProblem, type AbsenceProblem } from '#domain/visits/absence.ts'
import { intervalOfInstants, overlap } from '#domain/visits/intervals.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { readNurses } from '#server/nurse-time/read-nurses.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import type { Author, AbsenceForm } from './absence-form.server.ts'
import { absenceIdOf, absenceWrites } from './absence-writes.server.ts'
import { takeRest } from './take-next.server.ts'

type Refusal =
  | { ok: false; reason: 'nurse-not-found' | 'nurse-retired' | 'busy' | AbsenceProblem }
  /** The nurse has another absence in that time. */
  | { ok: false; reason: 'overlaps'; absence: StoredAbsence }

export type ReportOutcome =
  /** `taking` is open where the nurse still has some of its visits; the sender's run goes on with them. */
  { ok: true; absence: StoredAbsence } | Refusal

/**
 * Records that a nurse is absent (docs/visits.md, "How a change is written"). Their coming visits in that time become
 * unallocated; a running one goes on, and so does a hold, of which the office is notified.
 */
export async function reportAbsence(author: Author, form: AbsenceForm): Promise<ReportOutcome> {
  const from = form.from ?? nowInstant()
  // Records the whole absence and takes the visits of up to ten services; the others follow part by part (`takeNext`).
  const outcome = await retryWhenChanged(() => recordAbsence(author, form, from))
  return outcome.ok ? { ok: true, absence: await takeRest(outcome.absence) } : outcome
}

/** Records the absence with its first part, unless the same form has done so. */
async function recordAbsence(
  author: Author,
  sent: AbsenceForm,
  from: string,
): Promise<ReportOutcome | Changed> {
  const time = now()
  const [nurse] = await readNurses([sent.nurseId])
  if (!nurse?.staff) return { ok: false, reason: 'nurse-not-found' }
  // Read after the diary, whose version is the write's condition: no absence that is missing here can be in that version.
  const absences = await readAbsences(sent.nurseId)
  const form = { ...sent, from, id: absenceIdOf(sent, absences, time) }
  const recorded = absences.find(({ id }) => id === form.id)
  if (recorded) return { ok: true, absence: recorded }
  const problem = absenceProblem(intervalOfInstants(form), time)
  if (problem) return { ok: false, reason: problem }
  if (nurse.staff.retiredAt) return { ok: false, reason: 'nurse-retired' }
  const inTheWay = absences.find((each) => isInTheWay(each, form))
  if (inTheWay) return { ok: false, reason: 'overlaps', absence: inTheWay }

  const written = await absenceWrites(author, { ...nurse, staff: nurse.staff }, { form, now: time })
  if (written === 'changed') return 'changed'
  const result = await transact<'changed' | 'busy'>(written.writes)
  return result.ok ? { ok: true, absence: written.absence } : result
}

function isInTheWay(absence: StoredAbsence, form: { from: string; to: string }): boolean {
  return absence.state === 'stands' && overlap(intervalOfInstants(absence), intervalOfInstants(form))
}
