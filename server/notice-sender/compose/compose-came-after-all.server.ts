import { mondayOf } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { findVisit, visitKey } from '#domain/visits/plan.ts'
import { holderOf, plannedStint, sentFor } from '#domain/visits/stints.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { contestedOf, readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { mailTime, visitLine } from '#server/notice-sender/texts/visit-values.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readSnapshot } from '#server/table/read-items.server.ts'
import type { Composed } from './composed.server.ts'
import { mailToOffice } from './messages.server.ts'
import { serviceItem, staffItem, weekItem } from './visit-records.server.ts'

/** Everything read for the message, as one snapshot; the service may have ended, whose visits stay. */
async function readAbout({ serviceId, visit: named, nurseId = '' }: StoredNotice) {
  if (!named) return null
  const [service, week, nurse] = await readSnapshot<[StoredService, StoredWeek, StoredStaff]>(
    serviceItem(serviceId),
    weekItem(serviceId, mondayOf(named.day)),
    staffItem(nurseId),
  )
  const visits = week?.visits ?? []
  const visit = findVisit(visits, named)
  return week && visit ? { service, week, visit, visits, nurse } : null
}

/**
 * The nurse has reported from a visit that the office had recorded as missed or called off, maybe because the service has ended; true until
 * the office settles it.
 */
export async function composeCameAfterAll(notice: StoredNotice): Promise<Composed | null> {
  const about = await readAbout(notice)
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
