import { unmetWishWords } from '#app/content/office/nurses.ts'
import { dayWords, hoursWords } from '#domain/office-dates.ts'
import { rankNurses } from '#app/dashboard/nurse-choice/ranked.server.ts'
import { placeFacts } from '#app/dashboard/services/place-facts.server.ts'
import { allWishes } from '#domain/nurse-match.ts'
import { dayAt } from '#domain/visits/days.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { isSent } from '#domain/visits/stints.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { knowing, readCompany, readRecentWeeks } from '#server/choice/read-candidates.server.ts'
import { placeOf, wantedVisits } from '#server/choice/wanted.server.ts'
import { seenVisit } from '#server/covers/cover-visit.server.ts'
import { readPlansOfVisits } from '#server/covers/plans-of-visits.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'

/** Where the page leads back to, if it was opened without a way back. */
export const uncoveredPath = '/dashboard/visits/uncovered'

/** What the address asks: a typed name, and a nurse who is chosen already. */
type Typed = { name: string; chosen: string }

/** A visit for its page of cover, with who fits; null where there is no such visit. */
export async function readShownCover(
  name: VisitName,
  { service }: Pick<ServiceRecords, 'service'>,
  typed: Typed,
) {
  const time = now()
  const [plan] = await readPlansOfVisits([name], time)
  const visit = plan?.visits[0]
  if (!service || !plan || !visit) return null
  const { serviceId, userId: uid, patient } = service
  const [company, weeks, place, present] = await Promise.all([
    readCompany(time),
    readRecentWeeks([serviceId], time),
    placeOf(service),
    visit.nurseId ? readStaff(visit.nurseId) : null,
  ])
  const wanted = wantedVisits([{ ...visit, serviceId, uid }], place)
  const isBegun = hasBegun(visit, time)
  const patientKnown = knowing(weeks, time)
  const question = { wanted, patient: patientKnown, without: visit.nurseId, serviceId, now: time }
  return {
    visitId: visitIdOf({ ...visit, serviceId }),
    serviceId,
    patientName: patient.name,
    seen: seenVisit(visit),
    when: `${dayWords(dayOfStart(visit), dayAt(time))}, ${hoursWords(visit)}`,
    nurse: visit.nurseId ? (present?.fullName ?? 'a nurse who is not in the list') : null,
    isBegun,
    isSent: isSent(visit),
    asked: place.wishes.flatMap(allWishes).map(unmetWishWords),
    facts: placeFacts(service),
    name: typed.name,
    choice: isBegun ? null : await rankNurses(company, { ...question, ...typed }),
  }
}
