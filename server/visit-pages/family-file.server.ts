import { stayFactsIn, type StayFacts } from '#domain/visits/live-in.ts'
import { replacedIn } from '#domain/visits/stints.ts'
import { readKeptVisits } from '#server/plans/read-kept-visits.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { sentFrom, type OwnService } from './family-visits.server.ts'
import { readNurseCards } from './nurse-cards.server.ts'

/** A visit in a file of a family: without numbers and addresses, because a file outlives the window of invariant V7. */
export type FiledVisit = WeekVisit & {
  /** Grows with each change of its week; SEQUENCE of RFC 5545. */
  sequence: number
  nurseName: string | null
  /** In live-in care since when the nurse is there, and whether they stay for the next visit. */
  stay: StayFacts
  /** Nobody came, and another nurse was sent, whose visit is in the file too. */
  isReplaced: boolean
  /** The name of the nurse in whose place this one was sent; empty where none was. */
  inPlaceOf: string
}

export type AllVisits = { serviceId: string; patientName: string; visits: FiledVisit[] }

/**
 * All visits of a family's service that are kept, by week.
 * @returns null where the service has no plan, or is another family's
 */
export async function readAllVisits({ uid, serviceId }: OwnService): Promise<AllVisits | null> {
  const kept = await readKeptVisits({ serviceId, uid })
  if (!kept) return null
  const visits = kept.weeks.flatMap((week) =>
    week.visits.map((visit) => ({ ...visit, sequence: week.version })),
  )
  const [stayOf, isReplaced] = [stayFactsIn(visits), replacedIn(visits)]
  const nurses = await readNurseCards(visits.flatMap(({ nurseId }) => nurseId ?? []))
  return {
    serviceId,
    patientName: kept.weeks.at(-1)?.patientName ?? '',
    visits: visits.map((visit) => ({
      ...visit,
      nurseName: visit.nurseId ? (nurses.get(visit.nurseId)?.name ?? '') : null,
      stay: stayOf(visit),
      isReplaced: visit.missedAt !== undefined && isReplaced(visit),
      inPlaceOf: nurses.get(sentFrom(visit, visits)?.nurseId ?? '')?.name ?? '',
    })),
  }
}
