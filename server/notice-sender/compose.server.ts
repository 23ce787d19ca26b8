import { indiaDay } from '#domain/dates.ts'
import { baseLanguage, isLanguage } from '#domain/languages.ts'
import { noticeRules, type NoticeKind } from '#domain/notices.ts'
import type { SmsTemplate } from '#server/aws/sns.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { User, type UserRecord } from '#server/customers/user.entity.server.ts'
import type { NoticeRecord } from '#server/notices/notice.entity.server.ts'
import { PendingService, Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { Staff, type StaffRecord } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems, type ItemRead } from '#server/table/read-items.server.ts'
import { messagesToFamily, messagesToNurse, messagesToOffice } from './messages.server.ts'

/** The messages of one notice. Left out is what the recipient has no address for, or what the kind has no text for. */
export type Composed = {
  sms?: {
    /** E.164. */
    to: string
    text: string
    template: SmsTemplate
  }
  mail?: { to: string; subject: string; text: string }
}

/** Makes the messages of a notice; tests of the sender have their own. */
export type Composer = (notice: NoticeRecord) => Promise<Composed | null>

/** What a message says of a service, from its pending or its confirmed record. */
export type ToldService = Pick<
  ServiceRecord,
  'serviceId' | 'userId' | 'phone' | 'patient' | 'address' | 'assignedNurse' | 'nurseContact' | 'nurseId'
> & { status: ServiceRecord['status'] | 'pending' }

/**
 * Makes the messages of a notice from the records as they are now, read in one request (docs/decisions/0031).
 * @returns null when it is no longer true or its recipient is gone; the notice becomes void
 */
export async function compose(notice: NoticeRecord): Promise<Composed | null> {
  const { to, kind, recipientId = '' } = notice
  if (to === 'family') {
    const [service, user] = await readItems(serviceOf(notice), itemOf(User, User.get({ uid: recipientId })))
    if (!service || !user || !isStillTrue[kind](service, notice)) return null
    const language = isLanguage(user.language) ? user.language : baseLanguage
    return isReachable(user, service, kind) ? messagesToFamily(kind, service, user, language) : null
  }
  if (to === 'nurse') {
    const [service, nurse] = await readItems(serviceOf(notice), itemOf(Staff, Staff.get({ id: recipientId })))
    if (!service || !nurse || !isStillTrue[kind](service, notice)) return null
    return hasLeft(nurse) ? null : messagesToNurse(kind, service, nurse)
  }
  const [service] = await readItems(serviceOf(notice))
  return service && isStillTrue[kind](service, notice) ? messagesToOffice(kind, service) : null
}

function serviceOf({ kind, serviceId }: NoticeRecord): ItemRead<ToldService> {
  return kind === 'bookingNotConfirmed'
    ? itemOf(PendingService, PendingService.get({ serviceId }))
    : itemOf(Service, Service.get({ serviceId }))
}

/** What must hold when a notice is sent, so that it tells nothing that has changed since its cause. */
const isStillTrue: Record<NoticeKind, (service: ToldService, notice: NoticeRecord) => boolean> = {
  nurseAssigned: isStillTheNurse,
  nurseReplaced: isStillTheNurse,
  nurseReleased: ({ nurseId }, { recipientId }) => nurseId !== recipientId,
  serviceDatesChanged: ({ status, nurseId }, { to, recipientId }) =>
    to === 'nurse'
      ? status === 'assigned' && nurseId === recipientId
      : status === 'assigned' || status === 'confirmed',
  // It reads the pending record, which the confirmation removes.
  bookingNotConfirmed: () => true,
  bookingConfirmed: ({ status }) => status === 'confirmed',
  serviceOverdue: ({ status, patient }) =>
    status !== 'closed' && indiaDay(patient.endDate) < indiaDay(nowInstant()),
}

function isStillTheNurse({ status, nurseId }: ToldService, notice: NoticeRecord): boolean {
  const meant = notice.to === 'nurse' ? notice.recipientId : notice.nurseId
  return status === 'assigned' && nurseId !== undefined && nurseId === meant
}

/** Whether the account still is the service's, may be written to, and gets what care does not need. */
function isReachable(user: UserRecord, service: ToldService, kind: NoticeKind): boolean {
  if (user.uid !== service.userId || user.disabledSince || user.displacedSince) return false
  return !(noticeRules[kind].isOptional && user.remindersDeclinedAt)
}

function hasLeft({ retiredAt }: StaffRecord): boolean {
  return retiredAt !== undefined
}
