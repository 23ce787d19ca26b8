import { mondayOf, type Day } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { readBusy } from './read-busy.server.ts'

/**
 * The planned hours of all nurses who have a diary, in the week of a day, for display. What was a week or more before the last write of a
 * diary has no hours here, and who has a diary that cannot be read is left out.
 * @returns hours by the nurse's id
 */
export async function readNurseHours(day: Day): Promise<Map<string, number>> {
  const monday = mondayOf(day)
  const nurses = [...(await readBusy(now()))].filter(([, { isUnreadable }]) => !isUnreadable)
  return new Map(nurses.map(([id, { minutesIn }]) => [id, Math.round(minutesIn(monday) / 6) / 10]))
}
