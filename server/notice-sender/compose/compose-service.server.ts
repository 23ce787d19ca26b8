import { endOfCare } from '#domain/care-period.ts'
import { dayIn } from '#domain/day-words.ts'
import { today } from '#server/clock.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import { PendingService, type StoredService } from '#server/services/service.entity.server.ts'
import { itemOf, readSnapshot } from '#server/table/read-items.server.ts'
import type { Composed, ServiceKind } from './composed.server.ts'
import { messagesToOffice, toFamily } from './messages.server.ts'
import { isReachable, languageOf } from './recipients.server.ts'
import { serviceItem, userItem } from './visit-records.server.ts'

/* The messages about a whole service that waits for something. */

/** It reads the pending record, which a confirmation removes. */
export async function bookingNotConfirmedToFamily({
  serviceId,
  recipientId = '',
}: StoredNotice): Promise<Composed | null> {
  const [service, user] = await readSnapshot(
    itemOf(PendingService, PendingService.get({ serviceId })),
    userItem(recipientId),
  )
  if (!service || !user || !isReachable(user, service, 'bookingNotConfirmed')) return null
  const start = dayIn(languageOf(user), service.patient.startDate)
  return toFamily('bookingNotConfirmed', user, {
    mailText: 'bookingNotConfirmed',
    sms: { start },
    mail: { start, patientName: service.patient.name },
    path: `/show/service/${encodeURIComponent(serviceId)}/confirm`,
  })
}

export async function serviceToOffice(notice: StoredNotice): Promise<Composed | null> {
  const kind = notice.kind as ServiceKind
  const [service] = await readSnapshot(serviceItem(notice.serviceId))
  return service && isStillTrue[kind](service) ? messagesToOffice(kind, service) : null
}

/** What must hold when a notice is sent, so that it says nothing that has changed since its cause. */
const isStillTrue: Record<ServiceKind, (service: StoredService) => boolean> = {
  bookingConfirmed: ({ status }) => status === 'confirmed',
  serviceOverdue: ({ status, patient }) => status !== 'closed' && endOfCare(patient.endDate).day < today(),
}
