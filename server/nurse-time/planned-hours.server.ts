import { mondayOf, type Day } from '#domain/visits/days.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'
import { Diary } from './diary.entity.server.ts'

/**
 * The planned hours of all nurses who have a diary, in the week of a day: one Query of an index, so it is for display. The weeks of a diary
 * begin with the one in which it was last written; a week before it or far after it has no hours here.
 * @returns hours by the nurse's id
 */
export async function readNurseHours(day: Day): Promise<Map<string, number>> {
  const hours = new Map<string, number>()
  for await (const rows of queryPages(Diary.query.byNurse({}).params())) {
    for (const { pk, ranking } of rows)
      hours.set(keyPart(pk, 'nurseId'), hoursIn(String(ranking), mondayOf(day)))
  }
  return hours
}

const week = 7 * 24 * 60 * 60_000

/** @param ranking as the diary has it: `2026-11-16 2400 2400 0 0 0 0` */
function hoursIn(ranking: string, monday: Day): number {
  const [first = '', ...minutes] = ranking.split(' ')
  const place = (Date.parse(monday) - Date.parse(first)) / week
  return Math.round(Number(minutes[place] ?? 0) / 6) / 10
}
