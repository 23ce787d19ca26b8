import { pairWords, stateNote, type StateNote } from '#app/dashboard/visits/state-words.ts'
import { mondayOf, type Day } from '#domain/visits/days.ts'
import { stayFactsIn } from '#domain/visits/live-in.ts'
import type { Roster, RosterVisit } from '#server/roster/read-roster.server.ts'

type Read = Pick<Roster, 'mondays' | 'visits' | 'before' | 'readAt'>

type OfService = { own: RosterVisit[]; stayOf: ReturnType<typeof stayFactsIn> }

/** The visits of each service of a roster, which is looked through once. */
const ofServices = new WeakMap<Read, Map<string, OfService>>()

function ofService(roster: Read, serviceId: string): OfService {
  const known = ofServices.get(roster) ?? groupByService(roster)
  ofServices.set(roster, known)
  return known.get(serviceId) ?? { own: [], stayOf: stayFactsIn([]) }
}

function groupByService({ before, visits }: Read): Map<string, OfService> {
  const groups = Map.groupBy([...before, ...visits], (visit) => visit.serviceId)
  return new Map([...groups].map(([id, own]) => [id, { own, stayOf: stayFactsIn(own) }]))
}

/** The state of a visit of the roster, and who was sent in its place; one wording for the day and the week. */
export function rosterNote(visit: RosterVisit, roster: Read, names: ReadonlyMap<string, string>): StateNote {
  const { own, stayOf } = ofService(roster, visit.serviceId)
  const isRead = (day: Day) => roster.mondays.includes(mondayOf(day))
  const pair = pairWords(visit, own, (id) => names.get(id), isRead)
  return stateNote({ ...visit, ...stayOf(visit) }, roster.readAt, pair)
}
