import type { PlanProblem } from '#domain/visits/checks.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import type { Visit } from '#domain/visits/plan.ts'
import type { NewNotice } from '#server/notices/notice-writes.server.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import { planNotices } from '#server/plans/plan-notices.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { coverProblem } from './cover-limits.server.ts'
import { givingWrites, type PlanOfVisits } from './plans-of-visits.server.ts'

/** A visit that the chosen nurse cannot be given, and why. */
type VisitInTheWay = { serviceId: string; visit: Visit; obstacle: Obstacle }

export type CoverRefusal =
  | { ok: false; reason: 'nurse-not-found' | 'busy' }
  /** The rule table (docs/visits.md, "Who may be given what"). */
  | { ok: false; reason: 'in-the-way'; inTheWay: VisitInTheWay[] }
  /** A limit of the plan, such as the number of its nurses. */
  | { ok: false; reason: 'limit'; serviceId: string; problem: PlanProblem }

type CoverWrites =
  | { ok: true; writes: Write<'changed'>[]; told: NewNotice[][]; nurse: StoredStaff }
  | Exclude<CoverRefusal, { reason: 'busy' }>

/**
 * The writes by which visits get a nurse, and who is told of each service, or what is in the way.
 * @param isNaming the service names the nurse from now on
 */
export async function readCoverWrites(
  plans: readonly PlanOfVisits[],
  { nurseId, id, now, isNaming = false }: { nurseId: string; id: string; now: number; isNaming?: boolean },
): Promise<CoverWrites> {
  const limit = coverProblem(plans, { nurseId, now })
  if (limit) return { ok: false, reason: 'limit', ...limit }
  const former = plans.flatMap(({ visits }) => visits.flatMap((visit) => visit.nurseId ?? []))
  const nurses = await readNursesById([...new Set([nurseId, ...former])])
  const nurse = nurses.get(nurseId)?.staff
  if (!nurse) return { ok: false, reason: 'nurse-not-found' }
  const naming = isNaming ? { nurseOnService: nurseId } : undefined
  const given = givingWrites(plans, nurses, { nurseId, change: id, now, naming })
  if (!given.ok) return given
  const told = plans.map(({ serviceId, stored }, place) => {
    const comparison = given.plans[place]?.comparison
    return stored && comparison ? planNotices({ serviceId, uid: stored.uid, comparison, now }) : []
  })
  return { ok: true, nurse, writes: given.writes, told }
}
