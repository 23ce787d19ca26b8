import { recordEvent } from '#server/attendance/record-report.server.ts'
import { saveAgreementOf } from '#tests/support/agreements.ts'
import { hour, minute, type TestClock } from '#tests/support/clock.ts'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { arrival, departure } from '#tests/support/visits/reports.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/**
 * A family with a visit of twelve hours each day from Wednesday on, for 1,200 rupees: Wednesday was served, of Thursday no departure is
 * reported, of Friday nothing. It is Saturday at ten.
 */
export async function threeDays(clock: TestClock, { hasPrice = true } = {}) {
  const planned = await plannedVisit()
  const { meera, office, visit, serviceId, service } = planned
  if (hasPrice) await saveAgreementOf(openSite(office), serviceId)
  clock.moveTo(begins + 5 * minute)
  await recordEvent(meera, arrival(visit))
  clock.moveTo(begins + 12 * hour)
  await recordEvent(meera, departure(visit))
  clock.moveTo(begins + 24 * hour)
  await recordEvent(meera, arrival({ ...visit, day: '2026-11-26' }))
  clock.moveTo(begins + 74 * hour)
  const site = openSite(await signInAgain(office))
  return { ...planned, uid: service.customer.uid, site, line: (day: string) => `${serviceId}#1#${day}` }
}
