import { addDays, dayAt, startOfDay, weekdayOf, type Day } from '#domain/visits/days.ts'
import { dayOfStart, mondaysReaching } from '#domain/visits/reach.ts'
import { now } from '#server/clock.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { smsArea } from '#server/notice-sender/texts/values.server.ts'
import {
  dayOf,
  nextVisit,
  noVisit,
  restOfWeek,
  smsAreas,
  timesOf,
  visitLines,
  visitNurse,
} from '#server/notice-sender/texts/visit-values.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import type { StoredWeek } from '#server/plans/service-week.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { readNames } from '#server/staff/read-names.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readItems, readSnapshot } from '#server/table/read-items.server.ts'
import type { Composed } from './composed.server.ts'
import { toFamily, toNurse } from './messages.server.ts'
import { hasLeft, isReachable, languageOf, languageOfNurse } from './recipients.server.ts'
import {
  comingInDiary,
  comingOf,
  diaryItem,
  linesOf,
  nextOfPlan,
  planItem,
  readAddresses,
  readBesidePlans,
  readPlannedServices,
  serviceItem,
  staffItem,
  userItem,
  visitsOfPlan,
  visitsPage,
  weekItem,
} from './visit-records.server.ts'

/* The messages about visits, made from the records at the time of sending; null if they are no longer true or the recipient is gone. */

/** The plan of one or several services was made or changed; the message says which visit is next. */
export async function planChangedToFamily(notice: StoredNotice): Promise<Composed | null> {
  const ids = servicesOf(notice)
  const [{ planned, user }, { hasArrived, sent }] = await Promise.all([
    readPlannedServices(ids, notice.recipientId ?? ''),
    readBesidePlans(ids),
  ])
  const told = planned.filter(
    ({ service }) =>
      service.hasPlan && service.status !== 'closed' && user && isReachable(user, service, 'planChanged'),
  )
  const [only, ...others] = told
  if (!user || !only) return null
  const language = languageOf(user)
  const ofPlans = told.flatMap(({ service, plan }) =>
    [...visitsOfPlan(plan), ...sent.filter(({ serviceId }) => serviceId === service.serviceId)].map(
      (visit) => ({
        ...visit,
        ...(others.length > 0 && { patientName: service.patient.name }),
      }),
    ),
  )
  const visits = comingOf(ofPlans).filter((visit) => !hasArrived(visit))
  const [first] = comingOf([...told.flatMap(({ plan }) => nextOfPlan(plan, hasArrived) ?? []), ...visits])
  const patients = new Set(told.map(({ service }) => service.patient.name))
  return toFamily('planChanged', user, {
    sms: { nextVisit: nextVisit(language, first) },
    mail: {
      patientName: [...patients].join(', '),
      visits: visitLines(
        language,
        linesOf(language, visits, await readNames(visits.flatMap(({ nurseId }) => nurseId ?? []))),
      ),
    },
    path: others.length > 0 ? '/show/service' : visitsPage(only.service.serviceId),
  })
}

/** Also for a deleted service: then no visit is left, and the area is unknown. */
export async function planChangedToNurse(notice: StoredNotice): Promise<Composed | null> {
  if (servicesOf(notice).length > 1) return visitsChangedToNurse(notice)
  const { serviceId, recipientId = '' } = notice
  const [service, nurse, plan] = await readSnapshot<[StoredService, StoredStaff, StoredPlan]>(
    serviceItem(serviceId),
    staffItem(recipientId),
    planItem(serviceId),
  )
  if (!nurse || hasLeft(nurse)) return null
  const language = await languageOfNurse(nurse)
  const { hasArrived, sent } = await readBesidePlans([serviceId])
  const ofPlan = plan && nextOfPlan(plan, hasArrived, nurse.id)
  const own = sent.filter(({ nurseId }) => nurseId === nurse.id)
  const [next] = comingOf([...(ofPlan ? [ofPlan] : []), ...own])
  return toNurse('planChanged', nurse, language, {
    nextVisit: nextVisit(language, next),
    area: smsArea(language, service?.address ?? ''),
  })
}

/** Several families at once: how today and tomorrow begin. Later days follow in the message of each evening. */
async function visitsChangedToNurse({ recipientId = '' }: StoredNotice): Promise<Composed | null> {
  const [nurse, diary] = await readSnapshot<[StoredStaff, StoredDiary]>(
    staffItem(recipientId),
    diaryItem(recipientId),
  )
  if (!nurse || hasLeft(nurse)) return null
  const today = dayAt(now())
  const coming = await comingInDiary(diary)
  const visits = coming.filter((visit) => dayOfStart(visit) <= addDays(today, 1))
  const language = await languageOfNurse(nurse)
  const timesOn = (day: Day) => {
    const ofDay = visits.filter((visit) => dayOfStart(visit) === day)
    return ofDay.length > 0 ? timesOf(language, ofDay) : noVisit(language)
  }
  return toNurse('visitsChanged', nurse, language, {
    today: timesOn(today),
    tomorrow: timesOn(addDays(today, 1)),
    areas: smsAreas(language, await readAddresses(visits)),
  })
}

/** The visits of the next day. */
export async function tomorrowsVisitsToFamily(notice: StoredNotice): Promise<Composed | null> {
  const { recipientId = '', day } = notice
  if (!day) return null
  const ids = servicesOf(notice)
  const mondays = mondaysReaching(startOfDay(day))
  const [user, ...read] = await readItems<[StoredUser, ...(StoredService | StoredWeek)[]]>(
    userItem(recipientId),
    ...ids.map(serviceItem),
    ...ids.flatMap((serviceId) => mondays.map((monday) => weekItem(serviceId, monday))),
  )
  const services = (read.slice(0, ids.length) as (StoredService | null)[]).flatMap((service) =>
    service && service.status !== 'closed' && user && isReachable(user, service, 'tomorrowsVisits')
      ? [service]
      : [],
  )
  const weeks = read.slice(ids.length) as (StoredWeek | null)[]
  const visits = comingOf(
    services.flatMap((service) =>
      weeks
        .flatMap((week) => (week?.serviceId === service.serviceId ? week.visits : []))
        .filter((visit) => dayOfStart(visit) === day && visit.state === 'planned')
        .map((visit) => ({ ...visit, patientName: service.patient.name })),
    ),
  )
  if (!user || visits.length === 0) return null
  const language = languageOf(user)
  const names = await readNames(visits.flatMap(({ nurseId }) => nurseId ?? []))
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

export async function tomorrowsVisitsToNurse({
  recipientId = '',
  day,
}: StoredNotice): Promise<Composed | null> {
  if (!day) return null
  const { nurse, visits } = await readComing(recipientId)
  const ofDay = visits.filter((visit) => dayOfStart(visit) === day)
  if (!nurse || ofDay.length === 0) return null
  // The week ahead names its first visit, so it covers a Monday with a single visit.
  if (weekdayOf(day) === 1 && !hasAccount(nurse) && ofDay.length === 1) return null
  const language = await languageOfNurse(nurse)
  return toNurse('tomorrowsVisits', nurse, language, {
    visitDay: dayOf(language, day),
    times: timesOf(language, ofDay),
    areas: smsAreas(language, await readAddresses(ofDay)),
  })
}

/** The week of a nurse without an account, who cannot look it up. */
export async function composeWeekAhead({
  recipientId = '',
  day = '',
}: StoredNotice): Promise<Composed | null> {
  if (!day) return null
  const { nurse, visits } = await readComing(recipientId)
  const { from, to } = restOfWeek(day)
  const ofWeek = visits.filter((visit) => dayOfStart(visit) >= from && dayOfStart(visit) <= to)
  if (!nurse || hasAccount(nurse) || ofWeek.length === 0) return null
  const language = await languageOfNurse(nurse)
  return toNurse('weekAhead', nurse, language, {
    visitCount: String(ofWeek.length),
    visitDay: dayOf(language, from),
    nextVisit: nextVisit(language, ofWeek[0]),
  })
}

/** A nurse and the coming visits in their diary, with their services. */
async function readComing(nurseId: string) {
  const [nurse, diary] = await readItems<[StoredStaff, StoredDiary]>(staffItem(nurseId), diaryItem(nurseId))
  return { nurse: nurse && !hasLeft(nurse) ? nurse : null, visits: await comingInDiary(diary) }
}

function hasAccount({ accountUid }: StoredStaff): boolean {
  return accountUid !== undefined
}
