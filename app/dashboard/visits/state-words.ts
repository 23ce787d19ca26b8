import { indiaTime } from '#domain/dates.ts'
import { minute } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitState, type VisitFacts, type VisitState } from '#domain/visits/state.ts'

/** The state of a visit in the office's words; one place for the roster, its lists and the visit's page. */
const words: Record<VisitState, string> = {
  cancelled: 'Cancelled',
  missed: 'Nobody came',
  done: 'Done',
  here: 'The nurse is there',
  noDeparture: 'Departure missing',
  uncovered: 'No nurse',
  leftUncovered: 'No nurse',
  planned: 'Due',
  late: 'Late',
  noArrival: 'No arrival reported',
  noReport: 'Nothing was reported',
}

type Tone = 'good' | 'bad'

const tones: Partial<Record<VisitState, Tone>> = {
  missed: 'bad',
  done: 'good',
  here: 'good',
  noDeparture: 'bad',
  uncovered: 'bad',
  leftUncovered: 'bad',
  noArrival: 'bad',
  noReport: 'bad',
}

/** A visit's state with its words: `Late, 7 min`, `Done, 08:00 to 10:05`. */
export type StateNote = { state: VisitState; note: string; tone?: Tone }

/** @param now milliseconds since 1970 */
export function stateNote(visit: VisitFacts, now: number): StateNote {
  const state = visitState(visit, { now })
  const more = detailOf(visit, state, now)
  const tone = tones[state]
  return { state, note: more ? `${words[state]}, ${more}` : words[state], ...(tone && { tone }) }
}

function detailOf(visit: VisitFacts, state: VisitState, now: number): string {
  const [arrived, left] = [visit.arrivedAt, visit.leftAt].map((instant) =>
    instant ? indiaTime(instant) : '',
  )
  if (state === 'late') return `${Math.floor((now - intervalOf(visit).start) / minute)} min`
  if (state === 'done') return `${arrived ? `${arrived} to` : 'left'} ${left}`
  if (state === 'here') return `since ${arrived}`
  return state === 'noDeparture' ? `arrived ${arrived}` : ''
}
