import { minute } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFacts } from '#domain/visits/live-in.ts'
import { findVisit } from '#domain/visits/plan.ts'
import { mondaysAround } from '#domain/visits/reach.ts'
import { isOverdue } from '#domain/visits/state.ts'
import { firstOf } from '#domain/visits/stints.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { mailTime, visitLine } from '#server/notice-sender/texts/visit-values.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import { readable, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readItems } from '#server/table/read-items.server.ts'
import type { Composed } from './composed.server.ts'
import { mailToOffice } from './messages.server.ts'
import { serviceItem, staffItem, weekItem } from './visit-records.server.ts'

/** To the office: a visit has begun and nothing is reported of it. */
export async function composeNotArrived(notice: StoredNotice): Promise<Composed | null> {
  const { serviceId, visit: named } = notice
  if (!named) return null
  const [service, nurse, ...weeks] = await readItems<[StoredService, StoredStaff, ...StoredWeek[]]>(
    serviceItem(serviceId),
    staffItem(notice.nurseId ?? ''),
    ...mondaysAround(named.day).map((monday) => weekItem(serviceId, monday)),
  )
  const visits = readable(weeks).flatMap((week) => week.visits)
  const visit = findVisit(visits, named)
  if (!service || service.status === 'closed' || !visit || !isAwaited(visit, notice, visits)) return null
  const { line, day } = firstOf(visit)
  return mailToOffice('notArrived', `/dashboard/visits/${visitIdOf({ serviceId, line, day })}/send`, {
    start: mailTime(intervalOf(visit).start),
    patientName: service.patient.name,
    visits: visitLine('en', visit, { nurseName: nurse?.fullName || null }),
    nursePhone: nurse?.contactNumber ?? 'none',
    phone: service.phone,
  })
}

/**
 * Whether a visit still waits for this nurse, for a day at least. A live-in nurse who is already there is not awaited.
 * @param visits those of the service, of this week and those around it
 */
function isAwaited(visit: WeekVisit, { nurseId }: StoredNotice, visits: readonly WeekVisit[]): boolean {
  if (visit.state !== 'planned' || visit.arrivedAt || visit.missedAt || visit.nurseId !== nurseId)
    return false
  if (stayFacts(visit, visits).hereSince) return false
  const { start, end } = intervalOf(visit)
  return isOverdue(visit, now(), 'office') && now() < Math.max(end, start + 24 * 60 * minute)
}
