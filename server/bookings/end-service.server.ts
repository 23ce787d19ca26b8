import { randomUUID } from 'node:crypto'
import { now } from '#server/clock.server.ts'
import { endPlanWrites } from '#server/plans/end-plan.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import type { PendingServiceRecord, ServiceRecord } from '#server/services/service.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { releaseNurse } from './nurse.server.ts'

/**
 * What the end of a service does to its nurses, for the transaction that closes or deletes it: the nurse who was held is available
 * again; a plan ends, so that no nurse has a coming visit of it. They are told, but for the nurse of a hold that the family ends
 * themselves: that one the office calls, as before.
 */
export async function nurseEndingWrites(
  service: ServiceRecord | PendingServiceRecord,
  { by }: { by: 'family' | 'office' },
): Promise<Write<'changed' | 'busy'>[]> {
  if (service.status === 'pending' || service.status === 'closed') return []
  const { serviceId, userId: uid, patient, nurseId } = service
  const change = randomUUID()
  const toldTo = (nurses: readonly string[]) =>
    noticeWrites(
      change,
      nurses.map((id) => ({
        kind: 'nurseReleased' as const,
        recipient: { to: 'nurse' as const, nurseId: id },
        serviceId,
        nurseId: id,
      })),
    )
  if (!service.hasPlan) {
    const isTold = by === 'office' && nurseId !== undefined
    return [...releaseNurse(service), ...toldTo(isTold ? [nurseId] : [])]
  }
  const of = { serviceId, uid, patientName: patient.name, nurseId }
  const ended = await endPlanWrites(of, { change, now: now() })
  return [...ended.writes, ...toldTo(ended.nurses)]
}
