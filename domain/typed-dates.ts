import { addedToIndiaDay, fromIndia, indiaTime } from './dates.ts'
import { toLatinDigits } from './digits.ts'
import { clockWords, monthsByName, partsOfDay, type PartOfDay } from './typed-date-words.ts'
import { isDay, type Day } from './visits/days.ts'

/*
 * Dates and times as sent by a browser's control, or as typed where the browser has none (docs/decisions/0004). The day comes first unless
 * the year does; the month never.
 */

/** The longest text that is read as a date or time. */
const longest = 60

/**
 * Reads a day: `2026-11-25`, `25/11/2026`, `25-11-26`, `25.11.2026`, `25 Nov 2026`, `२५ नोव्हेंबर २०२६`.
 * @param lastYear the last year that two digits can mean, for a day in the past; without it `52` is 2052
 * @returns null if the text is no day, or the day does not exist
 */
export function readTypedDay(
  typed: string,
  { lastYear }: { lastYear?: number | undefined } = {},
): Day | null {
  const found = splitDay(alike(typed), lastYear)
  return found?.rest === '' ? found.day : null
}

/**
 * Reads a time of day: `08:00`, `20.30`, `0830`, `8 am`, `8:30 pm`, `सकाळी ८`. A bare number is refused, because `8` may be the evening.
 * @returns hh:mm, or null if the text is no time
 */
export function readTypedTime(typed: string): string | null {
  return readTime(alike(typed))?.slice(0, 5) ?? null
}

/**
 * Reads a day and a time of day in India, separated by a space, a comma or a T.
 * @param timeLeftOut the time of day that a day alone means (hh:mm); without it a day alone is refused
 * @returns a UTC instant, or null if the text is no such moment
 */
export function readTypedMoment(
  typed: string,
  { timeLeftOut }: { timeLeftOut?: string } = {},
): string | null {
  const found = splitDay(alike(typed))
  if (!found) return null
  const time = found.rest === '' ? timeLeftOut : readTime(found.rest)
  return time ? fromIndia(`${found.day}T${time}`) : null
}

/** When care begins: a moment, or a day without a time, at whose start it begins. */
export function readTypedStart(typed: string): string | null {
  return readTypedMoment(typed, { timeLeftOut: '00:00' })
}

/**
 * When care ends, as the first instant after it: a moment, or a day without a time, at whose end it ends. A control that requires a time
 * expresses the same by the last minute of the day.
 */
export function readTypedEnd(typed: string): string | null {
  const end = readTypedMoment(typed, { timeLeftOut: '23:59' })
  return end && indiaTime(end) === '23:59' ? addedToIndiaDay(end, 1, '00:00') : end
}

/** A typed text with Latin digits, lower case, plain hyphens, single spaces, and one spelling where Hindi and Marathi have several. */
function alike(typed: string): string {
  if (typed.length > longest) return ''
  // Keyboards of Indian scripts put invisible joiners (Cf) into words and often leave out the nukta (093c).
  const plain = typed.normalize('NFKC').replaceAll(/[\p{Cf}\u093c]/gu, '')
  return toLatinDigits(plain)
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('म्ब', 'ंब')
    .replaceAll('आॅ', 'ऑ')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const yearFirst = /^(?<year>\d{4})(?<between>[-/.])(?<month>\d{1,2})\k<between>(?<day>\d{1,2})(?!\d)/
const dayFirst =
  /^(?<day>\d{1,2}) ?(?<between>[-/. ]) ?(?<month>\d{1,2}) ?\k<between> ?(?<year>\d{4}|\d{2})(?!\d)/
const withMonthName =
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ ./-]*(?<name>[\p{L}\p{M}]+)[.\u0970]?[ ,./'’-]*(?<year>\d{4}|\d{2})(?!\d)/u
/** What may stand between a day and a time of day. */
const betweenDayAndTime = /^(?: ?t ?(?=[^a-z])| ?, ?| )(?:at )?/

/** The day at the start of a text, and the rest of it: a time of day, or nothing. */
function splitDay(text: string, lastYear?: number): { day: Day; rest: string } | null {
  const match = yearFirst.exec(text) ?? dayFirst.exec(text) ?? withMonthName.exec(text)
  const { year = '', month, name = '', day: date = '' } = match?.groups ?? {}
  const monthOfYear = month ?? monthsByName.get(name)
  if (!match || monthOfYear === undefined) return null
  const day = [wholeYear(year, lastYear), twoDigits(monthOfYear), twoDigits(date)].join('-')
  const after = text.slice(match[0].length)
  const rest = after.replace(betweenDayAndTime, '')
  const isSeparate = after === '' || rest !== after
  return isDay(day) && isSeparate ? { day, rest } : null
}

/** Two digits mean a year of this century, or of the last one if that would be after `lastYear`. */
function wholeYear(year: string, lastYear?: number): string {
  if (year.length === 4) return year
  const ofThisCentury = 2000 + Number(year)
  return String(lastYear !== undefined && ofThisCentury > lastYear ? ofThisCentury - 100 : ofThisCentury)
}

const clock =
  /^(?<before>[^\d]*?) ?(?<hour>\d{1,2})(?:[:.]?(?<minute>\d{2})(?:[:.](?<second>\d{2}))?)? ?(?<after>[^\d]*)$/

/** Reads a time of day from a text made `alike`: hh:mm, or hh:mm:ss if it has seconds. */
function readTime(text: string): string | null {
  const { before = '', hour, minute, second, after = '' } = clock.exec(text)?.groups ?? {}
  const words = [before, after].filter((word) => word !== '' && !clockWords.includes(word))
  const part = partOfDay(words)
  // A bare number is a time only beside a part of the day.
  if (hour === undefined || part === undefined || (part === null && minute === undefined)) return null
  const hourOfDay = part ? hourIn(part, Number(hour)) : Number(hour)
  const ofHour = [minute ?? '00', ...(second === undefined ? [] : [second])]
  if (hourOfDay === null || hourOfDay > 23 || ofHour.some((sixtieth) => Number(sixtieth) > 59)) return null
  return [twoDigits(hourOfDay), ...ofHour].join(':')
}

/** What the words beside a time say; null if there are none, undefined if they mean nothing. */
function partOfDay([word, ...more]: string[]): PartOfDay | null | undefined {
  if (word === undefined) return null
  return more.length > 0 ? undefined : partsOfDay.get(word)
}

/** The hour of the day, 0 to 23, that an hour in a part of the day means; null if none. */
function hourIn({ first, last, isHalf = false }: PartOfDay, hour: number): number | null {
  const isOfHalfDay = hour >= 1 && hour <= 12
  if (isHalf && !isOfHalfDay) return null
  const hours = isOfHalfDay ? [hour % 12, (hour % 12) + 12] : [hour]
  return hours.find((each) => each >= first && each <= last) ?? null
}

function twoDigits(value: string | number): string {
  return String(value).padStart(2, '0')
}
