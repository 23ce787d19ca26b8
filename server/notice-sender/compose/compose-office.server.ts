import { endOfCare } from '#domain/care-period.ts'
import { dateIn, dayIn } from '#domain/day-words.ts'
import { endOfNextDay } from '#domain/visits/days.ts'
import { intervalOfInstants, holdInterval, intervalOf, overlap } from '#domain/visits/intervals.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { now } from '#server/clock.server.ts'
import { onOneLine } from '#server/notice-sender/texts/values.server.ts'
import { mailTime, visitLine, visitLines } from '#server/notice-sender/texts/visit-values.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { listUncoveredWeeks } from '#server/plans/week-lists.server.ts'
import { readable } from '#server/plans/service-week.entity.server.ts'
import { plannedOf } from '#server/plans/weeks.server.ts'
import { readSmsOutage } from '#server/sending/sms-outage.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { papersOf } from '#server/staff/expiring.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readItems, readSnapshot } from '#server/table/read-items.server.ts'
import type { Composed } from './composed.server.ts'
import { mailToOffice } from './messages.server.ts'
import { hasLeft } from './recipients.server.ts'
import {
  comingInDiary,
  comingOf,
  diaryItem,
  readPlannedServices,
  serviceItem,
  staffItem,
  readSentStints,
  visitsOfPlan,
} from './visit-records.server.ts'

/** The most visits or bookings that a mail names; the others are counted. */
const mostNamed = 40

/* The office's messages about visits and nurses; null if they are no longer true. */

/**
 * With services, all their coming visits without a nurse. Each morning (`day`), those of all services until the end of the next day: the
 * next morning's mail arrives only an hour before a visit at nine.
 */
export async function composeVisitsUncovered(notice: StoredNotice): Promise<Composed | null> {
  const planned = notice.day ? await plannedUntil(endOfNextDay(notice.day)) : await plannedOfServices(notice)
  const visits = comingOf(planned).filter(({ nurseId }) => !nurseId)
  const [first] = visits
  if (!first) return null
  return mailToOffice('visitsUncovered', '/dashboard/visits/uncovered', {
    count: String(visits.length),
    start: mailTime(intervalOf(first).start),
    visits: visitLines(
      'en',
      visits.map(({ patientName, ...visit }) => visitLine('en', visit, { patientName })),
      mostNamed,
    ),
  })
}

type VisitOfPatient = Visit & { patientName: string }

/** From an index that may lag behind, so only for the morning's mail. */
async function plannedUntil(until: number): Promise<VisitOfPatient[]> {
  const weeks = await listUncoveredWeeks()
  const planned = readable(weeks).flatMap(({ visits, patientName }) =>
    plannedOf(visits).map((visit) => ({ ...visit, patientName })),
  )
  return planned.filter((visit) => intervalOf(visit).start < until)
}

async function plannedOfServices(notice: StoredNotice): Promise<VisitOfPatient[]> {
  const ids = servicesOf(notice)
  const [planned, sent] = await Promise.all([readPlannedServices(ids), readSentStints(ids)])
  return planned.flatMap(({ service: { serviceId, patient }, plan }) =>
    [...visitsOfPlan(plan), ...sent.filter((visit) => visit.serviceId === serviceId)].map((visit) => ({
      ...visit,
      patientName: patient.name,
    })),
  )
}

/** A nurse is absent while a full-time assignment holds them. */
export async function composeAbsentOverHold({
  serviceId,
  nurseId = '',
}: StoredNotice): Promise<Composed | null> {
  const [service, nurse, diary] = await readSnapshot<[StoredService, StoredStaff, StoredDiary]>(
    serviceItem(serviceId),
    staffItem(nurseId),
    diaryItem(nurseId),
  )
  if (!service || service.status !== 'assigned' || service.nurseId !== nurseId || service.hasPlan) return null
  const hold = holdInterval(service.patient)
  const absence = (diary?.absences ?? [])
    .map(intervalOfInstants)
    .filter((each) => each.end > now() && overlap(each, hold))
    .sort((one, other) => one.start - other.start)[0]
  if (!nurse || !absence) return null
  return mailToOffice('absentOverHold', `/dashboard/services/${encodeURIComponent(serviceId)}/replace`, {
    serviceId,
    nurseName: nurse.fullName,
    patientName: service.patient.name,
    phone: service.phone,
    start: mailTime(absence.start),
    end: mailTime(absence.end),
  })
}

/** A nurse's document ends on `day`, and visits are planned after it. */
export async function composePapersEnd({
  nurseId = '',
  day: endsOn = '',
}: StoredNotice): Promise<Composed | null> {
  const [nurse, diary] = await readItems<[StoredStaff, StoredDiary]>(staffItem(nurseId), diaryItem(nurseId))
  if (!nurse || hasLeft(nurse)) return null
  const papers = papersOf(nurse).filter((paper) => paper.endsOn === endsOn)
  const visits = (await comingInDiary(diary)).filter((visit) => dayOfStart(visit) > endsOn)
  if (papers.length === 0 || visits.length === 0) return null
  return mailToOffice('papersEndBeforeVisit', `/dashboard/staff/${encodeURIComponent(nurse.id)}`, {
    paper: papers.map(({ what }) => what).join(' and '),
    nurseName: nurse.fullName,
    end: dateIn('en', endsOn),
    visits: visitLines(
      'en',
      visits.map((visit) => visitLine('en', visit, {})),
    ),
  })
}

/** To the office while SMS count as out. */
export async function composeSmsNearlySpent(): Promise<Composed | null> {
  const spending = await readSmsOutage()
  if (!spending) return null
  const { spent, limit } = spending
  return mailToOffice('smsNearlySpent', '/dashboard/notices', {
    spent: String(Math.floor(spent)),
    limit: String(limit),
  })
}

/** One mail about all bookings of a notice that still lack a nurse; null if none does. */
export async function composeNewBookings(notice: StoredNotice): Promise<Composed | null> {
  const read = await readSnapshot<StoredService[]>(...servicesOf(notice).map(serviceItem))
  const waiting = read.filter((service) => service !== null).filter(({ status }) => status === 'confirmed')
  if (waiting.length === 0) return null
  return mailToOffice('newBookings', '/dashboard/services/confirmed?status=confirmed', {
    count: String(waiting.length),
    visits: visitLines(
      'en',
      waiting.map(
        ({ patient, phone }) =>
          `${onOneLine(patient.name)}, ${dayIn('en', patient.startDate)} to ${dateIn('en', endOfCare(patient.endDate).day)}, phone ${phone}`,
      ),
      mostNamed,
    ),
  })
}
