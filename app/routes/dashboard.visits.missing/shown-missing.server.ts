import { randomUUID } from 'node:crypto'
import { stateNames } from '#app/content/office/visits.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { shownUnreadable, type ShownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { indiaTime } from '#domain/dates.ts'
import { dayWords } from '#domain/office-dates.ts'
import { unknownNurse } from '#domain/staff.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { today } from '#server/clock.server.ts'
import { missingOnPage } from '#server/attendance/missing-form.server.ts'
import { mostDaysBack, readMissing, type MissingReport } from '#server/today/read-missing.server.ts'

/** A visit that lacks a report, in words. */
export type ShownMissing = {
  id: string
  nurse: { id: string; name: string; number: string | null }
  patient: string
  day: string
  planned: string
  /** `In 07:58`; null where the arrival is missing too. */
  arrived: string | null
}

export type ShownMissingPage = {
  since: { day: Day; typed: string; problem: string | null }
  /** Of all, also beyond this page. */
  count: number
  rows: ShownMissing[]
  unreadable: ShownUnreadable[]
  /** A new id for each page: the same form sent twice is one report of each. */
  formId: string
  /** How many visits the form before had; 0 for none. */
  saved: number
}

/** The days that are shown unless others are asked for. */
const usualDays = 7

/** The page for an address: visits since the day that it names. */
export async function readShownMissing({ searchParams }: URL): Promise<ShownMissingPage> {
  const since = sinceIn(searchParams.get('since') ?? '')
  const { readAt, rows, unreadable } = await readMissing(since.day)
  const is = dayAt(readAt)
  return {
    since,
    count: rows.length,
    rows: rows.slice(0, missingOnPage).map((row) => shownRow(row, is)),
    unreadable: shownUnreadable(unreadable, is),
    formId: randomUUID(),
    saved: Math.max(0, Math.trunc(Number(searchParams.get('saved'))) || 0),
  }
}

/** The first day that is shown. */
function sinceIn(typed: string): ShownMissingPage['since'] {
  const [is, usual] = [today(), addDays(today(), -usualDays)]
  if (typed.trim() === '') return { day: usual, typed: usual, problem: null }
  const day = readTypedDay(typed)
  if (!day) return { day: usual, typed, problem: 'Please enter a date, such as 25/11/2026' }
  const first = addDays(is, -mostDaysBack)
  if (day < first || day > is)
    return { day: usual, typed, problem: `Please enter a date from ${dayWords(first, is)} to today` }
  return { day, typed: day, problem: null }
}

function shownRow({ visit, nurse }: MissingReport, is: Day): ShownMissing {
  const { nurseId = '', patientName: patient, arrivedAt, hereSince } = visit
  const since = arrivedAt ?? hereSince
  const sinceDay = since ? dayAt(Date.parse(since)) : null
  const isSameDay = sinceDay === dayOfStart(visit)
  return {
    id: visitIdOf(visit),
    nurse: { id: nurseId, name: nurse?.fullName ?? unknownNurse, number: nurse?.contactNumber ?? null },
    patient,
    day: dayWords(dayOfStart(visit), is),
    planned: visitHours(visit),
    arrived:
      since && sinceDay
        ? `${stateNames.here} ${isSameDay ? '' : `${dayWords(sinceDay, is)}, `}${indiaTime(since)}`
        : null,
  }
}
