import { toShownNurse, type ShownNurse } from '#app/dashboard/nurse-choice/nurse-choice.server.ts'
import { unmetWishWords } from '#app/content/nurse-words.ts'
import { dayWords, hoursWords } from '#app/content/plan-words.ts'
import { allWishes } from '#domain/nurse-match.ts'
import { dayAt } from '#domain/visits/days.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
import { seenVisit } from '#server/covers/cover-visit.server.ts'
import { freeNurses, withNurseFacts, type FreeNurse } from '#server/roster/free-nurses.server.ts'
import { readPlansOfVisits } from '#server/covers/plans-of-visits.server.ts'
import { readRoster, weeksAround } from '#server/roster/read-roster.server.ts'

/** Where the page leads back to, if it was opened without a way back. */
export const uncoveredPath = '/dashboard/visits/uncovered'

/** The nurses whose facts are shown, those first who fit best; the others can be chosen by name. */
const mostNurses = 100

export type CoverNurse = ShownNurse & { week: string }

/** A visit for its page of cover, with who is free; null where there is no such visit. */
export async function readShownCover(name: VisitName, { service }: Pick<ServiceRecords, 'service'>) {
  const [plan] = await readPlansOfVisits([name], now())
  const found = plan?.visits[0]
  if (!service || !plan || !found) return null
  const { serviceId, userId: uid, patient } = service
  const visit = { ...found, serviceId, uid, patientName: patient.name }
  const roster = await readRoster(weeksAround([visit]))
  const free = freeNurses(roster, visit).filter(({ id }) => id !== visit.nurseId)
  const wishes = {
    caregivergender: service.caregivergender,
    subService: service.subService,
    age: patient.age,
  }
  const nurses = (await withNurseFacts(free.slice(0, mostNurses))).map((nurse): CoverNurse => ({
    ...toShownNurse({ ...nurse, isExpired: false }, nurse.facts, wishes),
    week: weekWords(nurse),
  }))
  const names = new Map(roster.nurses.map(({ id, fullName }) => [id, fullName]))
  return {
    visitId: visitIdOf(visit),
    serviceId,
    patientName: patient.name,
    seen: seenVisit(visit),
    when: `${dayWords(visit.day, dayAt(now()))}, ${hoursWords(visit)}`,
    nurse: visit.nurseId ? (names.get(visit.nurseId) ?? 'a nurse who is not in the list') : null,
    isBegun: hasBegun(visit, now()),
    asked: allWishes(wishes).map(unmetWishWords),
    nurses,
    /** Chosen by name: the other free ones, and those who are not free where the address names them, since the answer says why. */
    others: roster.nurses
      .filter(
        ({ id, retiredAt }) => !retiredAt && id !== visit.nurseId && !nurses.some((each) => each.id === id),
      )
      .map(({ id, fullName }) => ({ id, fullName, isFree: free.some((each) => each.id === id) })),
  }
}

function weekWords({ minutesThisWeek, withPatient }: FreeNurse): string {
  const known = { hasBeen: ', has been with this patient', isPlanned: ', comes to this patient', no: '' }
  return `${Math.round(minutesThisWeek / 6) / 10} h${known[withPatient]}`
}
