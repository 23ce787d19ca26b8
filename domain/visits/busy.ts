import { addDays, minute, startOfDay, type Monday } from './days.ts'
import type { Interval } from './intervals.ts'
import type { Booked } from './may-be-given.ts'
import { dayOfStart } from './reach.ts'
import { numberIn, signed, unreadable, unsigned } from './signed-text.ts'

/*
 * When a nurse is busy, as one short text that an index can hold for every nurse (docs/decisions/0067): visits and absences, without names.
 * It has no end: what it does not list is free. Its Monday makes a text of any age readable.
 */

/** Visits for one family that begin at the same minute of the day and have the same length. */
type Shape = {
  /** Minutes after midnight in India. */
  startMinute: number
  /** The length in minutes. */
  minutes: number
  /** A short hash of the customer's uid. */
  family: string
  /** Bit n is set for a visit n days after the text's Monday. */
  days: bigint
}

export type Busy = {
  /** The text has no visits before this day. */
  monday: Monday
  shapes: readonly Shape[]
  absences: readonly Interval[]
}

/** A visit with the hash of its family. */
type FamilyVisit = { day: string; startMinute: number; minutes: number; family: string }

const [betweenParts, betweenEntries, betweenFields] = ['|', ';', ',']
const dayLength = 24 * 60 * minute
/** Characters in a family's hash. */
export const familySigns = 6

/**
 * A nurse's visits and absences as text: Monday, families, shapes, absences.
 * @param monday visits on days before it are left out
 */
export function packBusy(
  { visits, absences }: { visits: readonly FamilyVisit[]; absences: readonly Interval[] },
  monday: Monday,
): string {
  const coming = visits.filter((visit) => dayOfStart(visit) >= monday)
  const begins = startOfDay(monday)
  const families = [...new Set(coming.map(({ family }) => family))]
  const shapes = new Map<string, bigint>()
  for (const visit of coming) {
    const { startMinute, minutes, family } = visit
    const ofDay = startMinute % (24 * 60)
    const name = [ofDay, minutes, families.indexOf(family)].map(inSigns).join(betweenFields)
    const place = Math.round((startOfDay(dayOfStart(visit)) - begins) / dayLength)
    shapes.set(name, (shapes.get(name) ?? 0n) | (1n << BigInt(place)))
  }
  const rows = [...shapes].map(([name, days]) => `${name}${betweenFields}${days.toString(16)}`)
  // Rounded outwards to whole minutes, so that no part of an absence is lost.
  const away = absences.map(({ start, end }) =>
    [Math.floor((start - begins) / minute), Math.ceil((end - begins) / minute)]
      .map(inSigns)
      .join(betweenFields),
  )
  // The empty last part shows that nothing was cut off.
  const parts = [monday, families.join(''), rows.join(betweenEntries), away.join(betweenEntries), '']
  return signed(parts.join(betweenParts))
}

/**
 * What a text of `packBusy` says; nothing if it is empty.
 * @throws if the text has another format, is cut off or is damaged
 */
export function unpackBusy(text: string): Busy {
  if (text === '') return { monday: '', shapes: [], absences: [] }
  const [monday = '', families = '', rows = '', away = '', end] = unsigned(text).split(betweenParts)
  const begins = startOfDay(monday)
  if (end !== '' || Number.isNaN(begins)) unreadable('its end or its Monday')
  const shapes = entriesOf(rows).map(([startMinute, minutes, family, days]): Shape => {
    const at = numberIn(family) * familySigns
    return {
      startMinute: numberIn(startMinute),
      minutes: numberIn(minutes),
      family: families.slice(at, at + familySigns),
      days: BigInt(`0x${days ?? ''}`),
    }
  })
  const absences = entriesOf(away).map(([from, to]): Interval => ({
    start: begins + numberIn(from) * minute,
    end: begins + numberIn(to) * minute,
  }))
  return { monday, shapes, absences }
}

/** A nurse's visits as booked times. Their `serviceId` is empty, because the text does not have it. */
export function takenTimes({ monday, shapes }: Busy): Booked[] {
  if (shapes.length === 0) return []
  const begins = startOfDay(monday)
  return shapes.flatMap(({ startMinute, minutes, family, days }) =>
    placesOf(days).map((place): Booked => {
      const from = begins + place * dayLength + startMinute * minute
      return { serviceId: '', family, start: from, end: from + minutes * minute }
    }),
  )
}

/** The planned minutes in a week. */
export function minutesInWeek({ monday, shapes }: Busy, week: Monday): number {
  if (shapes.length === 0 || week < monday) return 0
  const first = BigInt(Math.round((startOfDay(week) - startOfDay(monday)) / dayLength))
  return shapes.reduce(
    (sum, { minutes, days }) => sum + minutes * placesOf((days >> first) & 0x7fn).length,
    0,
  )
}

/** The Monday from which today's text has visits: a week early, because a Sunday night shift and the rest after it reach into the week. */
export function busyFrom(monday: Monday): Monday {
  return addDays(monday, -7)
}

function placesOf(days: bigint): number[] {
  const bits = days.toString(2)
  const places: number[] = []
  for (let place = 0; place < bits.length; place++)
    if (bits[bits.length - 1 - place] === '1') places.push(place)
  return places
}

function entriesOf(part: string): string[][] {
  return part === '' ? [] : part.split(betweenEntries).map((entry) => entry.split(betweenFields))
}

function inSigns(number: number): string {
  return number.toString(36)
}
