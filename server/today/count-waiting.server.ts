import { now, nowInstant } from '#server/clock.server.ts'
import { readNoticeCounts } from '#server/notices/counts.server.ts'
import { readUnreadNotes } from '#server/attendance/read-notes.server.ts'
import { readOpenRequests } from '#server/requests/read-requests.server.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import { readChoiceFacts } from '#server/staff/choice-facts.server.ts'
import { countOutside } from './count-outside.server.ts'
import { readVisitsOfToday } from './read-visits-of-today.server.ts'
import { Waiting } from './waiting.entity.server.ts'

/** Notes that are counted; further ones are read before them. */
const mostNotes = 100
/** The same of requests of families. */
const mostRequests = 100

/** Counts what waits for the office, for the frame of the dashboard; each run of the minute does it. */
export async function countWaiting(): Promise<void> {
  const at = nowInstant()
  const [{ visits, lists }, facts, rules, { notes }, { requests }, { failed, held, waiting, isMore }] =
    await Promise.all([
      readVisitsOfToday(now()),
      readChoiceFacts(),
      readRules(now()),
      readUnreadNotes(mostNotes),
      readOpenRequests(mostRequests),
      readNoticeCounts(),
    ])
  const { late, checking, uncovered, uncoveredTomorrow } = lists
  await Waiting.put({
    late: late.length,
    checking: checking.length,
    uncovered: uncovered.length + uncoveredTomorrow.length,
    outside: countOutside(visits, { facts, rules, now: Date.parse(at) }),
    notes: notes.length,
    requests: requests.length,
    notSent: failed + held,
    held,
    tried: waiting,
    hasMoreNotices: isMore,
    at,
  }).go()
}
