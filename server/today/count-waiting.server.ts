import { now, nowInstant } from '#server/clock.server.ts'
import { readNoticeCounts } from '#server/notices/counts.server.ts'
import { readUnreadNotes } from '#server/attendance/read-notes.server.ts'
import { readVisits } from './read-today.server.ts'
import { visitsOfToday } from './visits-of-today.server.ts'
import { Waiting } from './waiting.entity.server.ts'

/** Notes that are counted; further ones are read before them. */
const mostNotes = 100

/** Counts what waits for the office, for the frame of the dashboard; each run of the minute does it. */
export async function countWaiting(): Promise<void> {
  const at = nowInstant()
  const [visits, { notes }, { failed, held, waiting, isMore }] = await Promise.all([
    readVisits(now()),
    readUnreadNotes(mostNotes),
    readNoticeCounts(),
  ])
  const { late, uncovered, uncoveredTomorrow } = visitsOfToday(visits, Date.parse(at))
  await Waiting.put({
    late: late.length,
    uncovered: uncovered.length + uncoveredTomorrow.length,
    notes: notes.length,
    notSent: failed + held,
    held,
    tried: waiting,
    hasMoreNotices: isMore,
    at,
  }).go()
}
