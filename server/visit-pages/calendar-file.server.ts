import { company } from '#domain/company.ts'
import type { Interval } from '#domain/visits/intervals.ts'

/** An event of a calendar file; the texts are plain, in `language`. */
export type CalendarEvent = Interval & {
  /** The same after every change of the visit. */
  uid: string
  /** Grows with every change. */
  sequence: number
  summary: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

/**
 * A calendar file (RFC 5545), published as a copy: a calendar that takes a later one again finds its events by their UID. Times are
 * UTC, so that a family abroad sees them in its own time zone.
 * @param stamp when the file is made, in milliseconds since 1970
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { language, stamp }: { language: string; stamp: number },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(company.name)}//Visits//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap(({ uid, sequence, start, end, summary, status }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${utc(stamp)}`,
      `DTSTART:${utc(start)}`,
      `DTEND:${utc(end)}`,
      `SEQUENCE:${sequence}`,
      `STATUS:${status}`,
      `SUMMARY;LANGUAGE=${language}:${escaped(summary)}`,
      // The family is not busy while the nurse is there.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A time as RFC 5545 has it: 20261130T023000Z. */
function utc(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Control characters, which no text of a calendar may hold. */
// eslint-disable-next-line no-control-regex -- control characters are what this matches
const controls = /[\0-\x1f\x7f]+/g

function escaped(text: string): string {
  return text.replace(controls, ' ').replace(/[\\;,]/g, '\\$&')
}

/** Octets of a line, without its end. */
const longest = 75

/** A long line goes on in the next one after a blank; a letter of several octets is not divided. */
function folded(line: string): string {
  let bytes = 0
  let text = ''
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > longest) {
      text += '\r\n '
      bytes = 1
    }
    text += letter
    bytes += size
  }
  return text
}
