import { mondayOf, type Day } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { readBusy } from './read-busy.server.ts'

/**
 * The planned hours of all nurses with a readable diary in the week of a day, for display. Whatever is a week older than the
 * last write of a diary is missing.
 * @returns hours by nurse id
 */
export async function readNurseHours(day: Day): Promise<Map<string, number>> {
  const monday = mondayOf(day)
  const nurses = [...(await readBusy(now()))].filter(([, { isUnreadable }]) => !isUnreadable)
  return new Map(nurses.map(([id, { minutesIn }]) => [id, Math.round(minutesIn(monday) / 6) / 10]))
}
