/**
 * In milliseconds. Dates are stored as UTC instants (ISO 8601) and shown in Asia/Kolkata. India has had a single offset and no summer time
 * since 1945, so plain arithmetic is enough and the browser needs no time-zone library.
 */
export const indiaOffset = 5.5 * 60 * 60 * 1000

/** An instant in the customer's list: dd/mm/yyyy hh:mm:ss in India (section 2, "Your Services"), or N/A. */
export function formatInstant(instant: string | null | undefined): string {
  const local = toIndia(instant)
  if (local === null) return 'N/A'
  const [date = '', time = ''] = local.split('T')
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 8)}`
}

/**
 * Reads a date and time in India, as sent by `<input type="datetime-local">`.
 * @returns the UTC instant; null if the text is no such date or the date does not exist
 */
export function fromIndia(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local)) return null
  const milliseconds = Date.parse(`${local}Z`)
  if (Number.isNaN(milliseconds)) return null
  const instant = new Date(milliseconds - indiaOffset).toISOString()
  // Date.parse turns 31 February into March, so a date that does not exist is recognised by not converting back.
  return toIndia(instant)?.startsWith(local) ? instant : null
}

/** The calendar day of an instant in India, yyyy-mm-dd. */
export function indiaDay(instant: string): string {
  return toIndia(instant)?.slice(0, 10) ?? ''
}

/** An instant as `<input type="datetime-local">` takes it: yyyy-mm-ddThh:mm in India. */
export function indiaMinute(instant: string): string {
  return toIndia(instant)?.slice(0, 16) ?? ''
}

/** The time of an instant in India, hh:mm. */
export function indiaTime(instant: string): string {
  return toIndia(instant)?.slice(11, 16) ?? ''
}

/** The same for a time in milliseconds since 1970. */
export function timeAt(time: number): string {
  return indiaTime(new Date(time).toISOString())
}

/**
 * A time of day in India, some days after the day of an instant.
 * @param instant a UTC instant
 * @param time hh:mm
 * @returns a UTC instant
 */
export function addedToIndiaDay(instant: string, days: number, time: string): string {
  const midnight = Date.parse(`${indiaDay(instant)}T${time}:00Z`) - indiaOffset
  return new Date(midnight + days * 24 * 60 * 60 * 1000).toISOString()
}

/**
 * The same day a number of years later; 29 February becomes 28 February in a year without it.
 * @param day yyyy-mm-dd
 */
export function yearsLater(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  const later = `${year}${day.slice(4)}`
  return later.endsWith('-02-29') && !isLeapYear(Number(year)) ? `${year}-02-28` : later
}

/**
 * The instant a number of months earlier by India's calendar. If that month has no such day, it is the start of the next month (31 May
 * minus three months is 1 March), so everything before the result is at least that many months old.
 * @param instant a UTC instant
 * @returns a UTC instant
 */
export function monthsEarlier(instant: string, months: number): string {
  const local = new Date(Date.parse(instant) + indiaOffset)
  const day = local.getUTCDate()
  local.setUTCMonth(local.getUTCMonth() - months)
  // `Date` has moved on to the next month if this month lacks the day.
  if (local.getUTCDate() !== day) local.setTime(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1))
  return new Date(local.getTime() - indiaOffset).toISOString()
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function toIndia(instant: string | null | undefined): string | null {
  const milliseconds = instant ? Date.parse(instant) : Number.NaN
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds + indiaOffset).toISOString()
}
