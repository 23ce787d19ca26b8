import { indiaTime } from '#domain/dates.ts'
import { dayAt } from '#domain/visits/days.ts'
import { setClock } from '#server/clock.server.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { realWaitClock } from '../clock.ts'
import { createAdministrator, type Person } from '../people.ts'
import { change, confirmedService, everyDay, inDay } from './plans.ts'

/* Visits of today for tests that run on the system's clock: the product plans none that has begun, so they are planned two days ago. */

const twoDays = 48 * 60 * 60_000

/**
 * A service with a visit of twelve hours each day. It stands at any time of day, also where the day has just begun in India.
 * @param nurse who has all of them
 * @param startsIn in milliseconds from now, negative for a visit that has begun; less than ten hours
 * @returns the service, the visit that starts then, and its start in minutes of the day
 */
export async function serviceWithVisit(
  nurse: { id: string },
  { startsIn, customer }: { startsIn: number; customer?: Person },
) {
  const starts = Date.now() + startsIn
  const [hours = 0, minutes = 0] = indiaTime(new Date(starts).toISOString()).split(':').map(Number)
  const shift = { startMinute: hours * 60 + minutes, minutes: 720, weekdays: everyDay }
  const office = await createAdministrator()
  // The clock stands still, so that midnight cannot come between the booking and the plan.
  realWaitClock(starts - twoDays)
  try {
    const service = await confirmedService(customer)
    const line = { kind: 'addLine', from: inDay(1), ...shift, nurseId: nurse.id } as const
    const outcome = await change(office, service.serviceId, line)
    if (!outcome.ok) throw new Error(`The visits were not planned: ${outcome.reason}`)
    const visit: VisitName = { serviceId: service.serviceId, line: '1', day: dayAt(starts) }
    return { ...service, visit, startMinute: shift.startMinute }
  } finally {
    setClock()
  }
}
