import { addDays, minute, startOfDay, type Monday } from './days.ts'
import type { Interval } from './intervals.ts'
import type { Booked } from './may-be-given.ts'
import { numberIn, signed, unreadable, unsigned } from './signed-text.ts'

/*
 * When a nurse is busy, as one short text that an index can hold for every nurse of a company (docs/decisions/0067). It has what a diary
 * takes of the nurse's time, without the names of services and families. It has no end: what stands in no text is free, and a text of any
 * age is read by its Monday.
 */

/** Visits that begin at the same minute of the day, are as long and are for the same family. */
type Shape = {
  /** Minutes after midnight in India. */
  start: number
  /** The length in minutes. */
  minutes: number
  /** A short hash of the customer's uid. */
  family: string
  /** The days of the visits, counted from the text's Monday: bit 0 is that Monday. */
  days: bigint
}

/** When a nurse is busy. */
export type Busy = {
  /** No visit before it is in the text. */
  monday: Monday
  shapes: readonly Shape[]
  absences: readonly Interval[]
}

/** A visit with the hash of its family. */
type FamilyVisit = { day: string; start: number; minutes: number; family: string }

const [betweenParts, betweenEntries, betweenFields] = ['|', ';', ',']
const dayLength = 24 * 60 * minute
/** Signs of a family's hash. */
export const familySigns = 6

/**
 * The text of a nurse's visits and absences: Monday, families, shapes, absences.
 * @param monday visits of days before it are left out
 */
export function packBusy(
  { visits, absences }: { visits: readonly FamilyVisit[]; absences: readonly Interval[] },
  monday: Monday,
): string {
  const coming = visits.filter(({ day }) => day >= monday)
  const begins = startOfDay(monday)
  const families = [...new Set(coming.map(({ family }) => family))]
  const shapes = new Map<string, bigint>()
  for (const { day, start, minutes, family } of coming) {
    const name = [start, minutes, families.indexOf(family)].map(inSigns).join(betweenFields)
    const place = Math.round((startOfDay(day) - begins) / dayLength)
    shapes.set(name, (shapes.get(name) ?? 0n) | (1n << BigInt(place)))
  }
  const rows = [...shapes].map(([name, days]) => `${name}${betweenFields}${days.toString(16)}`)
  // From whole minutes to whole minutes, so that nothing of an absence is lost.
  const away = absences.map(({ start, end }) =>
    [Math.floor((start - begins) / minute), Math.ceil((end - begins) / minute)]
      .map(inSigns)
      .join(betweenFields),
  )
  // The empty part at the end shows that nothing was cut off.
  const parts = [monday, families.join(''), rows.join(betweenEntries), away.join(betweenEntries), '']
  return signed(parts.join(betweenParts))
}

/**
 * What stands in a text of `packBusy`; nothing where it is empty.
 * @throws where the text is of another format, cut or damaged
 */
export function unpackBusy(text: string): Busy {
  if (text === '') return { monday: '', shapes: [], absences: [] }
  const [monday = '', families = '', rows = '', away = '', end] = unsigned(text).split(betweenParts)
  const begins = startOfDay(monday)
  if (end !== '' || Number.isNaN(begins)) unreadable('its end or its Monday')
  const shapes = entriesOf(rows).map(([start, minutes, family, days]): Shape => {
    const at = numberIn(family) * familySigns
    return {
      start: numberIn(start),
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

/** The visits of a nurse as taken times. Which service each is of, the text does not say. */
export function takenTimes({ monday, shapes }: Busy): Booked[] {
  if (shapes.length === 0) return []
  const begins = startOfDay(monday)
  return shapes.flatMap(({ start, minutes, family, days }) =>
    placesOf(days).map((place): Booked => {
      const from = begins + place * dayLength + start * minute
      return { serviceId: '', family, start: from, end: from + minutes * minute }
    }),
  )
}

/** The planned minutes of a week. */
export function minutesInWeek({ monday, shapes }: Busy, week: Monday): number {
  if (shapes.length === 0 || week < monday) return 0
  const first = BigInt(Math.round((startOfDay(week) - startOfDay(monday)) / dayLength))
  return shapes.reduce(
    (sum, { minutes, days }) => sum + minutes * placesOf((days >> first) & 0x7fn).length,
    0,
  )
}

/** The Monday from which the text of today has visits: a week early, because a Sunday night and a rest after a shift reach into a week. */
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
