import { indiaDay } from '#domain/dates.ts'
import type { NoticeKind } from '#domain/notices.ts'
import { nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import type { NoticeRecord } from '#server/notices/notice.entity.server.ts'
import { PendingService, Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems, type ItemRead } from '#server/table/read-items.server.ts'
import { composeNurseInvited } from './compose-invitation.server.ts'
import { composeNotArrived } from './compose-not-arrived.server.ts'
import {
  composeAbsentOverHold,
  composeNewBookings,
  composePapersEnd,
  composeSmsNearlySpent,
  composeVisitsUncovered,
} from './compose-office.server.ts'
import { composePlanChanged, composeTomorrowsVisits, composeWeekAhead } from './compose-visits.server.ts'
import type { Composed, Composer, ServiceKind, ToldService } from './composed.server.ts'
import { messagesToFamily, messagesToNurse, messagesToOffice, toNurse } from './messages.server.ts'
import { hasLeft, isReachable, languageOfNurse } from './recipients.server.ts'

/** Kinds about visits, whose messages are made of more records, and those about no service. */
const visitComposers = {
  planChanged: composePlanChanged,
  tomorrowsVisits: composeTomorrowsVisits,
  weekAhead: composeWeekAhead,
  notArrived: composeNotArrived,
  visitsUncovered: composeVisitsUncovered,
  absentOverHold: composeAbsentOverHold,
  papersEndBeforeVisit: composePapersEnd,
  nurseInvited: composeNurseInvited,
  smsNearlySpent: composeSmsNearlySpent,
} satisfies Record<Exclude<NoticeKind, ServiceKind>, Composer>

/**
 * Makes the messages of a notice from the records as they are now (docs/decisions/0031); those about a service are read in one request.
 * @returns null when it is no longer true or its recipient is gone; the notice becomes void
 */
export async function compose(notice: NoticeRecord): Promise<Composed | null> {
  const { to, kind, recipientId = '' } = notice
  if (isVisitKind(kind)) return visitComposers[kind](notice)
  if (to === 'family') {
    const [service, user] = await readItems(serviceOf(notice), itemOf(User, User.get({ uid: recipientId })))
    if (!service || !user || !isStillTrue[kind](service, notice)) return null
    return isReachable(user, service, kind) ? messagesToFamily(kind, service, user) : null
  }
  if (to === 'nurse') {
    const [service, nurse] = await readItems(serviceOf(notice), itemOf(Staff, Staff.get({ id: recipientId })))
    if (!nurse || hasLeft(nurse)) return null
    if (service ? !isStillTrue[kind](service, notice) : kind !== 'nurseReleased') return null
    const language = await languageOfNurse(nurse)
    // The only one that is told without its service: the office has closed or deleted it.
    if (!service) return toNurse('serviceEnded', nurse, language, {})
    return messagesToNurse(kind, service, nurse, language)
  }
  if (kind === 'bookingConfirmed' && notice.services) return composeNewBookings(notice)
  const [service] = await readItems(serviceOf(notice))
  return service && isStillTrue[kind](service, notice) ? messagesToOffice(kind, service) : null
}

function isVisitKind(kind: NoticeKind): kind is keyof typeof visitComposers {
  return Object.hasOwn(visitComposers, kind)
}

function serviceOf({ kind, serviceId }: NoticeRecord): ItemRead<ToldService> {
  return kind === 'bookingNotConfirmed'
    ? itemOf(PendingService, PendingService.get({ serviceId }))
    : itemOf(Service, Service.get({ serviceId }))
}

/** What must hold when a notice is sent, so that it tells nothing that has changed since its cause. */
const isStillTrue: Record<ServiceKind, (service: ToldService, notice: NoticeRecord) => boolean> = {
  nurseAssigned: isStillTheNurse,
  nurseReplaced: isStillTheNurse,
  nurseReleased: ({ status, nurseId }, { recipientId }) => status === 'closed' || nurseId !== recipientId,
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
