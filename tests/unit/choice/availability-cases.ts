import type { Availability, WorkingDay } from '#domain/choice/availability.ts'
import type { Day } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import { time } from './town.ts'

/*
 * Twenty-six questions of a coordinator about the days and times at which a nurse works, in prose, with the answer of an experienced one. Most
 * were written before the function. A time is a day from Monday, 30 November, and two hours of India's clock; 32 is 08:00 of the next day.
 */

export type AvailabilityCase = {
  prose: string
  /** Monday to Sunday; null where the record says nothing. */
  works: Availability | null
  /** What is to be given. */
  wanted: Interval[]
  /** The day whose hours are not enough for the first visit outside, and how many visits are outside; null where nothing is said. */
  says: { day: Day; count: number } | null
}

const [monday, tuesday, wednesday, sunday] = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-06']
const hours = (from: string, to: string): WorkingDay => ({ from, to })
/** A week with some days that differ from the others, 1 is Monday. */
const week = (usual: WorkingDay, other: Partial<Record<number, WorkingDay>> = {}): Availability =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => other[day] ?? usual)

const anyTime = week('any')
const byDay = week(hours('08:00', '17:00'))
const byNight = week(hours('20:00', '08:00'))
const notOnTuesdays = week('any', { 2: 'off' })

export const availabilityCases: AvailabilityCase[] = [
  // Days.
  {
    prose: 'Of a nurse whose record says nothing, nothing is said',
    works: null,
    wanted: [time(2, 3, 4), time(7, 8, 20)],
    says: null,
  },
  { prose: 'Who works at any time can come at night', works: anyTime, wanted: [time(2, 20, 32)], says: null },
  {
    prose: 'A visit on Tuesday to a nurse who does not work on Tuesdays',
    works: notOnTuesdays,
    wanted: [time(2, 9, 11)],
    says: { day: tuesday, count: 1 },
  },
  { prose: 'She can come on Wednesday', works: notOnTuesdays, wanted: [time(3, 9, 11)], says: null },
  {
    prose: 'Of a fortnight of daily visits two are on Tuesdays',
    works: notOnTuesdays,
    wanted: Array.from({ length: 14 }, (_, index) => time(index + 1, 9, 11)),
    says: { day: tuesday, count: 2 },
  },
  // Times of a day.
  { prose: 'A visit within her hours', works: byDay, wanted: [time(1, 9, 11)], says: null },
  {
    prose: 'A visit of all her hours, to the minute',
    works: byDay,
    wanted: [time(1, 8, 17)],
    says: null,
  },
  {
    prose: 'A minute after she stops is outside',
    works: byDay,
    wanted: [time(1, 16, 17 + 1 / 60)],
    says: { day: monday, count: 1 },
  },
  {
    prose: 'A minute before she starts is outside',
    works: byDay,
    wanted: [time(1, 8 - 1 / 60, 10)],
    says: { day: monday, count: 1 },
  },
  {
    prose: 'An evening after her hours is outside, and of several visits the first outside is named',
    works: byDay,
    wanted: [time(1, 9, 11), time(2, 18, 20), time(3, 18, 20)],
    says: { day: tuesday, count: 2 },
  },
  // Nights.
  { prose: 'A night nurse takes the night', works: byNight, wanted: [time(2, 20, 32)], says: null },
  {
    prose: 'She can come at four in the morning: that is the night of the day before',
    works: byNight,
    wanted: [time(2, 4, 5)],
    says: null,
  },
  {
    prose: 'She cannot stay until nine: it is her Monday night that ends at eight',
    works: byNight,
    wanted: [time(1, 20, 33)],
    says: { day: monday, count: 1 },
  },
  {
    prose:
      'The night of Tuesday is that of Tuesday, though it ends on a Wednesday on which she does not work',
    works: week(hours('20:00', '08:00'), { 3: 'off' }),
    wanted: [time(2, 20, 32)],
    says: null,
  },
  {
    prose: 'The night before a day off is not worked where any time is that day only',
    works: week('any', { 3: 'off' }),
    wanted: [time(2, 20, 32)],
    says: { day: wednesday, count: 1 },
  },
  {
    prose: 'The small hours of a Monday belong to the Sunday, on which she does not work',
    works: week(hours('20:00', '08:00'), { 7: 'off' }),
    wanted: [time(8, 4, 6)],
    says: { day: sunday, count: 1 },
  },
  {
    prose: 'So do they where her Sunday night ends at two',
    works: week(hours('20:00', '08:00'), { 7: hours('20:00', '02:00') }),
    wanted: [time(8, 4, 6)],
    says: { day: sunday, count: 1 },
  },
  {
    prose: 'The morning after them is the Monday’s own',
    works: week(hours('20:00', '08:00'), { 7: 'off' }),
    wanted: [time(8, 9, 11)],
    says: { day: '2026-12-07', count: 1 },
  },
  // What joins.
  {
    prose: 'Two days of any time join at midnight',
    works: week('off', { 1: 'any', 2: 'any' }),
    wanted: [time(1, 22, 30)],
    says: null,
  },
  {
    prose: 'A night that ends at eight and a day from eight join',
    works: week('off', { 1: hours('20:00', '08:00'), 2: hours('08:00', '17:00') }),
    wanted: [time(1, 20, 36)],
    says: null,
  },
  {
    prose: 'With an hour between them they do not: the night ends too early',
    works: week('off', { 1: hours('20:00', '08:00'), 2: hours('09:00', '17:00') }),
    wanted: [time(1, 20, 36)],
    says: { day: monday, count: 1 },
  },
  {
    prose: 'From eight to eight is 24 hours',
    works: week('off', { 1: hours('08:00', '08:00') }),
    wanted: [time(1, 20, 32)],
    says: null,
  },
  // Live-in care.
  {
    prose: 'A day of live-in care needs any time on both days',
    works: anyTime,
    wanted: [time(1, 9, 33)],
    says: null,
  },
  {
    prose: 'A second day with hours is in the way, even where they would be enough',
    works: week('any', { 2: hours('00:00', '12:00') }),
    wanted: [time(1, 9, 33)],
    says: { day: tuesday, count: 1 },
  },
  {
    prose: 'From midnight to midnight it is one day',
    works: week('off', { 1: 'any' }),
    wanted: [time(1, 0, 24)],
    says: null,
  },
  {
    prose:
      'A day off at the end of a week of live-in care is in the way once for each of the two days it touches',
    works: week('any', { 7: 'off' }),
    wanted: [1, 2, 3, 4, 5, 6, 7].map((day) => time(day, 9, 33)),
    says: { day: sunday, count: 2 },
  },
]
