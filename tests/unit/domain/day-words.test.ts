import { expect, test } from 'vitest'
import { dayWords, monthWords, shortDayWords } from '#domain/day-words.ts'

const days = Array.from({ length: 366 }, (_, day) =>
  new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10),
)

test.each([
  ['en', 'en-GB'],
  ['hi', 'hi-IN-u-nu-latn'],
  ['mr', 'mr-IN-u-nu-latn'],
] as const)('the days of a year are said in %s as Intl says them', (language, locale) => {
  const say = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    return (day: string) => format.format(Date.parse(day))
  }
  const full = say({ weekday: 'long', day: 'numeric', month: 'long' })
  const short = say({ day: 'numeric', month: 'long' })
  const month = say({ month: 'long', year: 'numeric' })
  expect(days.map((day) => dayWords(language, day))).toEqual(days.map(full))
  expect(days.map((day) => shortDayWords(language, day))).toEqual(days.map(short))
  expect(days.map((day) => monthWords(language, day.slice(0, 7)))).toEqual(days.map(month))
})
