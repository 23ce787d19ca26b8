import { addDays, mondayOf } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { findVisit, visitKey } from '#domain/visits/plan.ts'
import { substituteOf } from '#domain/visits/substitutes.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import type { UserRecord } from '#server/customers/user.entity.server.ts'
import { smsArea, smsName } from '#server/notice-sender/texts/values.server.ts'
import { mailTime, visitLine, visitTime } from '#server/notice-sender/texts/visit-values.server.ts'
import { Notice, type NoticeRecord } from '#server/notices/notice.entity.server.ts'
import { noticeIdOf, recipientKeyOf, recipientOf } from '#server/notices/notice-writes.server.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { VisitEvent, type StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import type { ServiceRecord } from '#server/services/service.entity.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { itemOf, readSnapshot } from '#server/table/read-items.server.ts'
import type { Composed } from './composed.server.ts'
import { mailToOffice, toFamily, toNurse } from './messages.server.ts'
import { hasLeft, isReachable, languageOf, languageOfNurse } from './recipients.server.ts'
import { serviceItem, staffItem, userItem, visitsPage, weekItem } from './visit-records.server.ts'

/*
 * The messages about another nurse who is sent, about one who does not go any more, and about the first one who came after all
 * (docs/decisions/0071). Each is void as soon as it is not so.
 */

/** What a notice about one visit reads, as one snapshot. */
type About = {
  service: ServiceRecord
  visit: WeekVisit
  /** Of the visit's week and the one after it. */
  visits: WeekVisit[]
  nurse: StaffRecord | null
  user: UserRecord | null
  /** What the family was told before of the same visit. */
  sent: NoticeRecord | null
}

async function readAbout(notice: NoticeRecord): Promise<About | null> {
  const { serviceId, visit: named, to, recipientId = '', nurseId = '' } = notice
  if (!named) return null
  const monday = mondayOf(named.day)
  const [service, week, next, nurse, user, sent] = await readSnapshot<
    [ServiceRecord, StoredWeek, StoredWeek, StaffRecord, UserRecord, NoticeRecord]
  >(
    serviceItem(serviceId),
    weekItem(serviceId, monday),
    weekItem(serviceId, addDays(monday, 7)),
    staffItem(nurseId),
    userItem(to === 'family' ? recipientId : ''),
    sentNotice(notice),
  )
  const visits = [week?.visits ?? [], next?.visits ?? []].flat()
  const visit = findVisit(visits, named)
  return service && visit ? { service, visit, visits, nurse, user, sent } : null
}

/** The notice by which the same person was told that the nurse comes. */
function sentNotice(notice: NoticeRecord) {
  const { serviceId, visit = { line: '', day: '' } } = notice
  const recipient = recipientOf(notice)
  const noticeId = noticeIdOf(`sent ${visitIdOf({ serviceId, ...visit })}`, 'nurseSent', recipient)
  return itemOf(Notice, Notice.get({ recipientKey: recipientKeyOf(recipient, noticeId), noticeId }))
}

/** Another nurse comes: while the visit is theirs, and they are neither there nor known not to come. */
export async function composeNurseSent(notice: NoticeRecord): Promise<Composed | null> {
  const about = await readAbout(notice)
  if (!about) return null
  const { visit, nurse } = about
  if (!nurse || visit.nurseId !== notice.nurseId || visit.state !== 'planned') return null
  if (visit.arrivedAt || visit.missedAt || intervalOf(visit).end <= now()) return null
  return notice.to === 'family'
    ? toTheFamily('nurseSent', about, nurse)
    : toTheNurse('nurseSent', about, nurse)
}

/** A nurse does not go any more; a family reads it if it was told of this nurse. */
export async function composeNurseStopped(notice: NoticeRecord): Promise<Composed | null> {
  const about = await readAbout(notice)
  if (!about) return null
  const { visit, nurse, sent } = about
  // A nurse who fell ill before it was undone is not the visit's any more, and yet the family was told that they come.
  const isTheirs = notice.to === 'family' || visit.nurseId === notice.nurseId
  if (!nurse || !isTheirs || visit.arrivedAt) return null
  if (visit.state === 'planned' && !visit.missedAt) return null
  if (intervalOf(visit).end <= now() || isSentAgain(about)) return null
  if (notice.to === 'nurse') return (await hasKept(notice)) ? null : toTheNurse('nurseStopped', about, nurse)
  // One that is on its way while this is written counts as told.
  const wasTold = sent !== null && (sent.state === 'sent' || sent.claim !== undefined)
  return wasTold ? toTheFamily('nurseStopped', about, nurse) : null
}

/** The same nurse was sent once more for that time: the text would say of a visit that takes place that it does not. */
function isSentAgain({ visit, visits, nurse }: About): boolean {
  return visits.some(
    (each) =>
      visitKey(each) !== visitKey(visit) &&
      each.insteadOf !== undefined &&
      each.nurseId === nurse?.id &&
      each.state === 'planned' &&
      !each.missedAt &&
      intervalOf(each).start === intervalOf(visit).start,
  )
}

async function eventsOf({ serviceId, visit }: NoticeRecord): Promise<StoredVisitEvent[]> {
  if (!visit) return []
  const { data } = await VisitEvent.query
    .ofVisit({ serviceId, line: visit.line, day: visit.day })
    .go({ consistent: true, pages: 'all' })
  return data
}

/** Whether the nurse has reported from there. */
async function hasKept(notice: NoticeRecord): Promise<boolean> {
  return (await eventsOf(notice)).some(({ kind }) => kind === 'kept')
}

type Kind = 'nurseSent' | 'nurseStopped'

function toTheFamily(
  kind: Kind,
  { service, visit, user }: About,
  { fullName }: StaffRecord,
): Composed | null {
  if (!user || !isReachable(user, service, kind)) return null
  const language = languageOf(user)
  return toFamily(kind, user, {
    sms: { nurseName: smsName(fullName), visitTime: visitTime(language, visit) },
    mail: {
      patientName: service.patient.name,
      visits: visitLine(language, visit, { nurseName: fullName }),
    },
    path: visitsPage(service.serviceId),
  })
}

async function toTheNurse(
  kind: Kind,
  { service, visit }: About,
  nurse: StaffRecord,
): Promise<Composed | null> {
  if (hasLeft(nurse)) return null
  const language = await languageOfNurse(nurse)
  return toNurse(kind, nurse, language, {
    visitTime: visitTime(language, visit),
    area: smsArea(language, service.address),
  })
}

/** The nurse has reported from a visit to which, as the office has it, nobody came: until that is taken back. */
export async function composeCameAfterAll(notice: NoticeRecord): Promise<Composed | null> {
  const about = await readAbout(notice)
  if (!about) return null
  const { service, visit, visits, nurse } = about
  const kept = (await eventsOf(notice)).find(({ kind }) => kind === 'kept')
  if (!nurse || !kept || !visit.missedAt) return null
  const substitute = substituteOf(visit, visits)
  const { serviceId, patient, phone } = service
  const { line, day } = visit.insteadOf ?? visit
  return mailToOffice('cameAfterAll', `/dashboard/visits/${visitIdOf({ serviceId, line, day })}/send`, {
    nurseName: nurse.fullName,
    nursePhone: nurse.contactNumber,
    start: mailTime(intervalOf(visit).start),
    reported: `${kept.kept?.kind === 'left' ? 'left' : 'arrived'} ${mailTime(Date.parse(kept.happenedAt ?? kept.heardAt))}`,
    patientName: patient.name,
    visits: visitLine('en', visit, { nurseName: nurse.fullName }),
    sent: substitute
      ? `Another nurse was sent for ${mailTime(intervalOf(substitute).start)}.`
      : 'Nobody else is on the way.',
    phone,
  })
}
