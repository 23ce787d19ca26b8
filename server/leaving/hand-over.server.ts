import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AuditedOverride } from '#domain/audit.ts'
import type { Despite } from '#domain/choice/override.ts'
import { changedByAll, type PlanChange } from '#domain/visits/changes.ts'
import { problemsOf, type PlanProblem } from '#domain/visits/checks.ts'
import { addDays, dayAt, later, type Day } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import {
  assignedServiceWrites,
  unavailable,
  type NurseRefusal,
  type Refusal,
} from '#server/bookings/give-nurse.server.ts'
import { replaceNurse } from '#server/bookings/replace-nurse.server.ts'
import { checkOverride, rulesBroken } from '#server/choice/check-giving.server.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import { now, timeForParts } from '#server/clock.server.ts'
import { noticesOfPart, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { leavesOnCheck } from '#server/nurse-time/nurse-conditions.server.ts'
import { changeServicePlan, type ServicePlanChange } from '#server/plans/change-service-plan.server.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import { notToBeNamed } from '#server/plans/decide-plan.server.ts'
import type { InTheWay, PlanFacts } from '#server/plans/plan-facts.server.ts'
import { planNotices } from '#server/plans/plan-notices.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { readServiceRecords } from '#server/services/read-service-records.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'

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
type OtherDay = { ok: false; reason: 'other-day-now' }

type HandOverOutcome =
  | { ok: true }
  | OtherDay
  /** The time of the request is over. The rest is as it was, and the same form posted again goes on with it. */
  | { ok: false; reason: 'more'; given: number }
  /** Parts were given. The rest is as it was, and the same form posted again goes on with it. */
  | { ok: false; reason: 'refused'; given: number; part: Part; why: PartRefusal }

/**
 * Gives what a leaving nurse has after their last day to others, service by service, each in one transaction. What was given
 * before is left as it is, so the same form can be posted again (docs/decisions/0106).
 * @param administrator null for the daily run
 */
export async function handOver(
  administrator: Administrator | null,
  { nurseId, lastDay, parts }: { nurseId: string; lastDay: Day; parts: readonly Part[] },
): Promise<HandOverOutcome> {
  const staff = await readStaff(nurseId)
  if (!staff || staff.retiredAt || staff.lastDay !== lastDay) return { ok: false, reason: 'other-day-now' }
  const mayGoOn = timeForParts()
  for (const [place, part] of parts.entries()) {
    if (!mayGoOn()) return { ok: false, reason: 'more', given: place }
    const leaver = { staff, lastDay, isAnother: (who: Told) => isAnother(who, parts.slice(place + 1)) }
    const outcome =
      part.holds && administrator
        ? await giveHold(administrator, leaver, part)
        : await givePart(administrator, leaver, part)
    if (outcome.ok) continue
    return outcome.reason === 'other-day-now'
      ? outcome
      : { ok: false, reason: 'refused', given: place, part, why: outcome }
  }
  return { ok: true }
}

type Told = { uid: string } | { nurseId: string }
type Leaver = {
  staff: StoredStaff
  lastDay: Day
  /** Whether a later part tells the same person, so that both become one message. */
  isAnother: (who: Told) => boolean
}

function isAnother(who: Told, parts: readonly Part[]): boolean {
  return parts.some(({ uid, lines }) =>
    'uid' in who ? uid === who.uid : lines.some(({ by }) => by === who.nurseId),
  )
}

/** A service without a visit schedule gets its new nurse at once. */
async function giveHold(
  administrator: Administrator,
  { staff, lastDay }: Leaver,
  { uid, serviceId, holds, despite }: Part,
): Promise<{ ok: true } | NurseRefusal | OtherDay> {
  const records = await readServiceRecords({ uid, serviceId, nurseId: holds })
  const outcome = await replaceNurse(administrator, records, {
    formerNurseId: staff.id,
    reason: `${staff.fullName} leaves on ${lastDay}`,
    ...{ despite, leavesOn: lastDay },
  })
  if (outcome.ok) return outcome
  if ((await readStaff(staff.id))?.lastDay !== lastDay) return { ok: false, reason: 'other-day-now' }
  // Given before, by this form or another office.
  return outcome.reason === 'same-nurse' || outcome.reason === 'other-nurse-now' ? { ok: true } : outcome
}

function givePart(
  administrator: Administrator | null,
  leaver: Leaver,
  part: Part,
): Promise<{ ok: true } | PartRefusal | OtherDay> {
  const { uid, serviceId } = part
  return retryWhenChanged<{ ok: true } | PartRefusal | OtherDay>(async () => {
    const { service } = await readServiceRecords({ uid, serviceId })
    if (!service?.hasPlan || service.status === 'closed') return { ok: true }
    const decided = await decidePart(service, part, { ...leaver, isOffice: administrator !== null })
    if (decided === 'changed' || !('writes' in decided)) return decided
    const { writes, told, change, changes, override } = decided
    const values = { changes: changes.map(({ kind, from, line }) => ({ kind, from, line })) }
    const record = { recordType: 'plan', recordId: serviceId } as const
    const written = await transact([
      ...writes,
      ...notices(change, told, leaver),
      ...(administrator
        ? [
            recordAudit(administrator, {
              ...{ action: 'change-plan', ...record },
              values: { ...values, ...(override && { override }) },
            }),
          ]
        : []),
    ])
    if (written.ok) return written
    // The nurse whom the service is to name was given another one: the next try says so.
    return written.reason === 'changed' || written.reason === 'nurse-unavailable'
      ? 'changed'
      : { ok: false, reason: written.reason }
  })
}

type DecidedPart = {
  writes: Write<Refusal>[]
  told: NewNotice[]
  change: string
  changes: Replacing[]
  override: AuditedOverride | undefined
}

/** What is written of a part: ok where nothing is left of it. */
async function decidePart(
  service: StoredService,
  part: Part,
  { staff: { id: nurseId }, lastDay: leavesOn, isOffice }: Leaver & { isOffice: boolean },
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
  const broken = await rulesBroken([{ service, comparison, weeks }], { nurses, rules, now: now() })
  const asked = checkOverride(broken, part.despite)
  if (!asked.ok) return asked
  const { serviceId, userId: uid } = service
  return {
    ...{ change, changes, override: asked.override },
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

/** To the family, the nurses who get visits, and the office; not to the nurse who leaves. */
function notices(change: string, told: readonly NewNotice[], { staff, isAnother }: Leaver): Write<'busy'>[] {
  const concerned = told.filter(({ recipient }) => recipient.to !== 'nurse' || recipient.nurseId !== staff.id)
  return noticesOfPart(change, concerned, (recipient) => recipient.to !== 'office' && isAnother(recipient))
}
