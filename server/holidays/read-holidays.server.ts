import { addDays, type Day } from '#domain/visits/days.ts'
import { Holiday, type StoredHoliday } from './holiday.entity.server.ts'

/** The names of the holidays of some days, both included, by day: one Query, for labels. */
export async function readHolidays(from: Day, to: Day): Promise<Record<Day, string>> {
  // The day after is left out, whether or not the bound belongs to the range.
  const { data } = await Holiday.query
    .calendar({})
    .between({ day: from }, { day: addDays(to, 1) })
    .go({ pages: 'all' })
  return Object.fromEntries(data.filter(({ day }) => day <= to).map(({ day, name }) => [day, name]))
}

/** All holidays in the calendar from a day on, by day. */
export async function readCalendar(from: Day): Promise<StoredHoliday[]> {
  const { data } = await Holiday.query.calendar({}).gte({ day: from }).go({ pages: 'all', consistent: true })
  return data
}

/** The holiday of a day; null if it has none. */
export async function readHoliday(day: Day): Promise<StoredHoliday | null> {
  const { data } = await Holiday.get({ day }).go({ consistent: true })
  return data
}
