import { indiaTime } from './dates.ts'
import type { Language } from './languages.ts'

/*
 * The time of day as families say it: twelve hours, and in Hindi and Marathi the part of the day before the hour.
 */

const partsOfDay = {
  hi: { morning: 'सुबह', afternoon: 'दोपहर', evening: 'शाम', night: 'रात' },
  mr: { morning: 'सकाळी', afternoon: 'दुपारी', evening: 'संध्याकाळी', night: 'रात्री' },
} as const

/**
 * A time of day in India: `8 am`, `7:54 pm`, `12 noon`; `सुबह 8`, `सकाळी 7:54`. Its words are joined by a space that does not break.
 * Hindi's `बजे` is left to the sentence around it.
 * @param time milliseconds since 1970
 */
export function clockWords(language: Language, time: number): string {
  const [hours = 0, minutes = 0] = indiaTime(new Date(time).toISOString()).split(':').map(Number)
  const digits = `${hours % 12 || 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
  const before = language === 'en' ? null : partsOfDay[language][partOf(hours)]
  return before ? `${before}\u00a0${digits}` : `${digits}\u00a0${half(hours, minutes)}`
}

function partOf(hours: number): keyof (typeof partsOfDay)['hi'] {
  if (hours < 4) return 'night'
  if (hours < 12) return 'morning'
  if (hours < 16) return 'afternoon'
  return hours < 19 ? 'evening' : 'night'
}

/** "12 am" is easily misread, so midnight and noon have words. */
function half(hours: number, minutes: number): string {
  if (minutes === 0 && hours === 0) return 'midnight'
  if (minutes === 0 && hours === 12) return 'noon'
  return hours < 12 ? 'am' : 'pm'
}
