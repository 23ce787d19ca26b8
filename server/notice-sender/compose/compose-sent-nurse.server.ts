import { mondayOf } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { findVisit, visitKey } from '#domain/visits/plan.ts'
import { holderOf, isSent, plannedStint, sentFor } from '#domain/visits/stints.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { contestedOf, readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { now } from '#server/clock.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { smsName } from '#server/notice-sender/texts/values.server.ts'
import { mailTime, visitLine, visitTime } from '#server/notice-sender/texts/visit-values.server.ts'
import { Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { recipientOf } from '#server/notices/notice-writes.server.ts'
import { sentNoticeKey } from '#server/plans/plan-notices.server.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readSnapshot } from '#server/table/read-items.server.ts'
import type { Composed } from './composed.server.ts'
import { mailToOffice, toFamily } from './messages.server.ts'
import { isReachable, languageOf } from './recipients.server.ts'
import { serviceItem, staffItem, userItem, visitsPage, weekItem } from './visit-records.server.ts'

/*
 * The messages about a nurse who is sent, one who is to stay away, and one who came after all (docs/decisions/0099). Each
 * becomes void as soon as it is untrue.
 */

/** Everything read for a notice about one visit, as one snapshot. */
type About = {
  service: StoredService
  week: StoredWeek
  visit: WeekVisit
  /** Those of its week. */
  visits: WeekVisit[]
  nurse: StoredStaff | null
  user: StoredUser | null
  /** The earlier notice to this person that the nurse is coming. */
  sent: StoredNotice | null
}

async function readAbout(notice: StoredNotice): Promise<About | null> {
  const about = await readVisitAbout(notice)
  return about?.service ? { ...about, service: about.service } : null
}

/** The same if the service may have ended, whose visits stay. */
async function readVisitAbout(
  notice: StoredNotice,
): Promise<(Omit<About, 'service'> & { service: StoredService | null }) | null> {
  const { serviceId, visit: named, to, recipientId = '', nurseId = '' } = notice
  if (!named) return null
  const [service, week, nurse, user, sent] = await readSnapshot<
    [StoredService, StoredWeek, StoredStaff, StoredUser, StoredNotice]
  >(
    serviceItem(serviceId),
    weekItem(serviceId, mondayOf(named.day)),
    staffItem(nurseId),
    userItem(to === 'family' ? recipientId : ''),
    sentNotice(notice),
  )
  const visits = week?.visits ?? []
  const visit = findVisit(visits, named)
  return week && visit ? { service, week, visit, visits, nurse, user, sent } : null
}

/** The notice to the same recipient that the nurse is coming. */
function sentNotice(notice: StoredNotice) {
  const { serviceId, visit = { line: '', day: '' } } = notice
  return itemOf(Notice, Notice.get(sentNoticeKey({ serviceId, ...visit }, recipientOf(notice))))
}

/** Another nurse is coming: true while the visit is theirs, they have not arrived, it is not missed, and the service goes on. */
export async function composeNurseSent(notice: StoredNotice): Promise<Composed | null> {
  const about = await readAbout(notice)
  if (!about) return null
  const { visit, nurse } = about
  if (!nurse || visit.nurseId !== notice.nurseId || visit.state !== 'planned') return null
  if (visit.arrivedAt || visit.missedAt || visit.serviceEnded || intervalOf(visit).end <= now()) return null
  return toTheFamily('nurseSent', about, nurse)
}

/** A nurse is not coming any more; only to a family that has heard of this nurse. */
export async function composeNurseStopped(notice: StoredNotice): Promise<Composed | null> {
  const about = await readAbout(notice)
  if (!about) return null
  const { visit, nurse, sent } = about
  if (!nurse || visit.arrivedAt) return null
  if (visit.state === 'planned' && !visit.missedAt) return null
  if (intervalOf(visit).end <= now() || isSentAgain(about)) return null
  return sent && mayHaveRead(sent) ? toTheFamily('nurseStopped', about, nurse) : null
}

/** Whether one of a notice's two messages may have been sent. One that is being sent now, or that AWS did not answer, counts as sent. */
function mayHaveRead({ claim, sms, mail, reason }: StoredNotice): boolean {
  return claim !== undefined || sms === 'sent' || mail === 'sent' || reason === 'no-answer'
}

/** The same nurse was sent again for that time: the text would deny a visit that takes place. */
function isSentAgain({ visit, visits, nurse }: About): boolean {
  return visits.some(
    (each) =>
      visitKey(each) !== visitKey(visit) &&
      isSent(each) &&
      each.nurseId === nurse?.id &&
      each.state === 'planned' &&
      !each.missedAt &&
      intervalOf(each).start === intervalOf(visit).start,
  )
}

type Kind = 'nurseSent' | 'nurseStopped'

function toTheFamily(
  kind: Kind,
  { service, visit, user }: About,
  { fullName }: StoredStaff,
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

/**
 * The nurse has reported from a visit that the office had recorded as missed or called off, maybe because the service has ended; true until
 * the office settles it.
 */
export async function composeCameAfterAll(notice: StoredNotice): Promise<Composed | null> {
  const about = await readVisitAbout(notice)
  if (!about?.visit.contested) return null
  const { service, week, visit, visits, nurse } = about
  const { serviceId, uid, patientName } = week
  const { line, day } = visit
  const open = contestedOf(visit, await readVisitEvents({ serviceId, line, day }))
  const report = open.find((event) => !event.problem && event.nurseId === notice.nurseId)
  if (!nurse || !report) return null
  const first = plannedStint(visit, visits) ?? visit
  const to =
    visit.missedAt && service
      ? `${visitIdOf({ ...first, serviceId })}/send`
      : visitIdOf({ ...visit, serviceId })
  return mailToOffice('cameAfterAll', `/dashboard/visits/${to}`, {
    nurseName: nurse.fullName,
    nursePhone: nurse.contactNumber,
    start: mailTime(intervalOf(visit).start),
    was: visit.missedAt ? 'missed' : 'cancelled',
    reported: `${report.kind} ${mailInstant(report.happenedAt ?? report.heardAt)}`,
    patientName,
    visits: visitLine('en', visit, { nurseName: nurse.fullName }),
    sent: othersInWords(visit, first, visits),
    phone: service?.phone ?? (await phoneOf(uid)),
  })
}

async function phoneOf(uid: string): Promise<string> {
  const { data } = await User.get({ uid }).go({ consistent: true })
  return data?.number || 'not known'
}

/** Whether another nurse is on the way or there: the last one sent, or else one who came earlier and has not reported a departure. */
function othersInWords(visit: WeekVisit, first: WeekVisit, visits: readonly WeekVisit[]): string {
  const isOther = (each: WeekVisit) => {
    const isSentAway = each.serviceEnded && !each.arrivedAt
    return visitKey(each) !== visitKey(visit) && !each.missedAt && !isSentAway
  }
  const holder = holderOf(first, visits)
  if (holder !== first && isOther(holder)) return otherInWords(holder)
  const there = [first, ...sentFor(first, visits)].findLast(
    (each) => isOther(each) && each.arrivedAt && !each.leftAt,
  )
  return there ? otherInWords(there) : 'Nobody else is on the way.'
}

function otherInWords({ arrivedAt, leftAt, ...visit }: WeekVisit): string {
  if (!arrivedAt) return `Another nurse was sent for ${mailTime(intervalOf(visit).start)}.`
  if (!leftAt) return `Another nurse has been there since ${mailInstant(arrivedAt)}.`
  return `Another nurse was there from ${mailInstant(arrivedAt)} to ${mailInstant(leftAt)}.`
}

function mailInstant(instant: string): string {
  return mailTime(Date.parse(instant))
}
