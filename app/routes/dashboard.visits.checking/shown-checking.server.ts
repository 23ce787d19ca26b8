import { randomUUID } from 'node:crypto'
import { knownWords } from '#app/content/office/covers.ts'
import { matterNames, stateNames } from '#app/content/office/visits.ts'
import type { Task } from '#app/dashboard/tasks/task.ts'
import { checkingTask } from '#app/dashboard/tasks/checking-task.server.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { shownUnreadable, type ShownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { indiaTime } from '#domain/dates.ts'
import { dayWords } from '#domain/office-dates.ts'
import { unknownNurse } from '#domain/staff.ts'
import { readTypedDay } from '#domain/typed-dates.ts'
import { seenOf } from '#domain/visits/attendance.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import { alikeMatters, checkedSince } from '#domain/visits/matters.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { today } from '#server/clock.server.ts'
import { checkingOnPage } from '#server/attendance/checking-form.server.ts'
import { mostDaysBack, readChecking, type CheckingVisit } from '#server/today/read-checking.server.ts'

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

/** A visit that differs from the schedule, in words. */
export type ShownAlike = {
  id: string
  to: string
  patient: string
  nurse: string
  day: string
  planned: string
  reported: string
  known: string
  what: string
  /** What the row shows of it, so that a decision is not about something else. */
  seen: string
}

/** Which nurse's rows are shown; `count`: of these, also beyond this page. */
export type ShownOfNurse = {
  /** Empty for all nurses. */
  id: string
  count: number
  /** Who can be chosen; empty where one page has all rows. */
  nurses: { id: string; words: string }[]
}

export type ShownCheckingPage = {
  since: { day: Day; typed: string; problem: string | null }
  count: number
  /** Nurses' reports that change no time. */
  reports: Task[]
  /** `count`: of all, also beyond this page. */
  missing: { count: number; rows: ShownMissing[]; ofNurse: ShownOfNurse }
  alike: { count: number; rows: ShownAlike[] }
  unreadable: ShownUnreadable[]
  /** A new id for each page: the same form sent twice is one report of each. */
  formId: string
  /** How many visits the form before had; 0 for none. */
  saved: number
  settled: number
}

/** The page for an address: visits since the day that it names. */
export async function readShownChecking({ searchParams }: URL): Promise<ShownCheckingPage> {
  const since = sinceIn(searchParams.get('since') ?? '')
  const { readAt, rows, unreadable } = await readChecking(since.day)
  const is = dayAt(readAt)
  const countIn = (name: string) => Math.max(0, Math.trunc(Number(searchParams.get(name))) || 0)
  const isOf = (...kinds: readonly string[]) =>
    rows.filter(({ visit: { matters } }) => kinds.includes(matters[0] ?? ''))
  const missing = isOf('no-departure', 'no-report')
  const alike = isOf(...alikeMatters)
  return {
    since,
    count: rows.length,
    reports: isOf('contested', 'problem').map((row) => checkingTask(row, readAt)),
    missing: missingOf(missing, searchParams.get('nurse') ?? '', is),
    alike: { count: alike.length, rows: alike.slice(0, checkingOnPage).map((row) => shownAlike(row, is)) },
    unreadable: shownUnreadable(unreadable, is),
    formId: randomUUID(),
    saved: countIn('saved'),
    settled: countIn('settled'),
  }
}

/** The rows of one nurse, so that who calls back is on the page; of all where none of theirs is missing. */
function missingOf(missing: readonly CheckingVisit[], nurse: string, is: Day): ShownCheckingPage['missing'] {
  const byNurse = Map.groupBy(missing, ({ visit }) => visit.nurseId ?? '')
  const id = byNurse.has(nurse) ? nurse : ''
  const own = (id && byNurse.get(id)) || missing
  const nurses = [...byNurse].map(([nurseId, [first, ...others]]) => ({
    id: nurseId,
    words: `${first?.nurse?.fullName ?? unknownNurse}: ${others.length + 1}`,
  }))
  return {
    count: missing.length,
    rows: own.slice(0, checkingOnPage).map((row) => shownMissing(row, is)),
    ofNurse: { id, count: own.length, nurses: missing.length > checkingOnPage || id ? nurses : [] },
  }
}

/** The first day that is shown. */
function sinceIn(typed: string): ShownCheckingPage['since'] {
  const is = today()
  const usual = checkedSince(is)
  if (typed.trim() === '') return { day: usual, typed: usual, problem: null }
  const day = readTypedDay(typed)
  if (!day) return { day: usual, typed, problem: 'Please enter a date, such as 25/11/2026' }
  const first = addDays(is, -mostDaysBack)
  if (day < first || day > is)
    return { day: usual, typed, problem: `Please enter a date from ${dayWords(first, is)} to today` }
  return { day, typed: day, problem: null }
}

function shownMissing({ visit, nurse }: CheckingVisit, is: Day): ShownMissing {
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

function shownAlike({ visit, nurse }: CheckingVisit, is: Day): ShownAlike {
  const { patientName: patient, arrivedAt = '', leftAt = '', arrivedBy, leftBy, matters } = visit
  const id = visitIdOf(visit)
  return {
    ...{ id, to: visitPath(id), patient, nurse: nurse?.fullName ?? unknownNurse },
    day: dayWords(dayOfStart(visit), is),
    planned: visitHours(visit),
    reported: `${indiaTime(arrivedAt)}–${indiaTime(leftAt)}`,
    known: [...new Set([knownWords(arrivedBy), knownWords(leftBy)])].join('; '),
    what: matters.map((matter) => matterNames[matter]).join(', '),
    seen: seenOf(visit),
  }
}
