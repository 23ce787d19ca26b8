import { expect, test } from 'vitest'
import { clockWords } from '#domain/clock-words.ts'
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
