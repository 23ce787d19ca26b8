import type { AuditedOverride } from '#domain/audit.ts'
import type { Despite } from '#domain/choice/override.ts'
import type { PlanProblem } from '#domain/visits/checks.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import {
  checkOverride,
  rulesBroken,
  type Giving,
  type RuleRefusal,
  type RulesBroken,
} from '#server/choice/check-giving.server.ts'
import type { ServiceNaming } from '#server/nurse-time/nurse-conditions.server.ts'
import type { NewNotice } from '#server/notices/notice-writes.server.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import { planNotices } from '#server/plans/plan-notices.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { coverProblem } from './cover-limits.server.ts'
import { givingWrites, namesOfVisits, type NurseOf, type PlanOfVisits } from './plans-of-visits.server.ts'

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
      /** The nurses who get visits, how many, and why the office overrides the warnings about them. */
      given: { nurse: StoredStaff; visits: number; override: AuditedOverride | undefined }[]
    }
  | Exclude<CoverRefusal, { reason: 'busy' }>

type Cover = {
  /** Each of the visits has a nurse. */
  nurseOf: NurseOf
  id: string
  now: number
  /** The tick and the reason, where a nurse has warnings. */
  despite?: Despite | undefined
  /** The visits return to their own nurse, so no rules are checked. */
  isGivenBack?: boolean
  /** The service names the nurse from now on. */
  naming?: ServiceNaming | undefined
  /** The services of the plans, where they have been read. */
  services?: readonly StoredService[]
}

/** The writes by which visits get nurses, and the notices by service; or what is in the way. */
export async function readCoverWrites(
  plans: readonly PlanOfVisits[],
  { nurseOf, id, now, despite, isGivenBack = false, naming, services }: Cover,
): Promise<CoverWrites> {
  const limit = coverProblem(plans, { nurseOf, now })
  if (limit) return { ok: false, reason: 'limit', ...limit }
  const counts = countOfNurses(plans, nurseOf)
  const former = plans.flatMap(({ visits }) => visits.flatMap((visit) => visit.nurseId ?? []))
  // All at once, to keep the time between the diaries' read and the write short.
  const [nurses, rules, records] = await Promise.all([
    readNursesById([...new Set([...counts.keys(), ...former])]),
    isGivenBack ? null : readRules(now),
    services ?? (isGivenBack ? [] : readServices(plans)),
  ])
  const given = [...counts].flatMap(([nurseId, visits]) => {
    const nurse = nurses.get(nurseId)?.staff
    return nurse ? [{ nurse, visits }] : []
  })
  if (given.length < counts.size) return { ok: false, reason: 'nurse-not-found' }
  const written = givingWrites(plans, nurses, { nurseOf, change: id, now, naming })
  if (!written.ok) return written
  const givings = givingsOf(plans, written.plans, records)
  const broken = rules ? await rulesBroken(givings, { nurses, rules, now }) : nothingBroken
  const asked = checkOverride(broken, despite)
  if (!asked.ok) return asked
  const overrideOf = ({ id: of }: StoredStaff) => {
    const warned = broken.warned.find(({ nurseId }) => nurseId === of)
    return asked.override && warned ? { ...asked.override, warnings: warned.keys } : undefined
  }
  const told = plans.map(({ serviceId, stored }, place) => {
    const comparison = written.plans[place]?.comparison
    return stored && comparison ? planNotices({ serviceId, uid: stored.uid, comparison, now }) : []
  })
  return {
    ok: true,
    given: given.map((each) => ({ ...each, override: overrideOf(each.nurse) })),
    ...{ writes: written.writes, told },
  }
}

function countOfNurses(plans: readonly PlanOfVisits[], nurseOf: NurseOf): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of namesOfVisits(plans)) {
    const nurseId = nurseOf(name)
    if (nurseId) counts.set(nurseId, (counts.get(nurseId) ?? 0) + 1)
  }
  return counts
}

const nothingBroken: RulesBroken = { forbidden: [], warned: [] }

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
