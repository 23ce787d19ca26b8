import { randomUUID } from 'node:crypto'
import { now } from '#server/clock.server.ts'
import { endPlanWrites } from '#server/plans/end-plan.server.ts'
import { careOf, noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import type { StoredPendingService, StoredService } from '#server/services/service.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { releaseNurse } from './nurse.server.ts'
import { releasedWork } from './released-work.server.ts'

/**
 * What the end of a service does to its nurses, for the transaction that closes or deletes it: the held nurse is available
 * again, a plan ends with all its coming visits, and the nurses are notified. So is the family if the office ends it.
 */
export async function endingWrites(
  service: StoredService | StoredPendingService,
  { by }: { by: 'family' | 'office' },
): Promise<Write<'changed' | 'busy'>[]> {
  if (service.status === 'pending' || service.status === 'closed') return []
  const { serviceId, userId: uid, patient, nurseId } = service
  const change = randomUUID()
  const toFamily: NewNotice[] = by === 'office' ? [careOf(uid, serviceId, { isCare: true, reach: 0 })] : []
  const toldTo = (nurses: readonly string[]) =>
    noticeWrites(change, [...nurses.map((nurse) => releasedWork(service, nurse)), ...toFamily])
  if (!service.hasPlan) {
    // When the family ends a hold, the office calls its nurse.
    const isTold = by === 'office' && nurseId !== undefined
    return [...releaseNurse(service), ...toldTo(isTold ? [nurseId] : [])]
  }
  const of = { serviceId, uid, patientName: patient.name, nurseId }
  const { writes, stopped } = await endPlanWrites(of, { change, now: now() })
  return [...writes, ...toldTo(stopped)]
}
