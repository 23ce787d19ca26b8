import { randomUUID } from 'node:crypto'
import { counted } from '#app/content/counted.ts'
import { dayWords, hoursWords, timeWords } from '#domain/office-dates.ts'
import { shiftInWords } from '#domain/shifts.ts'
import { bookedTime, firstDayOfVisits, type BookedTime, type VisitChoice } from '#domain/visits/as-booked.ts'
import { countDays, dayAt } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { assignSchema } from '#server/bookings/schema.server.ts'
import { toMinutes } from '#server/plan-changes/plan-form-schema.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'

/** What Assign asks about the visits of a service, and what the address or a refused form has answered. */
export type AskedVisits = {
  choice: VisitChoice
  /** Null where the booking names no shift, or none of its visits is left. */
  booked: { asks: BookedTime['asks']; time: { startMinute: number; minutes: number } | null } | null
  typed: { start: string; hours: string }
}

type Booking = Pick<StoredService, 'shift' | 'hoursPerDay' | 'patient'>

/** Which visits are asked for: as booked where the booking names a shift, unless another choice was made. */
export function visitsAsked(
  service: Booking,
  answered: Record<string, string | undefined>,
  now: number,
): AskedVisits {
  const read = assignSchema.safeParse(answered)
  const { visits, start, hours } = read.success ? read.data : {}
  const time = bookedTime(service, { start, minutes: hours === undefined ? undefined : toMinutes(hours) })
  const isOver = firstDayOfVisits(service.patient, time?.startMinute ?? 0, now) === null
  const booked = time && !isOver ? { asks: time.asks, time: known(time) } : null
  return {
    choice: booked && visits !== 'fullTime' ? 'booked' : 'fullTime',
    booked,
    typed: { start: start ?? named(time), hours: hours ?? '' },
  }
}

function named(time: BookedTime | null): string {
  return time?.asks.start && time.startMinute !== null ? timeWords(time.startMinute) : ''
}

function known({ startMinute, minutes }: BookedTime): { startMinute: number; minutes: number } | null {
  return startMinute === null || minutes === null || Number.isNaN(minutes) ? null : { startMinute, minutes }
}

/** The question in words. */
export type ShownVisits = {
  choice: VisitChoice
  booked: { label: string; detail: string; asks: BookedTime['asks'] } | null
  fullTime: string
  typed: AskedVisits['typed']
  formId: string
}

export function shownVisits(
  { choice, booked, typed }: AskedVisits,
  service: Booking,
  now: number,
): ShownVisits {
  const today = dayAt(now)
  const { lastDay } = serviceDays(service.patient)
  return {
    choice,
    booked: booked && {
      asks: booked.asks,
      label: [`As booked: ${lowerFirst(shiftInWords(service))}`, ...fromWords(booked)].join(', '),
      detail: detailOf(service, booked.time, now),
    },
    fullTime: `No visits. The nurse will be unavailable until ${dayWords(lastDay, today)}.`,
    typed,
    formId: randomUUID(),
  }
}

function fromWords({ asks, time }: NonNullable<AskedVisits['booked']>): string[] {
  return time && !asks.start ? [`from ${timeWords(time.startMinute)}`] : []
}

/** `12 hours, day` begins with a number; `Visits by the hour` does not. */
function lowerFirst(words: string): string {
  return words.slice(0, 1).toLowerCase() + words.slice(1)
}

/** `5 visits, 08:00–20:00, Thu 3 Dec to Mon 7 Dec. 60 hours.` For longer than a week: `84 hours a week.` */
function detailOf(
  { patient }: Pick<Booking, 'patient'>,
  time: { startMinute: number; minutes: number } | null,
  now: number,
): string {
  const from = time && firstDayOfVisits(patient, time.startMinute, now)
  if (!time || !from) return 'One visit a day.'
  const { lastDay } = serviceDays(patient)
  const count = countDays(from, lastDay)
  const hours = counted(Math.round((Math.min(count, 7) * time.minutes) / 6) / 10, 'hour', 'hours')
  const days = [...new Set([from, lastDay])].map((day) => dayWords(day, dayAt(now))).join(' to ')
  return `${counted(count, 'visit', 'visits')}, ${hoursWords(time)}, ${days}. ${hours}${count > 7 ? ' a week' : ''}.`
}
