import { randomUUID } from 'node:crypto'
import { dayAt } from '#domain/visits/days.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nurseInWords } from '#server/bookings/assign-nurse.server.ts'
import { now } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { readCoverWrites, type CoverRefusal } from './cover-writes.server.ts'
import {
  notBegun,
  mostServicesAtOnce,
  readPlansOfVisits,
  type PlanOfVisits,
} from './plans-of-visits.server.ts'

export type CoverAbsenceOutcome =
  | { ok: true; visits: number }
  | { ok: false; reason: 'absence-not-found' | 'nothing-uncovered' }
  /** More than one transaction can change: the office covers one by one. */
  | { ok: false; reason: 'too-many-services' }
  | CoverRefusal

/** Of the visits that absences took from their nurses those that are without a nurse still, by service. */
export async function readStillUncovered(names: readonly VisitName[]): Promise<PlanOfVisits[]> {
  const time = now()
  return stillUncovered(await readPlansOfVisits(coming(names, time), time), time)
}

function stillUncovered(plans: readonly PlanOfVisits[], time: number): PlanOfVisits[] {
  return plans
    .map((plan) => ({
      ...plan,
      visits: notBegun(plan, time).filter(({ nurseId, insteadOf }) => !nurseId && !insteadOf),
    }))
    .filter(({ visits }) => visits.length > 0)
}

/** Nothing is read for what was over before today. */
function coming(names: readonly VisitName[], time: number): VisitName[] {
  return names.filter(({ day }) => day >= dayAt(time))
}

export type CoverAbsenceForm = {
  /** The absence, also one that was withdrawn. */
  nurseId: string
  absenceId: string
  /** The nurse who gets its visits; the absent nurse themself once they are back. */
  by: string
  /** The id of the form. */
  id: string
}

/** Gives all visits of an absence that are still uncovered to one nurse, in one transaction: all or nothing. */
export async function coverAbsence(
  administrator: Administrator,
  { nurseId, absenceId, by, id }: CoverAbsenceForm,
): Promise<CoverAbsenceOutcome> {
  return retryWhenChanged<CoverAbsenceOutcome>(async () => {
    const absence = (await readAbsences(nurseId)).find((each) => each.id === absenceId)
    if (!absence) return { ok: false, reason: 'absence-not-found' }
    const time = now()
    const all = await readPlansOfVisits(coming(absence.uncovered, time), time)
    const repeated = all.filter(({ stored }) => stored?.lastChange === id)
    // The same form with another nurse, sent after Back, gave this one nothing.
    const given = givenBefore(repeated, by)
    if (given > 0) return { ok: true, visits: given }
    const plans = stillUncovered(all, time)
    if (plans.length === 0) return { ok: false, reason: 'nothing-uncovered' }
    if (plans.length > mostServicesAtOnce) return { ok: false, reason: 'too-many-services' }
    const giving = await readCoverWrites(plans, { nurseId: by, id, now: time })
    if (!giving.ok) return giving
    const visits = plans.flatMap((plan) => plan.visits).length
    const result = await transact<'changed' | 'busy'>([
      ...giving.writes,
      ...noticeWrites(randomUUID(), giving.told.flat()),
      recordAudit(administrator, {
        action: 'cover',
        recordType: 'absence',
        recordId: nurseId,
        detail: `visits of ${absence.from} to ${absence.to}: ${visits}, ${nurseInWords(giving.nurse)}`,
      }),
    ])
    if (result.ok) return { ok: true, visits }
    return result
  })
}

function givenBefore(plans: readonly PlanOfVisits[], by: string): number {
  return plans.flatMap(({ visits }) => visits.filter(({ nurseId }) => nurseId === by)).length
}
