import { timeAt } from './dates.ts'
import type { Language } from './languages.ts'

/*
 * The time of day as families say it: twelve hours, and in Hindi and Marathi the part of the day before the hour.
 */

const partsOfDay = {
  hi: { dawn: 'सुबह', morning: 'सुबह', afternoon: 'दोपहर', evening: 'शाम', night: 'रात' },
  mr: { dawn: 'पहाटे', morning: 'सकाळी', afternoon: 'दुपारी', evening: 'संध्याकाळी', night: 'रात्री' },
} as const

/** "12 am" is easily misread, so midnight and noon are spelt out. */
const unmistakable: Partial<Record<string, string>> = { '00:00': 'midnight', '12:00': 'noon' }

/**
 * A time of day with twelve hours: the hour from 1 to 12, the minutes with two digits, and am or pm.
 * @param time hh:mm
 */
export function twelveHours(time: string): { hour: number; minutes: string; half: 'am' | 'pm' } {
  const hour = Number(time.slice(0, 2))
  return { hour: hour % 12 || 12, minutes: time.slice(3), half: hour < 12 ? 'am' : 'pm' }
}

/**
 * A time of day in India: `8 am`, `7:54 pm`, `12 noon`; `सुबह 8`, `सकाळी 7:54`. Its parts are joined by a no-break space. Hindi's `बजे` is
 * left to the sentence around it.
 * @param time milliseconds since 1970
 */
export function clockWords(language: Language, time: number): string {
  const ofDay = timeAt(time)
  if (language !== 'en') return `${partOf(language, ofDay)}\u00a0${digitsOf(ofDay)}`
  return `${digitsOf(ofDay)}\u00a0${unmistakable[ofDay] ?? twelveHours(ofDay).half}`
}

/**
 * The two times of a span as spoken together: Hindi and Marathi name the part of the day once if both are in it, `सुबह 9:30` and `11:30`.
 * @param span milliseconds since 1970
 */
export function spanWords(
  language: Language,
  { start, end }: { start: number; end: number },
): { start: string; end: string } {
  const [first, last] = [timeAt(start), timeAt(end)]
  const isOnePart =
    language !== 'en' && partOf(language, first) === partOf(language, last) && end - start <= longestPart
  return {
    start: clockWords(language, start),
    end: isOnePart ? digitsOf(last) : clockWords(language, end),
  }
}

/** The length of the night, from 8 pm to 4 am, and of Hindi's morning. A longer span ends in the same part of another day. */
const longestPart = 8 * 60 * 60_000

function digitsOf(ofDay: string): string {
  const { hour, minutes } = twelveHours(ofDay)
  return `${hour}${minutes === '00' ? '' : `:${minutes}`}`
}

function partOf(language: keyof typeof partsOfDay, ofDay: string): string {
  return partsOfDay[language][partAt(Number(ofDay.slice(0, 2)))]
}

function partAt(hours: number): keyof (typeof partsOfDay)['hi'] {
  if (hours < 4) return 'night'
  if (hours < 6) return 'dawn'
  if (hours < 12) return 'morning'
  if (hours < 16) return 'afternoon'
  return hours < 20 ? 'evening' : 'night'
}
