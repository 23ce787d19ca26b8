import { randomUUID } from 'node:crypto'
import { hoursWords, dayWords } from '#domain/office-dates.ts'
import { shownUnreadable, type ShownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { stateNames } from '#app/content/office/visits.ts'
import { addDays, horizonFrom, isDay, type Day } from '#domain/visits/days.ts'
import { unknownNurse } from '#domain/staff.ts'
import { today } from '#server/clock.server.ts'
import { familiesOnPage } from '#server/holidays/holiday-form.server.ts'
import { readHoliday } from '#server/holidays/read-holidays.server.ts'
import { readDayByService, type DayByService, type ServiceOnDay } from '#server/roster/read-day.server.ts'
import { tickOf } from './ticks.ts'

/** The visits of one family that can be removed. */
export type ShownFamily = {
  serviceId: string
  patient: string
  /** `09:00–10:30, Rekha Jadhav`, one for each visit. */
  visits: { words: string; nurseId: string | null }[]
  tick: string
}

export type ShownDayPage = {
  day: Day
  name: string
  /** `Fri 25 Dec`. */
  words: string
  formId: string
  families: ShownFamily[]
  count: number
  page: number
  pages: number
  /** Live-in care, which goes on. */
  staying: { serviceId: string; patient: string; words: string }[]
  /** The last day for which visits exist, if that is before this one. */
  madeTo: string | null
  isOver: boolean
  unreadable: ShownUnreadable[]
  removed: number
}

/** The page of a holiday; null if the day has none. */
export async function readShownDay(day: string, { searchParams }: URL): Promise<ShownDayPage | null> {
  const holiday = isDay(day) ? await readHoliday(day) : null
  if (!holiday) return null
  const is = today()
  const madeTo = addDays(horizonFrom(is).at(-1) ?? is, 6)
  const isMade = day >= is && day <= madeTo
  const read: DayByService = isMade
    ? await readDayByService(day)
    : { services: [], nurses: new Map(), unreadable: [] }
  const families = read.services.filter(({ removable }) => removable.length > 0)
  const pages = Math.max(1, Math.ceil(families.length / familiesOnPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1))
  const wordsOf = (visit: ServiceOnDay['removable'][number]) =>
    `${hoursWords(visit)}, ${visit.nurseId ? (read.nurses.get(visit.nurseId)?.fullName ?? unknownNurse) : stateNames.uncovered}`
  return {
    ...{ day, page, pages, name: holiday.name, words: dayWords(day, is), formId: randomUUID() },
    families: families
      .slice((page - 1) * familiesOnPage, page * familiesOnPage)
      .map(({ serviceId, patientName, removable }) => ({
        ...{ serviceId, patient: patientName, tick: tickOf({ serviceId, visits: removable }) },
        visits: removable.map((visit) => ({ words: wordsOf(visit), nurseId: visit.nurseId ?? null })),
      })),
    count: families.length,
    staying: read.services
      .filter(({ staying }) => staying.length > 0)
      .map(({ serviceId, patientName, staying }) => ({
        ...{ serviceId, patient: patientName, words: staying.map(wordsOf).join(' and ') },
      })),
    madeTo: day > madeTo ? dayWords(madeTo, is) : null,
    isOver: day < is,
    unreadable: shownUnreadable(read.unreadable, is),
    removed: Math.max(0, Math.trunc(Number(searchParams.get('removed'))) || 0),
  }
}
