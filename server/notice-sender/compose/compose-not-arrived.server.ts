import type { Language } from '#domain/languages.ts'
import { minute } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFacts } from '#domain/visits/live-in.ts'
import { findVisit } from '#domain/visits/plan.ts'
import { mondaysAround } from '#domain/visits/reach.ts'
import { isOverdue } from '#domain/visits/state.ts'
import { firstOf } from '#domain/visits/stints.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { mailTime, visitTime } from '#server/notice-sender/texts/visit-values.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import { readable, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readItems } from '#server/table/read-items.server.ts'
import type { Composed } from './composed.server.ts'
import { mailToOffice, toFamily } from './messages.server.ts'
import { isReachable, languageOf } from './recipients.server.ts'
import { linesOf, serviceItem, staffItem, userItem, visitsPage, weekItem } from './visit-records.server.ts'

type Late = { visit: WeekVisit; service: StoredService; nurse: StoredStaff | null; user: StoredUser | null }

/** A visit has begun and nothing is reported of it. A family that has closed the service gets no message. */
export async function composeNotArrived(notice: StoredNotice): Promise<Composed | null> {
  const { serviceId, to, recipientId = '', visit: named } = notice
  if (!named || to === 'nurse') return null
  const [service, user, nurse, ...weeks] = await readItems<
    [StoredService, StoredUser, StoredStaff, ...StoredWeek[]]
  >(
    serviceItem(serviceId),
    userItem(to === 'family' ? recipientId : ''),
    staffItem(notice.nurseId ?? ''),
    ...mondaysAround(named.day).map((monday) => weekItem(serviceId, monday)),
  )
  const visits = readable(weeks).flatMap((week) => week.visits)
  const visit = findVisit(visits, named)
  if (!service || service.status === 'closed' || !visit || !isAwaited(visit, notice, visits)) return null
  return messages[to]({ visit, service, nurse, user })
}

const messages: Record<'family' | 'office', (late: Late) => Composed | null> = {
  office({ visit, service: { serviceId, patient, phone }, nurse }) {
    const { line, day } = firstOf(visit)
    return mailToOffice('notArrived', `/dashboard/visits/${visitIdOf({ serviceId, line, day })}/send`, {
      start: mailTime(intervalOf(visit).start),
      patientName: patient.name,
      visits: lineOf('en', visit, nurse),
      nursePhone: nurse?.contactNumber ?? 'none',
      phone,
    })
  },

  family({ visit, service, nurse, user }) {
    if (!user || !isReachable(user, service, 'notArrived')) return null
    const language = languageOf(user)
    return toFamily('notArrived', user, {
      sms: { visitTime: visitTime(language, visit) },
      mail: { patientName: service.patient.name, visits: lineOf(language, visit, nurse) },
      path: visitsPage(service.serviceId),
    })
  },
}

/** A visit as one line of a mail. */
function lineOf(language: Language, visit: WeekVisit, nurse: StoredStaff | null): string {
  const names = new Map(nurse ? [[nurse.id, nurse.fullName]] : [])
  return linesOf(language, [visit], names).join('\n')
}

/**
 * Whether a visit still waits for this nurse: for the family until its end, for the office a day. A live-in nurse who is already there is
 * not awaited.
 * @param visits those of the service, of this week and those around it
 */
function isAwaited(visit: WeekVisit, { to, nurseId }: StoredNotice, visits: readonly WeekVisit[]): boolean {
  if (visit.state !== 'planned' || visit.arrivedAt || visit.missedAt || visit.nurseId !== nurseId)
    return false
  if (stayFacts(visit, visits).hereSince) return false
  const { start, end } = intervalOf(visit)
  if (!isOverdue(visit, now(), to)) return false
  return now() < (to === 'office' ? Math.max(end, start + 24 * 60 * minute) : end)
}
