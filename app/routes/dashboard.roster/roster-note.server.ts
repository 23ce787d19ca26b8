import { pairWords, stateNote, type StateNote } from '#app/dashboard/visits/state-words.ts'
import { stayFacts } from '#domain/visits/live-in.ts'
import type { Roster, RosterVisit } from '#server/roster/read-roster.server.ts'

type Read = Pick<Roster, 'visits' | 'before' | 'readAt'>

/** The visits of each service of a roster, which is looked through once. */
const ofServices = new WeakMap<Read, Map<string, RosterVisit[]>>()

function ofService(roster: Read, serviceId: string): RosterVisit[] {
  const known =
    ofServices.get(roster) ?? Map.groupBy([...roster.before, ...roster.visits], (visit) => visit.serviceId)
  ofServices.set(roster, known)
  return known.get(serviceId) ?? []
}

/** The state of a visit of the roster, and who was sent in its place; one wording for the day and the week. */
export function rosterNote(visit: RosterVisit, roster: Read, names: ReadonlyMap<string, string>): StateNote {
  const own = ofService(roster, visit.serviceId)
  const pair = pairWords(visit, own, (id) => names.get(id))
  return stateNote({ ...visit, ...stayFacts(visit, own) }, roster.readAt, pair)
}
