import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import type { AllVisits, FiledVisit } from '#server/visit-pages/family-file.server.ts'
import { calendarFile, type CalendarEvent } from '#server/visit-pages/calendar-file.server.ts'

/** The visits of a service as a calendar file (RFC 5545). A cancelled visit is in it too, and one to which another nurse was
 * sent, so that a calendar takes it away. */
export function visitCalendar({ serviceId, patientName, visits }: AllVisits): string {
  const events = visits.map((visit) => ({
    ...intervalOf(visit),
    uid: visitIdOf({ serviceId, ...visit }),
    sequence: visit.sequence,
    summary: summaryOf(visit, patientName),
    status: statusOf(visit),
  }))
  return calendarFile(events, { language: getLocale(), stamp: now() })
}

/** Some calendars show a cancelled event like others, so the words say it too. */
function summaryOf({ state, nurseName, isReplaced }: FiledVisit, patient: string): string {
  const event =
    nurseName === null
      ? m.visits_event_open({ patient })
      : m.visits_event({ nurse: nurseName || m.earlier_nurse(), patient })
  return state === 'cancelled' || isReplaced ? m.visits_event_cancelled({ event }) : event
}

function statusOf({ state, nurseName, isReplaced }: FiledVisit): CalendarEvent['status'] {
  if (state === 'cancelled' || isReplaced) return 'CANCELLED'
  return nurseName === null ? 'TENTATIVE' : 'CONFIRMED'
}
