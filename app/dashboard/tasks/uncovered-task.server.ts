import { absentWords } from '#app/content/office/absences.ts'
import { stateNames, visitActs } from '#app/content/office/visits.ts'
import { comingDayWords, dayWords } from '#domain/office-dates.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { timeAt } from '#domain/dates.ts'
import { unknownNurse } from '#domain/staff.ts'
import type { Alone as AloneIn } from '#domain/visits/alone.ts'
import { addDays, dayAt, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { isSent } from '#domain/visits/stints.ts'
import { isSameVisit, visitIdOf } from '#domain/visits/visit-id.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { RosterAbsence } from '#server/roster/read-roster.server.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'
import type { Task } from './task.ts'

const hour = 60 * minute
/** What begins within this time without a nurse cannot wait. */
const soon = 2 * hour
/** From when on a visit of today is one of tonight, after midnight. */
const evening = 18 * hour

type Alone = AloneIn<RosterVisit>

/** What is known when the task is shown; `readAt` in milliseconds since 1970. */
type Known = {
  readAt: number
  absences: readonly RosterAbsence[]
  nurses: ReadonlyMap<string, { fullName: string }>
}

/** A visit without a nurse as something that waits: since when or in how long it begins, and where it gets one. */
export function uncoveredTask(visit: RosterVisit & { alone?: Alone }, today: Known): Task {
  const { readAt } = today
  const { start, end } = intervalOf(visit)
  const id = visitIdOf(visit)
  const isSent = wayToNurse(visit, readAt) === 'send'
  return {
    id,
    badge: { look: 'uncovered', words: uncoveredWords({ start, end }, visit, readAt) },
    when: hoursOn(visit, dayAt(readAt)),
    name: visit.patientName,
    to: visitPath(id),
    lines: visit.alone ? [whoLeftWords(visit.alone, today)] : whyWords(visit, today),
    call: null,
    act: {
      words: actWords(visit, isSent),
      to: `${visitPath(id)}/${isSent ? 'send' : 'cover'}`,
      isUrgent: start < readAt + soon,
    },
  }
}

/** The page where a visit without a nurse gets one: once it has begun, one is sent. */
export function wayToNurse(
  visit: Pick<WeekVisit, 'line' | 'day' | 'startMinute' | 'minutes'>,
  now: number,
): 'send' | 'cover' {
  return intervalOf(visit).start <= now || isSent(visit) ? 'send' : 'cover'
}

function uncoveredWords(
  { start, end }: { start: number; end: number },
  visit: RosterVisit,
  now: number,
): string {
  if (end <= now) return `Ended at ${timeAt(end)}`
  if (start <= now) return `Began at ${timeAt(start)}`
  if (start < now + hour) return `Starts in ${Math.ceil((start - now) / minute)} min`
  const today = dayAt(now)
  const day = dayOfStart(visit)
  if (day > today) return day === addDays(today, 1) ? 'Tomorrow' : stateNames.uncovered
  return start >= startOfDay(today) + evening ? 'Tonight' : 'Today'
}

/** The absence that took the visit from its nurse, where it is one. */
function whyWords(visit: RosterVisit, { absences, nurses }: Known): string[] {
  const absence = absences.findLast(({ uncovered }) => uncovered.some((each) => isSameVisit(each, visit)))
  if (!absence) return []
  const name = nurses.get(absence.nurseId)?.fullName ?? 'The nurse'
  return [absentWords(name, absence.kind)]
}

/** A visit that its nurses have left may be of a service that is paused or stopped from today, to which none is sent. */
function actWords({ alone }: { alone?: Alone }, isSent: boolean): string {
  if (alone) return visitActs.findNurse
  return isSent ? visitActs.sendNurse : visitActs.cover
}

/** Who left, and until when the visit is unallocated. */
function whoLeftWords({ last: { nurseId = '', leftAt }, until }: Alone, { nurses, readAt }: Known): string {
  const name = nurses.get(nurseId)?.fullName ?? unknownNurse
  const what = leftAt
    ? `${name} left at ${momentFrom(Date.parse(leftAt), readAt)}`
    : `Nothing was reported of ${name}`
  return `${what}; nobody is allocated until ${momentFrom(until, readAt)}`
}

/** `08:00`, `08:00 tomorrow` or `22:00 on Mon 23 Nov`. */
function momentFrom(time: number, now: number): string {
  const day = comingDayWords(dayAt(time), dayAt(now))
  if (day === 'today') return timeAt(time)
  return `${timeAt(time)} ${day === 'tomorrow' ? day : `on ${day}`}`
}

/** `08:00–20:00`, with the day where it is not today. */
export function hoursOn(visit: RosterVisit, today: Day): string {
  const day = dayOfStart(visit)
  return day === today ? visitHours(visit) : `${dayWords(day, today)}, ${visitHours(visit)}`
}
