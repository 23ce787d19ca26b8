import { randomUUID } from 'node:crypto'
import { pinCodeOf } from '#domain/area.ts'
import { instantAt } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { now } from '#server/clock.server.ts'
import { endPlanWrites } from '#server/plans/end-plan.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import type { StoredPendingService, StoredService } from '#server/services/service.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { releaseNurse } from './nurse.server.ts'

/**
 * What the end of a service does to its nurses, for the transaction that closes or deletes it: the nurse who was held is available
 * again; a plan ends, so that no nurse has a coming visit of it. They are told, but for the nurse of a hold that the family ends
 * themselves: that one the office calls, as before.
 */
export async function nurseEndingWrites(
  service: StoredService | StoredPendingService,
  { by }: { by: 'family' | 'office' },
): Promise<Write<'changed' | 'busy'>[]> {
  if (service.status === 'pending' || service.status === 'closed') return []
  const { serviceId, userId: uid, patient, nurseId } = service
  const change = randomUUID()
  const toldTo = (nurses: readonly { nurseId: string; startsAt: string }[]) =>
    noticeWrites(
      change,
      nurses.map((nurse) => releasedNotice(service, nurse)),
    )
  if (!service.hasPlan) {
    const isTold = by === 'office' && nurseId !== undefined
    return [...releaseNurse(service), ...toldTo(isTold ? [{ nurseId, startsAt: patient.startDate }] : [])]
  }
  const of = { serviceId, uid, patientName: patient.name, nurseId }
  const { writes, stopped } = await endPlanWrites(of, { change, now: now() })
  const told = stopped.map(({ visit, ...nurse }) => ({
    ...nurse,
    startsAt: instantAt(intervalOf(visit).start),
  }))
  return [...writes, ...toldTo(told)]
}

/**
 * The notice that a nurse does not go to a service any more. It says itself which one, as the service may be deleted when it is sent.
 * @param startsAt when the nurse's care begins, or would have begun next; a UTC instant
 */
export function releasedNotice(
  { serviceId, address }: Pick<StoredService, 'serviceId' | 'address'>,
  { nurseId, startsAt }: { nurseId: string; startsAt: string },
): NewNotice {
  const pinCode = pinCodeOf(address)
  return {
    kind: 'nurseReleased',
    recipient: { to: 'nurse', nurseId },
    serviceId,
    nurseId,
    care: { startsAt, ...(pinCode && { pinCode }) },
  }
}
