import { startOfDay } from '#domain/visits/days.ts'
import { dayOfStart, mondaysReaching } from '#domain/visits/reach.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import {
  dayOf,
  nextVisit,
  timesOf,
  visitLines,
  visitNurse,
} from '#server/notice-sender/texts/visit-values.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { StoredWeek } from '#server/plans/service-week.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { readNames } from '#server/staff/read-names.server.ts'
import { readItems } from '#server/table/read-items.server.ts'
import type { Composed } from './composed.server.ts'
import { toFamily } from './messages.server.ts'
import { isReachable, languageOf } from './recipients.server.ts'
import {
  comingOf,
  linesOf,
  nextOfPlan,
  readBesidePlans,
  readPlannedServices,
  serviceItem,
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
