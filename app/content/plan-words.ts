import { dateWords, dayWords, hoursWords, timeWords, weekdayName } from '#domain/office-dates.ts'
import { addDays, type Day } from '#domain/visits/days.ts'
import type { PlanChange } from '#domain/visits/changes.ts'
import type { Exception, Line, Pause, Segment, Shift } from '#domain/visits/plan.ts'

/*
 * A plan in words, as the office says it on the telephone. No `Intl`: server and browser must write the same.
 */

/** What the words need besides the plan: today in India, and the names of nurses by id. */
export type Wording = { today: Day; names: Readonly<Record<string, string>> }

/** Which of the four shifts it is, as the form offers them. */
export function shiftOfTime({ start, minutes }: Pick<Shift, 'start' | 'minutes'>) {
  if (minutes === 24 * 60) return 'liveIn'
  if (minutes === 12 * 60 && start === 8 * 60) return 'day'
  return minutes === 12 * 60 && start === 20 * 60 ? 'night' : 'visit'
}

const shiftNames = { day: 'Day shift', night: 'Night shift', liveIn: 'Live-in', visit: 'Visit' } as const

/** `Day shift 08:00 to 20:00`. */
function shiftWords(shift: Pick<Shift, 'start' | 'minutes'>): string {
  const name = shiftOfTime(shift)
  if (name === 'liveIn') return `Live-in, 24 hours from ${timeWords(shift.start)}`
  return `${shiftNames[name]} ${hoursWords(shift)}`
}

/** `every day`, `Monday to Saturday`, `Monday, Wednesday and Friday`. */
function weekdaysWords(days: readonly number[]): string {
  if (days.length === 7) return 'every day'
  const [first = 1, last = 1] = [days[0], days.at(-1)]
  if (days.length > 2 && last - first === days.length - 1)
    return `${weekdayName(first)} to ${weekdayName(last)}`
  return listWords(days.map(weekdayName))
}

/** `Asha, Ravi and Meera`. */
export function listWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
}

export function nurseWords(nurseId: string | undefined, { names }: Wording): string {
  if (!nurseId) return 'unallocated'
  return Object.hasOwn(names, nurseId) ? (names[nurseId] ?? '') : 'a nurse who is not in the list'
}

type Repeating = Shift & { weekdays: readonly number[] }

/** `Day shift 08:00 to 20:00, Monday to Saturday, Asha Patil`. */
function repeatedWords(shift: Repeating, wording: Wording): string {
  return [shiftWords(shift), weekdaysWords(shift.weekdays), nurseWords(shift.nurseId, wording)].join(', ')
}

/** One line of a plan in words. */
export type LineWords = {
  id: string
  /** What it does now, or first. */
  title: string
  /** What it does later, the next first. */
  later: string[]
  /** The days that were changed by hand, from today on. */
  days: string[]
  isOver: boolean
}

/** A line in words; null for one that never had a visit. */
export function lineWords(line: Line, wording: Wording): LineWords | null {
  const { today } = wording
  const shifts = line.segments.filter((segment) => !segment.ends)
  const present = shifts.findLast(({ from }) => from <= today) ?? shifts[0]
  if (!present) return null
  const place = line.segments.indexOf(present)
  const end = line.segments.find((segment, at) => segment.ends && at > place)
  const isOver = end !== undefined && end.from <= today
  return {
    id: line.id,
    title: `${repeatedWords(present, wording)}, from ${dateWords(present.from, today)}`,
    later: line.segments.slice(place + 1).map((segment) => segmentWords(segment, wording)),
    days: line.exceptions.filter(({ day }) => day >= today).map((each) => exceptionWords(each, wording)),
    isOver,
  }
}

function segmentWords(segment: Segment, wording: Wording): string {
  const { today } = wording
  if (segment.ends) return `Last day: ${dayWords(addDays(segment.from, -1), today)}`
  return `From ${dayWords(segment.from, today)}: ${repeatedWords(segment, wording)}`
}

function exceptionWords(each: Exception, wording: Wording): string {
  const day = dayWords(each.day, wording.today)
  if (each.noVisit) return `${day}: no visit`
  return `${day}: ${shiftWords(each)}, ${nurseWords(each.nurseId, wording)}`
}

export function pauseWords({ from, to }: Pause, today: Day): string {
  return from === to
    ? `No visits on ${dayWords(from, today)}`
    : `No visits from ${dayWords(from, today)} to ${dayWords(to, today)}`
}

/** A change in words, as it was asked for. `lines` has the words of the lines by id. */
export function changeWords(
  change: PlanChange,
  lines: Readonly<Record<string, string>>,
  wording: Wording,
): string {
  const { today } = wording
  const line =
    'line' in change && Object.hasOwn(lines, change.line) ? lines[change.line] : 'a recurring visit'
  switch (change.kind) {
    case 'addLine':
      return `New recurring visit: ${repeatedWords(change, wording)}, from ${dayWords(change.from, today)}`
    case 'thisVisit':
      return `${dayWords(change.day, today)} only: ${shiftWords(change)}, ${nurseWords(change.nurseId, wording)} (${line})`
    case 'noVisit':
      return `${dayWords(change.day, today)}: no visit (${line})`
    case 'following':
      return `From ${dayWords(change.from, today)}: ${repeatedWords(change, wording)} (${line})`
    case 'unchanged':
      return `From ${dayWords(change.from, today)}, except days changed manually: ${repeatedWords(change, wording)} (${line})`
    case 'endLine':
      return `No more visits from ${dayWords(change.from, today)} (${line})`
    case 'pause':
      return pauseWords(change, today)
    case 'resume':
      return `Visits again from ${dayWords(change.from, today)} to ${dayWords(change.to, today)}`
    case 'stop':
      return `No more visits at all from ${dayWords(change.from, today)}`
    default:
      return ''
  }
}
