import { endOfCare } from '#domain/care-period.ts'
import { compare } from '#domain/compare.ts'
import { dayIn } from '#domain/day-words.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { firstVisitOf } from '#domain/visits/plan.ts'
import { now, today } from '#server/clock.server.ts'
import { readHistoryOf } from '#server/history/list-history.server.ts'
import { careStarts } from '#server/notice-sender/texts/visit-values.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { PendingService, Service, type StoredService } from '#server/services/service.entity.server.ts'
import { itemOf, readSnapshot, type ItemRead } from '#server/table/read-items.server.ts'
import type { Composed, ServiceKind, ToldService } from './composed.server.ts'
import { messagesToFamily, messagesToOffice, toFamily } from './messages.server.ts'
import { isReachable, languageOf } from './recipients.server.ts'
import { planItem, serviceItem, userItem } from './visit-records.server.ts'

/* The messages about a whole service: its nurse, its dates, or that it waits for something. */

export async function serviceToFamily(notice: StoredNotice): Promise<Composed | null> {
  const kind = notice.kind as ServiceKind
  const [service, user, plan] = await readSnapshot<[ToldService, StoredUser, ...StoredPlan[]]>(
    serviceOf(notice),
    userItem(notice.recipientId ?? ''),
    ...planFor(notice),
  )
  if (!service || !user || !isStillTrue[kind](service, notice)) return null
  if (!isReachable(user, service, kind)) return null
  const first = plan ? firstVisitStart(plan, notice) : null
  return messagesToFamily(kind, first ? startingAt(service, first) : service, user)
}

/**
 * The office has closed or deleted services of the family. Their records are gone; what stays of them says when the care began and whose
 * it was. It is read after the snapshot, so the transaction that wrote it is over.
 */
export async function serviceEndedToFamily(notice: StoredNotice): Promise<Composed | null> {
  const { recipientId: uid = '' } = notice
  const ids = servicesOf(notice)
  const [user, ...services] = await readSnapshot<[StoredUser, ...StoredService[]]>(
    userItem(uid),
    ...ids.map(serviceItem),
  )
  if (!user || !isReachable(user, { userId: uid }, 'serviceEnded')) return null
  const gone = new Set(ids.filter((_, place) => !services[place]))
  const ended = (await readHistoryOf(uid))
    .filter(({ serviceId }) => gone.has(serviceId))
    .sort((one, other) => compare(one.startDate, other.startDate))
  if (ended.length === 0) return null
  const language = languageOf(user)
  const starts = ended.map(({ startDate }) => startDate)
  return toFamily('serviceEnded', user, {
    sms: { starts: careStarts(language, starts) },
    mail: {
      patientName: [...new Set(ended.map(({ patientName }) => patientName))].join(', '),
      start: [...new Set(starts.map((startDate) => dayIn(language, startDate)))].join(', '),
    },
    path: '/show/earlier',
  })
}

export async function serviceToOffice(notice: StoredNotice): Promise<Composed | null> {
  const kind = notice.kind as ServiceKind
  const [service] = await readSnapshot(serviceOf(notice))
  return service && isStillTrue[kind](service, notice) ? messagesToOffice(kind, service) : null
}

/** The plan, for the messages that say from when a nurse comes. */
function planFor({ kind, serviceId }: StoredNotice): ItemRead<StoredPlan>[] {
  return kind === 'nurseAssigned' || kind === 'nurseReplaced' ? [planItem(serviceId)] : []
}

/**
 * When the care of a plan begins for its family: the first visit of the nurse who is named, or else the first of all; null without visits.
 */
function firstVisitStart(plan: StoredPlan, notice: StoredNotice): string | null {
  const own = notice.nurseId ? ownFirstVisit(plan, notice, notice.nurseId) : null
  const first = own ?? firstVisitOf(planOf(plan), { after: Date.parse(notice.createdAt), now: now() })
  return first && startOf(first)
}

/** The first visit that this assignment gives a nurse; visits that had begun before the change do not count. */
function ownFirstVisit(plan: StoredPlan, { createdAt }: StoredNotice, nurseId: string) {
  return firstVisitOf(planOf(plan), { after: Date.parse(createdAt), now: now(), nurseId })
}

function startOf(visit: Parameters<typeof intervalOf>[0]): string {
  return new Date(intervalOf(visit).start).toISOString()
}

function startingAt(service: ToldService, startDate: string): ToldService {
  return { ...service, patient: { ...service.patient, startDate } }
}

function serviceOf({ kind, serviceId }: StoredNotice): ItemRead<ToldService> {
  return kind === 'bookingNotConfirmed'
    ? itemOf(PendingService, PendingService.get({ serviceId }))
    : itemOf(Service, Service.get({ serviceId }))
}

/** What must hold when a notice is sent, so that it says nothing that has changed since its cause. */
const isStillTrue: Record<ServiceKind, (service: ToldService, notice: StoredNotice) => boolean> = {
  nurseAssigned: isStillTheNurse,
  nurseReplaced: isStillTheNurse,
  serviceDatesChanged: ({ status }) => status === 'assigned' || status === 'confirmed',
  // It reads the pending record, which a confirmation removes.
  bookingNotConfirmed: () => true,
  bookingConfirmed: ({ status }) => status === 'confirmed',
  serviceOverdue: ({ status, patient }) => status !== 'closed' && endOfCare(patient.endDate).day < today(),
}

function isStillTheNurse({ status, nurseId }: ToldService, notice: StoredNotice): boolean {
  return status === 'assigned' && nurseId !== undefined && nurseId === notice.nurseId
}
