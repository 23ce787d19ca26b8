import type { AuditedOverride } from '#domain/audit.ts'
import type { Despite } from '#domain/choice/override.ts'
import type { PlanProblem } from '#domain/visits/checks.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import { checkGiving, type Giving, type RuleRefusal } from '#server/choice/check-giving.server.ts'
import type { NewNotice } from '#server/notices/notice-writes.server.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import { planNotices } from '#server/plans/plan-notices.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { coverProblem } from './cover-limits.server.ts'
import { givingWrites, type PlanOfVisits } from './plans-of-visits.server.ts'

/** A visit that the chosen nurse cannot be given, and why. */
type VisitInTheWay = { serviceId: string; visit: Visit; obstacle: Obstacle }

export type CoverRefusal =
  | { ok: false; reason: 'nurse-not-found' | 'busy' }
  /** By docs/visits.md, "Who may be given what". */
  | { ok: false; reason: 'in-the-way'; inTheWay: VisitInTheWay[] }
  /** A limit of the plan, such as the number of its nurses. */
  | { ok: false; reason: 'limit'; serviceId: string; problem: PlanProblem }
  | RuleRefusal

type CoverWrites =
  | {
      ok: true
      writes: Write<'changed'>[]
      told: NewNotice[][]
      nurse: StoredStaff
      /** The warnings about the nurse, and why the office overrides them. */
      override: AuditedOverride | undefined
    }
  | Exclude<CoverRefusal, { reason: 'busy' }>

type Cover = {
  nurseId: string
  id: string
  now: number
  /** The tick and the reason, where the nurse has warnings. */
  despite?: Despite | undefined
  /** The visits return to their own nurse, so no rules are checked. */
  isGivenBack?: boolean
  isNaming?: boolean
  /** The services of the plans, where they have been read. */
  services?: readonly StoredService[]
}

/**
 * The writes by which visits get a nurse, and the notices by service; or what is in the way.
 * @param isNaming the service names the nurse from now on
 */
export async function readCoverWrites(
  plans: readonly PlanOfVisits[],
  { nurseId, id, now, despite, isGivenBack = false, isNaming = false, services }: Cover,
): Promise<CoverWrites> {
  const limit = coverProblem(plans, { nurseId, now })
  if (limit) return { ok: false, reason: 'limit', ...limit }
  const former = plans.flatMap(({ visits }) => visits.flatMap((visit) => visit.nurseId ?? []))
  // All at once, to keep the time between the diaries' read and the write short.
  const [nurses, rules, records] = await Promise.all([
    readNursesById([...new Set([nurseId, ...former])]),
    isGivenBack ? null : readRules(now),
    services ?? (isGivenBack ? [] : readServices(plans)),
  ])
  const nurse = nurses.get(nurseId)?.staff
  if (!nurse) return { ok: false, reason: 'nurse-not-found' }
  const naming = isNaming ? { nurseOnService: nurseId } : undefined
  const given = givingWrites(plans, nurses, { nurseId, change: id, now, naming })
  if (!given.ok) return given
  const givings = givingsOf(plans, given.plans, records)
  const asked = rules ? await checkGiving(givings, { nurses, rules, now, despite }) : nothingAsked
  if (!asked.ok) return asked
  const told = plans.map(({ serviceId, stored }, place) => {
    const comparison = given.plans[place]?.comparison
    return stored && comparison ? planNotices({ serviceId, uid: stored.uid, comparison, now }) : []
  })
  return { ok: true, nurse, writes: given.writes, told, override: asked.override }
}

const nothingAsked = { ok: true as const, override: undefined }

function readServices(plans: readonly PlanOfVisits[]): Promise<(StoredService | null)[]> {
  return readItems<(StoredService | null)[]>(
    ...plans.map(({ serviceId }) => itemOf(Service, Service.get({ serviceId }))),
  )
}

/** What each service gets, with its wishes. */
function givingsOf(
  plans: readonly PlanOfVisits[],
  changed: readonly { comparison: Comparison }[],
  services: readonly (StoredService | null)[],
): Giving[] {
  return plans.flatMap(({ weeks }, place): Giving[] => {
    const [service, comparison] = [services[place], changed[place]?.comparison]
    return service && comparison ? [{ service, comparison, weeks }] : []
  })
}
