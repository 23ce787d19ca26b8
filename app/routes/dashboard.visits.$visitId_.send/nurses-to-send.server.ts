import { unmetWishWords } from '#app/content/office/nurses.ts'
import { rankNurses } from '#app/dashboard/nurse-choice/ranked.server.ts'
import { placeFacts } from '#app/dashboard/services/place-facts.server.ts'
import { allWishes } from '#domain/nurse-match.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitKey } from '#domain/visits/plan.ts'
import { shiftSent, type SentTime } from '#domain/visits/sending.ts'
import { knowing, readCompany, readRecentWeeks } from '#server/choice/read-candidates.server.ts'
import { placeOf, wantedVisits } from '#server/choice/wanted.server.ts'
import type { VisitStints } from '#server/covers/read-stints.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'

/** What the address or a refused form says: a name that was typed, a nurse who was chosen, and times. */
export type TypedSend = { name: string; chosen: string; at: string; until: string }

/** Who can go, for the time that is shown: the nurses ranked for it, and what the family asks for. */
export async function readNursesToSend(
  known: VisitStints,
  service: StoredService,
  { time, typed, now: at }: { time: SentTime; typed: TypedSend; now: number },
) {
  const { serviceId, userId: uid } = service
  const [company, weeks, place] = await Promise.all([
    readCompany(at),
    readRecentWeeks([serviceId], at),
    placeOf(service),
  ])
  const wanted = wantedVisits([{ ...shiftSent(known.first, time), line: '', serviceId, uid }], place)
  const { name, chosen } = typed
  const question = { wanted, patient: knowing(weeks, at), serviceId, now: at, name, chosen }
  return {
    facts: placeFacts(service),
    asked: place.wishes.flatMap(allWishes).map(unmetWishWords),
    nurses: await rankNurses(company, { ...question, without: comingNurse(known, at) }),
  }
}

/** Who was sent and has not begun can be chosen for another time: by name, as their diary has the former one. */
function comingNurse({ first, holder }: VisitStints, at: number): string | undefined {
  const isComing = visitKey(first) !== visitKey(holder) && intervalOf(holder).start > at
  return isComing ? undefined : holder.nurseId
}
