import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AuditedOverride } from '#domain/audit.ts'
import type { Despite } from '#domain/choice/override.ts'
import { changedByAll, type PlanChange } from '#domain/visits/changes.ts'
import { problemsOf, type PlanProblem } from '#domain/visits/checks.ts'
import { addDays, dayAt, later, type Day } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import {
  assignedServiceWrites,
  unavailable,
  type NurseRefusal,
  type Refusal,
} from '#server/bookings/give-nurse.server.ts'
import { checkGiving } from '#server/choice/check-giving.server.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import { now } from '#server/clock.server.ts'
import type { NewNotice } from '#server/notices/notice-writes.server.ts'
import { leavesOnCheck } from '#server/nurse-time/nurse-conditions.server.ts'
import { changeServicePlan, type ServicePlanChange } from '#server/plans/change-service-plan.server.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import { notToBeNamed } from '#server/plans/decide-plan.server.ts'
import type { InTheWay, PlanFacts } from '#server/plans/plan-facts.server.ts'
import { planNotices } from '#server/plans/plan-notices.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'

/* What becomes of one service of a nurse who leaves (docs/decisions/0106). */

/** Who takes over a recurring visit; null leaves it unallocated. */
export type TakenOver = { line: string; by: string | null }

/** What becomes of one service when its nurse leaves. */
export type Part = {
  uid: string
  serviceId: string
  /** Empty for a full-time assignment. */
  lines: readonly TakenOver[]
  /** Who takes over a full-time assignment. */
  holds?: string | undefined
  /** The tick and the reason, where a nurse has warnings. */
  despite?: Despite | undefined
}

export type PartRefusal =
  | NurseRefusal
  | { ok: false; reason: 'in-the-way'; inTheWay: InTheWay[] }
  | { ok: false; reason: 'limit'; problem: PlanProblem }

/** The nurse has another last day than the page showed, or is inactive. */
export type OtherDay = { ok: false; reason: 'other-day-now' }

export type DecidedPart = {
  writes: Write<Refusal>[]
  told: NewNotice[]
  change: string
  changes: Replacing[]
  override: AuditedOverride | undefined
  /** The ids of the visits that become unallocated. */
  unallocated: string[]
  /** Whom the service names from now on, where it has named the nurse who leaves. */
  heir: StoredStaff | null
}

/** What is written of a part: ok where nothing is left of it. */
export async function decidePart(
  service: StoredService,
  part: Part,
  { nurseId, leavesOn, isOffice }: { nurseId: string; leavesOn: Day; isOffice: boolean },
): Promise<DecidedPart | { ok: true } | PartRefusal | OtherDay | 'changed'> {
  const change = randomUUID()
  const { firstDay } = serviceDays(service.patient)
  const from = [addDays(leavesOn, 1), dayAt(now()), firstDay].reduce(later)
  const changes = changesOf(part, { nurseId, from })
  const heir = await heirOf(service, nurseId, part)
  if (heir && !heir.available) return unavailable(heir)
  const naming = heir && { nurseOnService: heir.id, formerNurse: nurseId }
  const [planned, rules] = await Promise.all([
    changeServicePlan(service, changes, { id: change, ...(naming && { naming }) }),
    readRules(now()),
  ])
  const refused = refusalOf(planned, changes, isOffice)
  if (refused) return refused
  if (!planned.ok) return 'changed'
  const { comparison, facts, writes } = planned
  const { nurses, weeks } = facts
  const leaver = nurses.get(nurseId)?.staff ?? (await readStaff(nurseId))
  if (leaver?.lastDay !== leavesOn) return { ok: false, reason: 'other-day-now' }
  const unfit = await unfitFor(planned.facts, changes)
  if (unfit.length > 0) return { ok: false, reason: 'in-the-way', inTheWay: unfit }
  const giving = { service, comparison, weeks }
  const asked = await checkGiving([giving], { nurses, rules, now: now(), despite: part.despite })
  if (!asked.ok) return asked
  const { serviceId, userId: uid } = service
  return {
    ...{ change, changes, override: asked.override, heir },
    unallocated: comparison.changed.flatMap(({ after }) =>
      after.nurseId ? [] : [visitIdOf({ ...after, serviceId })],
    ),
    told: planNotices({ serviceId, uid, comparison, now: now() }),
    // With a new name for the service, the leaver's record is written, with the same condition.
    writes: [
      ...writes,
      ...(heir ? assignedServiceWrites(service, heir) : [leavesOnCheck(nurseId, leavesOn)]),
    ],
  }
}

/**
 * What a plan says against the changes: ok where they change nothing, which is the same form again. Null where nothing does. Its limits
 * are for the office; the daily run has to take the nurse off.
 */
function refusalOf(
  planned: ServicePlanChange,
  changes: readonly Replacing[],
  isOffice: boolean,
): { ok: true } | PartRefusal | null {
  const { stored } = planned.facts
  const before = stored && planOf(stored)
  if (!before || isDeepStrictEqual(before, changedByAll(before, changes))) return { ok: true }
  const [found] = isOffice ? changes.flatMap((each) => problemsOf(before, each, now())) : []
  if (found) return { ok: false, reason: 'limit', problem: found.problem }
  if (planned.ok || planned.isOutdated) return null
  return { ok: false, reason: 'in-the-way', inTheWay: planned.inTheWay }
}

/** The nurses who cannot take a line over although it has no visit yet, as in a pause. */
async function unfitFor({ service, nurses }: PlanFacts, changes: readonly Replacing[]): Promise<InTheWay[]> {
  const ids = [...new Set(changes.flatMap(({ by }) => by ?? []))]
  const others = await readNursesById(ids.filter((id) => !nurses.has(id)))
  return changes.flatMap(({ by = '', line = '', from: day }) => {
    const nurse = nurses.get(by) ?? others.get(by)
    if (!nurse) return []
    if (!nurse.staff || nurse.staff.retiredAt)
      return [
        { visit: { line, day, startMinute: 0, minutes: 0, nurseId: by }, obstacle: { kind: 'retired' } },
      ]
    return notToBeNamed(nurse, service, day) ?? []
  })
}

type Replacing = Extract<PlanChange, { kind: 'replaceNurse' }>

function changesOf({ lines }: Part, { nurseId, from }: { nurseId: string; from: Day }): Replacing[] {
  return lines.map(({ line, by }) => ({ kind: 'replaceNurse', from, nurseId, line, ...(by && { by }) }))
}

/** Whom the service names from now on, where it has named the nurse who leaves. */
async function heirOf(service: StoredService, leaver: string, { lines }: Part): Promise<StoredStaff | null> {
  if (service.nurseId !== leaver) return null
  const by = lines.find((each) => each.by)?.by
  return by ? readStaff(by) : null
}
