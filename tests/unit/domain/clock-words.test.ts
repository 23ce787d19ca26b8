import { expect, test } from 'vitest'
import { clockWords, spanWords } from '#domain/clock-words.ts'
import { dayWords, monthWords, shortDayWords } from '#domain/day-words.ts'
import { startOfDay } from '#domain/visits/days.ts'

/* The time of day as families say it. */

const at = (time: string) => Date.parse(`2026-11-25T${time}:00+05:30`)

test.each([
  ['00:00', '12 midnight', 'रात 12', 'रात्री 12'],
  ['00:30', '12:30 am', 'रात 12:30', 'रात्री 12:30'],
  ['03:59', '3:59 am', 'रात 3:59', 'रात्री 3:59'],
  ['04:00', '4 am', 'सुबह 4', 'पहाटे 4'],
  ['05:59', '5:59 am', 'सुबह 5:59', 'पहाटे 5:59'],
  ['06:00', '6 am', 'सुबह 6', 'सकाळी 6'],
  ['07:54', '7:54 am', 'सुबह 7:54', 'सकाळी 7:54'],
  ['08:05', '8:05 am', 'सुबह 8:05', 'सकाळी 8:05'],
  ['11:59', '11:59 am', 'सुबह 11:59', 'सकाळी 11:59'],
  ['12:00', '12 noon', 'दोपहर 12', 'दुपारी 12'],
  ['12:15', '12:15 pm', 'दोपहर 12:15', 'दुपारी 12:15'],
  ['15:59', '3:59 pm', 'दोपहर 3:59', 'दुपारी 3:59'],
  ['16:00', '4 pm', 'शाम 4', 'संध्याकाळी 4'],
  ['19:00', '7 pm', 'शाम 7', 'संध्याकाळी 7'],
  ['19:59', '7:59 pm', 'शाम 7:59', 'संध्याकाळी 7:59'],
  ['20:00', '8 pm', 'रात 8', 'रात्री 8'],
  ['23:59', '11:59 pm', 'रात 11:59', 'रात्री 11:59'],
])('%s is said as %s, %s and %s', (time, en, hi, mr) => {
  const said = (['en', 'hi', 'mr'] as const).map((language) => clockWords(language, at(time)))
  expect(said.map((words) => words.replaceAll('\u00a0', ' '))).toEqual([en, hi, mr])
})

test('a time breaks as a whole, and each minute of a day has words of its own', () => {
  const midnight = startOfDay('2026-11-25')
  for (const language of ['en', 'hi', 'mr'] as const) {
    const day = Array.from({ length: 1440 }, (_, minute) => clockWords(language, midnight + minute * 60_000))
    expect(day.filter((words) => words.includes(' '))).toEqual([])
    // The night before midnight and the one after it have the same word, from eight to four o'clock: the hours differ.
    expect(new Set(day).size).toBe(1440)
  }
})

test.each([
  ['09:30', 2, '9:30 am 11:30 am', 'सुबह 9:30 11:30', 'सकाळी 9:30 11:30'],
  ['08:00', 12, '8 am 8 pm', 'सुबह 8 रात 8', 'सकाळी 8 रात्री 8'],
  ['11:00', 1, '11 am 12 noon', 'सुबह 11 दोपहर 12', 'सकाळी 11 दुपारी 12'],
  // Hindi has one word for the dawn and the morning.
  ['05:00', 2, '5 am 7 am', 'सुबह 5 7', 'पहाटे 5 सकाळी 7'],
  ['21:00', 3, '9 pm 12 midnight', 'रात 9 12', 'रात्री 9 12'],
  ['22:00', 4, '10 pm 2 am', 'रात 10 2', 'रात्री 10 2'],
  // The night before the day and the one after it are two nights, and so are two mornings.
  ['01:00', 22, '1 am 11 pm', 'रात 1 रात 11', 'रात्री 1 रात्री 11'],
  ['09:00', 24, '9 am 9 am', 'सुबह 9 सुबह 9', 'सकाळी 9 सकाळी 9'],
])(
  'a visit from %s for %i hours has the part of the day once where both times have it',
  (time, hours, ...said) => {
    const start = at(time)
    const spans = (['en', 'hi', 'mr'] as const).map((language) =>
      Object.values(spanWords(language, { start, end: start + hours * 60 * 60_000 })).join(' '),
    )
    expect(spans.map((words) => words.replaceAll('\u00a0', ' '))).toEqual(said)
  },
)

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
