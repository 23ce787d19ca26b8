import type { Day } from '#domain/visits/days.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { auditedNurse } from '#server/bookings/assign-nurse.server.ts'
import type { NurseRefusal } from '#server/bookings/give-nurse.server.ts'
import { replaceNurse } from '#server/bookings/replace-nurse.server.ts'
import { timeForParts } from '#server/clock.server.ts'
import { noticesOfPart, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { readServiceRecords } from '#server/services/read-service-records.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'
import {
  decidePart,
  type DecidedPart,
  type OtherDay,
  type Part,
  type PartRefusal,
} from './decide-part.server.ts'

type HandOverOutcome =
  | { ok: true }
  | OtherDay
  /** The time of the request is over. The rest is as it was, and the same form posted again goes on with it. */
  | { ok: false; reason: 'more'; given: number }
  /** The other parts were given, but for `left`, for which the time was over. The same form posted again goes on with the rest. */
  | { ok: false; reason: 'refused'; given: number; left: number; refused: RefusedPart[] }

/** It is as it was. */
type RefusedPart = { part: Part; why: PartRefusal }

/**
 * Gives what a leaving nurse has after their last day to others, service by service, each in one transaction; one that is refused holds
 * up no other. What was given before is left as it is, so the same form can be posted again (docs/decisions/0106).
 * @param administrator null for the daily run
 */
export async function handOver(
  administrator: Administrator | null,
  { nurseId, lastDay, parts }: { nurseId: string; lastDay: Day; parts: readonly Part[] },
): Promise<HandOverOutcome> {
  const staff = await readStaff(nurseId)
  if (!staff || staff.retiredAt || staff.lastDay !== lastDay) return { ok: false, reason: 'other-day-now' }
  const mayGoOn = timeForParts()
  const refused: RefusedPart[] = []
  let left = parts.length
  for (const [place, part] of parts.entries()) {
    if (!mayGoOn()) break
    const leaver = { staff, lastDay, isAnother: (who: Told) => isAnother(who, parts.slice(place + 1)) }
    const outcome =
      part.holds && administrator
        ? await giveHold(administrator, leaver, part)
        : await givePart(administrator, leaver, part)
    left--
    if (outcome.ok) continue
    if (outcome.reason === 'other-day-now') return outcome
    refused.push({ part, why: outcome })
  }
  const given = parts.length - left - refused.length
  if (refused.length > 0) return { ok: false, reason: 'refused', given, left, refused }
  return left > 0 ? { ok: false, reason: 'more', given } : { ok: true }
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
    reason: leavesOn(staff, lastDay),
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
    const decided = await decidePart(service, part, {
      ...{ nurseId: leaver.staff.id, leavesOn: leaver.lastDay },
      isOffice: administrator !== null,
    })
    if (decided === 'changed' || !('writes' in decided)) return decided
    const { writes, told, change } = decided
    const written = await transact([
      ...writes,
      ...notices(change, told, leaver),
      ...(administrator ? audits(administrator, serviceId, leaver, decided) : []),
    ])
    if (written.ok) return written
    // The nurse whom the service is to name was given another one: the next try says so.
    return written.reason === 'changed' || written.reason === 'nurse-unavailable'
      ? 'changed'
      : { ok: false, reason: written.reason }
  })
}

/** The change of the plan, and that of the nurse whom the service names. */
function audits(
  administrator: Administrator,
  serviceId: string,
  { staff, lastDay }: Leaver,
  { changes, override, unallocated, heir }: DecidedPart,
): Write<'busy'>[] {
  const plan = recordAudit(administrator, {
    ...{ action: 'change-plan', recordType: 'plan', recordId: serviceId },
    values: {
      changes: changes.map(({ kind, from, line }) => ({ kind, from, line })),
      ...(override && { override }),
      ...(unallocated.length > 0 && { unallocated }),
    },
  })
  if (!heir) return [plan]
  const named = recordAudit(administrator, {
    ...{ action: 'replace', recordType: 'service', recordId: serviceId },
    values: {
      ...{ nurse: auditedNurse(heir), former: auditedNurse(staff) },
      reason: leavesOn(staff, lastDay),
    },
  })
  return [plan, named]
}

/** The reason of a replacement, as the audit log has it. */
function leavesOn({ fullName }: StoredStaff, lastDay: Day): string {
  return `${fullName} leaves on ${lastDay}`
}

/** To the family, the nurses who get visits, and the office; not to the nurse who leaves. */
function notices(change: string, told: readonly NewNotice[], { staff, isAnother }: Leaver): Write<'busy'>[] {
  const concerned = told.filter(({ recipient }) => recipient.to !== 'nurse' || recipient.nurseId !== staff.id)
  return noticesOfPart(change, concerned, (recipient) => recipient.to !== 'office' && isAnother(recipient))
}
