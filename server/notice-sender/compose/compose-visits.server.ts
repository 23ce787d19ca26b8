import { dayAt, horizonFrom, mondayOf, weekdayOf } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import type { UserRecord } from '#server/customers/user.entity.server.ts'
import { smsArea } from '#server/notice-sender/texts/values.server.ts'
import {
  dayOf,
  nextVisit,
  restOfWeek,
  smsAreas,
  timesOf,
  visitLines,
  visitNurse,
} from '#server/notice-sender/texts/visit-values.server.ts'
import type { NoticeRecord } from '#server/notices/notice.entity.server.ts'
import { entriesOf } from '#server/nurse-time/diary-contents.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import type { StoredWeek } from '#server/plans/service-week.entity.server.ts'
import { plannedOf } from '#server/plans/weeks.server.ts'
import type { ServiceRecord } from '#server/services/service.entity.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { readItems } from '#server/table/read-items.server.ts'
import type { Composed } from './composed.server.ts'
import { toFamily, toNurse, toUnlinkedNurse } from './messages.server.ts'
import { hasLeft, isReachable, languageOf, languageOfNurse } from './recipients.server.ts'
import {
  comingOf,
  diaryItem,
  linesOf,
  readAddresses,
  readNames,
  serviceItem,
  staffItem,
  userItem,
  visitsPage,
  weekItem,
} from './visit-records.server.ts'

/*
 * The messages about visits. Like those of a service they are made from the records as they are when they are sent; null where they
 * are no longer true, or where the recipient is gone.
 */

/** The plan of a service was made or changed; the message says what comes next. */
export function composePlanChanged(notice: NoticeRecord): Promise<Composed | null> {
  return notice.to === 'nurse' ? planChangedToNurse(notice) : planChangedToFamily(notice)
}

async function planChangedToFamily({ serviceId, recipientId = '' }: NoticeRecord): Promise<Composed | null> {
  const [service, user, ...weeks] = await readItems<[ServiceRecord, UserRecord, ...StoredWeek[]]>(
    serviceItem(serviceId),
    userItem(recipientId),
    ...horizonFrom(dayAt(now())).map((monday) => weekItem(serviceId, monday)),
  )
  if (!service?.hasPlan || service.status === 'closed' || !user) return null
  if (!isReachable(user, service, 'planChanged')) return null
  const language = languageOf(user)
  const visits = comingOf(weeks.flatMap((week) => plannedOf(week?.visits ?? [])))
  return toFamily(`planChanged`, user, {
    sms: { nextVisit: nextVisit(language, visits[0]) },
    mail: {
      patientName: service.patient.name,
      visits: visitLines(language, linesOf(language, visits, await readNames(visits))),
    },
    path: visitsPage(serviceId),
  })
}

/** Also where the service is deleted: then no visit is left, and the area is not known. */
async function planChangedToNurse({ serviceId, recipientId = '' }: NoticeRecord): Promise<Composed | null> {
  const [service, nurse, diary] = await readItems<[ServiceRecord, StaffRecord, StoredDiary]>(
    serviceItem(serviceId),
    staffItem(recipientId),
    diaryItem(recipientId),
  )
  if (!nurse || hasLeft(nurse)) return null
  const visits = comingOf(entriesOf(diary).filter((entry) => entry.serviceId === serviceId))
  const language = await languageOfNurse(nurse)
  return toNurse('planChanged', nurse, language, {
    nextVisit: nextVisit(language, visits[0]),
    area: smsArea(language, service?.address ?? ''),
  })
}

/** The visits of the next day. */
export async function composeTomorrowsVisits(notice: NoticeRecord): Promise<Composed | null> {
  if (!notice.day) return null
  return notice.to === 'nurse' ? tomorrowsVisitsToNurse(notice) : tomorrowsVisitsToFamily(notice)
}

async function tomorrowsVisitsToFamily(notice: NoticeRecord): Promise<Composed | null> {
  const { recipientId = '', day = '', services: ids = [notice.serviceId] } = notice
  const [user, ...read] = await readItems<[UserRecord, ...(ServiceRecord | StoredWeek)[]]>(
    userItem(recipientId),
    ...ids.map(serviceItem),
    ...ids.map((serviceId) => weekItem(serviceId, mondayOf(day))),
  )
  const services = (read.slice(0, ids.length) as (ServiceRecord | null)[]).flatMap((service) =>
    service && service.status !== 'closed' && user && isReachable(user, service, 'tomorrowsVisits')
      ? [service]
      : [],
  )
  const weeks = read.slice(ids.length) as (StoredWeek | null)[]
  const visits = comingOf(
    services.flatMap((service) => {
      const week = weeks.find((each) => each?.serviceId === service.serviceId)
      return plannedOf(week?.visits ?? [])
        .filter((visit) => visit.day === day)
        .map((visit) => ({ ...visit, patientName: service.patient.name }))
    }),
  )
  if (!user || visits.length === 0) return null
  const language = languageOf(user)
  const names = await readNames(visits)
  const [{ serviceId } = { serviceId: '' }, ...others] = services
  return toFamily('tomorrowsVisits', user, {
    sms: {
      visitDay: dayOf(language, day),
      times: timesOf(language, visits),
      visitNurse: visitNurse(
        language,
        visits.map(({ nurseId = '' }) => names.get(nurseId)),
      ),
    },
    mail: { start: dayOf(language, day), visits: visitLines(language, linesOf(language, visits, names)) },
    path: others.length > 0 ? '/show/service' : visitsPage(serviceId),
  })
}

async function tomorrowsVisitsToNurse({
  recipientId = '',
  day = '',
}: NoticeRecord): Promise<Composed | null> {
  const { nurse, visits } = await readComing(recipientId)
  const ofDay = visits.filter((visit) => visit.day === day)
  if (!nurse || ofDay.length === 0) return null
  // The message of the week ahead names the week's first visit, so it has said all of a Monday with one.
  if (weekdayOf(day) === 1 && !hasAccount(nurse) && ofDay.length === 1) return null
  const language = await languageOfNurse(nurse)
  return toNurse('tomorrowsVisits', nurse, language, {
    visitDay: dayOf(language, day),
    times: timesOf(language, ofDay),
    areas: smsAreas(language, await readAddresses(ofDay)),
  })
}

/** The week of a nurse who cannot look it up. */
export async function composeWeekAhead({
  recipientId = '',
  day = '',
}: NoticeRecord): Promise<Composed | null> {
  if (!day) return null
  const { nurse, visits } = await readComing(recipientId)
  const { from, to } = restOfWeek(day)
  const ofWeek = visits.filter((visit) => visit.day >= from && visit.day <= to)
  if (!nurse || hasAccount(nurse) || ofWeek.length === 0) return null
  return toUnlinkedNurse('weekAhead', nurse, {
    visitCount: String(ofWeek.length),
    visitDay: dayOf('en', from),
    nextVisit: nextVisit('en', ofWeek[0]),
  })
}

/** A nurse and the coming visits of their diary, with their services. */
async function readComing(nurseId: string) {
  const [nurse, diary] = await readItems<[StaffRecord, StoredDiary]>(staffItem(nurseId), diaryItem(nurseId))
  return { nurse: nurse && !hasLeft(nurse) ? nurse : null, visits: comingOf(entriesOf(diary)) }
}

function hasAccount({ accountUid }: StaffRecord): boolean {
  return accountUid !== undefined
}
