import { pairWords, stateNote, type StateNote } from '#app/dashboard/visits/state-words.ts'
import type { Roster, RosterVisit } from '#server/roster/read-roster.server.ts'

/** The state of a visit of the roster, and who was sent in its place; one wording for the day and the week. */
export function rosterNote(
  visit: RosterVisit,
  { visits, readAt }: Pick<Roster, 'visits' | 'readAt'>,
  names: ReadonlyMap<string, string>,
): StateNote {
  const isPaired = visit.replacedBy !== undefined || visit.insteadOf !== undefined
  const own = isPaired ? visits.filter(({ serviceId }) => serviceId === visit.serviceId) : []
  return stateNote(visit, readAt, isPaired ? pairWords(visit, own, (id) => names.get(id)) : {})
}
