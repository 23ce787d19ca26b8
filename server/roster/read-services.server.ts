import { addDays, mondaysFrom, mondayOf, type Day } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { readWeekAfter } from './read-week-after.server.ts'
import { readPackedNights, readPackedWeek, together, unpacked, type PackedWeek } from './read-weeks.server.ts'
import { readAllNurses } from '#server/staff/all-nurses.server.ts'

/** Days in India, both included. */
export type Days = { first: Day; last: Day }

/** Each service's visits in some days, and in the weeks around them, to be gone through once; and the nurses. */
export async function readServicesOf(days: Days) {
  const readAt = now()
  const mondays = mondaysFrom(days.first, days.last)
  const [before, { nurses }] = await Promise.all([
    readPackedNights(addDays(mondayOf(days.first), -7)),
    readAllNurses(),
  ])
  const weeks: PackedWeek[][] = []
  // Two weeks at a time: in a large company a week is several megabytes, and six at once would take longer than a request may.
  for (let from = 0; from < mondays.length; from += 2)
    weeks.push(...(await Promise.all(mondays.slice(from, from + 2).map(readPackedWeek))))
  // The week after may decide about these, if the days end on a Sunday, so they are read first.
  const last = new Map((weeks.at(-1) ?? []).map((week) => [week, unpacked([week])]))
  const after = await readWeekAfter(mondays.at(-1) ?? '', together([...last.values()]).visits)
  const afterOf = Map.groupBy(after.visits, ({ serviceId }) => serviceId)
  const ofServices = Map.groupBy([before, ...weeks].flat(), ({ serviceId }) => serviceId)
  // Unpacked service by service: all visits of ten thousand services at once take more memory than a function has.
  function* services() {
    for (const [id, packed] of ofServices) {
      const read = packed.map((week) => last.get(week) ?? unpacked([week]))
      yield together([...read, { visits: afterOf.get(id) ?? [], unreadable: [] }])
    }
    yield { visits: [], unreadable: after.unreadable }
  }
  return { readAt, nurses, services: services() }
}
