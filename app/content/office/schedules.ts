import { dateWords, dayWords, hoursWords, timeWords, weekdayName } from '#domain/office-dates.ts'
import type { PlanChange } from '#domain/visits/changes.ts'
import {
  hasEnded,
  shiftOfTime,
  type Exception,
  type Line,
  type Pause,
  type Repeated,
  type Segment,
  type Shift,
} from '#domain/visits/plan.ts'
import type { ServiceStatus } from '#domain/service-status.ts'
import { planLimits, type PlanProblem } from '#domain/visits/checks.ts'
import { indiaDay } from '#domain/dates.ts'
import { addDays, dayAt, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import type { NamedInTheWay } from '#server/plans/name-obstacles.server.ts'

/*
 * A plan in words, as the office says it on the telephone. No `Intl`: server and browser must write the same.
 */

/** What the words need besides the plan: today in India, and the names of nurses by id. */
export type Wording = { today: Day; names: Readonly<Record<string, string>> }

const shiftNames = { day: 'Day shift', night: 'Night shift', liveIn: 'Live-in', visit: 'Visit' } as const

/** `Day shift 08:00 to 20:00`. */
function shiftWords(shift: Pick<Shift, 'startMinute' | 'minutes'>): string {
  const name = shiftOfTime(shift)
  if (name === 'liveIn') return `Live-in, 24 hours from ${timeWords(shift.startMinute)}`
  return `${shiftNames[name]} ${hoursWords(shift)}`
}

/** `every day`, `Monday to Saturday`, `every day except Tuesday`, `Monday, Wednesday and Friday`. */
export function weekdaysWords(days: readonly number[]): string {
  if (days.length === 7) return 'every day'
  const [first = 1, last = 1] = [days[0], days.at(-1)]
  if (days.length > 2 && last - first === days.length - 1)
    return `${weekdayName(first)} to ${weekdayName(last)}`
  const missing = [1, 2, 3, 4, 5, 6, 7].find((day) => !days.includes(day)) ?? 1
  if (days.length === 6) return `every day except ${weekdayName(missing)}`
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

/** `Day shift 08:00 to 20:00, Monday to Saturday`. */
function repeatedWords(shift: Omit<Repeated, 'nurseId'>): string {
  return [shiftWords(shift), weekdaysWords(shift.weekdays)].join(', ')
}

/** The shifts of a recurring visit, by weekday. */
export function shiftsWords(shifts: readonly Omit<Repeated, 'nurseId'>[]): string {
  return shifts.map(repeatedWords).join('; ')
}

/** `Day shift 08:00 to 20:00, Monday to Saturday, Asha Patil`; one after the other where the weekdays differ. */
function withNurses(shifts: readonly Repeated[], wording: Wording): string {
  return shifts
    .map((shift) => [repeatedWords(shift), nurseWords(shift.nurseId, wording)].join(', '))
    .join('; ')
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
  const running = line.segments.filter(({ shifts }) => shifts.length > 0)
  const present = running.findLast(({ from }) => from <= today) ?? running[0]
  if (!present) return null
  const place = line.segments.indexOf(present)
  return {
    id: line.id,
    title: `${withNurses(present.shifts, wording)}, from ${dateWords(present.from, today)}`,
    later: line.segments
      .slice(place + 1)
      .map((segment, at, all) => segmentWords(segment, { isLast: at === all.length - 1, wording })),
    days: line.exceptions.filter(({ day }) => day >= today).map((each) => exceptionWords(each, wording)),
    isOver: hasEnded(line, today),
  }
}

/** A segment without a visit is the line's end where none follows. */
function segmentWords(
  { from, shifts }: Segment,
  { isLast, wording }: { isLast: boolean; wording: Wording },
): string {
  const { today } = wording
  if (shifts.length > 0) return `From ${dayWords(from, today)}: ${withNurses(shifts, wording)}`
  return isLast
    ? `Last day: ${dayWords(addDays(from, -1), today)}`
    : `From ${dayWords(from, today)}: no visit`
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

/**
 * A change in words, as it was asked for.
 * @param lines the words of the lines by id
 * @param seen the shift over which another was typed (`comparedWith`); only what differs is asked for
 */
export function changeWords(
  change: PlanChange,
  { lines, seen, wording }: { lines: Readonly<Record<string, string>>; seen: Shift | null; wording: Wording },
): string {
  const { today } = wording
  const { line: id = '' } = 'line' in change ? change : {}
  const line = Object.hasOwn(lines, id) ? lines[id] : 'a recurring visit'
  switch (change.kind) {
    case 'addLine':
      return `New recurring visit: ${withNurses([change], wording)}, from ${dayWords(change.from, today)}`
    case 'thisVisit':
      return `${dayWords(change.day, today)} only: ${shiftWords(change)}, ${nurseWords(change.nurseId, wording)} (${line})`
    case 'noVisit':
      return `${dayWords(change.day, today)}: no visit (${line})`
    case 'following':
      return 'noVisit' in change
        ? `${periodOf(change, today)}: ${noVisitsWords(change.weekdays)} (${line})`
        : `${daysWords(change, today)}: ${differenceWords(change, seen, wording)} (${line})`
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

type Following = Extract<PlanChange, { kind: 'following' }>

/** `Every Tuesday from 8 Dec`, `From Tue 8 Dec to Sun 20 Dec, Monday to Friday`. */
function daysWords({ from, to, weekdays }: Following, today: Day): string {
  const [first = 1, ...others] = weekdays
  if (others.length === 0 && to === undefined)
    return `Every ${weekdayName(first)} from ${dateWords(from, today)}`
  return `${periodOf({ from, to }, today)}, ${weekdaysWords(weekdays)}`
}

function periodOf({ from, to }: { from: Day; to?: Day | undefined }, today: Day): string {
  return `From ${dayWords(from, today)}${to === undefined ? '' : ` to ${dayWords(to, today)}`}`
}

/** `no visits on Tuesdays and Fridays`. */
export function noVisitsWords(weekdays: readonly number[]): string {
  return ['no visits', eachWeekday(weekdays)].filter(Boolean).join(' ')
}

/** `on Tuesdays and Fridays`; empty for every day. */
export function eachWeekday(weekdays: readonly number[]): string {
  return weekdays.length === 7 ? '' : `on ${listWords(weekdays.map((weekday) => `${weekdayName(weekday)}s`))}`
}

/** What is asked for: the time, the nurse, or both. */
function differenceWords(shift: Shift, seen: Shift | null, wording: Wording): string {
  const isOtherTime = shift.startMinute !== seen?.startMinute || shift.minutes !== seen.minutes
  const isOtherNurse = !seen || shift.nurseId !== seen.nurseId
  const parts = [
    isOtherTime ? shiftWords(shift) : '',
    isOtherNurse ? nurseWords(shift.nurseId, wording) : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'as it is'
}

/** The messages of the plan's page. */
export const planMessages = {
  wrongStatus: (status: ServiceStatus) => `Cannot schedule visits of service with status: ${status}`,
  isClosed: 'This service has ended. You can view its schedule but not change it.',
  chooseScope: 'Please choose which days change.',
  chooseShift: 'Please choose a shift.',
  tickRemoval: 'Please tick the box to confirm this.',
  uncoversMore:
    'Since the preview, the nurse has become unavailable for more of these visits. Please check them and save again.',
  chooseNamed: 'Please choose the nurse whom the family should see.',
  changedMeanwhile:
    'This visit schedule was changed in the meantime. Nothing was saved, and your entries are kept. Please check the schedule as it is now and press Preview again.',
  tooManyChanges: 'You have reached the limit of changes for one save. Please save them first.',
  damaged: 'Your earlier changes could not be loaded. Please enter them again.',
  nothingYet: 'Please choose what to change.',
  sixWeeks: 'Visits are scheduled six weeks ahead; later ones are added automatically.',
} as const

/** @param days the first and the last day of the service, and today */
export function problemWords(
  problem: PlanProblem,
  { firstDay, lastDay, today }: { firstDay: Day; lastDay: Day; today: Day },
): string {
  switch (problem) {
    case 'unknown-line':
      return 'This recurring visit is not in the schedule. Please choose one from the list.'
    case 'not-a-day':
      return 'Please enter a date, such as 25/11/2026.'
    case 'outside-service':
      return `The service runs from ${dayWords(firstDay, today)} to ${dayWords(lastDay, today)}.`
    case 'past':
      return 'This day is over.'
    case 'begun':
      return 'The visit of this day has begun. Please choose a later day.'
    case 'no-visit':
      return 'There is no visit on this day that can be changed. Single visits are changed up to six weeks ahead.'
    case 'reversed':
      return 'The last day is before the first day.'
    case 'bad-start':
      return 'Please enter a time, such as 08:00.'
    case 'bad-length':
      return 'A visit must last 1 to 12 hours.'
    case 'no-weekday':
      return 'Please choose at least one day of the week.'
    case 'no-difference':
      return 'Nothing changes. To remove a weekday, choose No visit.'
    case 'unknown-nurse':
      return 'Please choose a nurse from the list.'
    default:
      return limitWords[problem]
  }
}

const limitWords = {
  'too-many-lines': `A visit schedule can have at most ${planLimits.lines} recurring visits. Please end one first.`,
  'too-many-segments':
    'This recurring visit has as many later changes as it can have. Please end it and add a new one.',
  'too-many-nurses': `A visit schedule can have at most ${planLimits.nurses} nurses.`,
}

/** What is in the way of a nurse's visits, each once. */
export function inTheWayWords(inTheWay: readonly NamedInTheWay[], serviceId: string, today: Day): string[] {
  return [...new Set(inTheWay.map((each) => obstacleWords(each, serviceId, today)))]
}

function obstacleWords(each: NamedInTheWay, serviceId: string, today: Day): string {
  const { nurse, obstacle, visit, patient, registeredTo } = each
  switch (obstacle.kind) {
    case 'retired':
      return `${nurse} is inactive.`
    case 'unreadable':
      return obstacle.isTheirs
        ? `The visits of ${nurse} cannot be read or changed now. Please inform your system administrator.`
        : `The visits of ${nurse} cannot be read, so none can be given to them. Choose another nurse, and inform your system administrator.`
    case 'not-registered':
      return `The registration of ${nurse} expires on ${dayWords(registeredTo, today)}, before the visit on ${dayWords(visit.day, today)}.`
    case 'leaving':
      return `${nurse} is leaving: the last day is ${dayWords(obstacle.lastDay, today)}.`
    case 'full':
      return `${nurse} is fully booked.`
    case 'absent':
      return `${nurse} is absent ${periodWords(obstacle.by, today)}.`
    case 'never': {
      const { askedBy, at } = obstacle.by
      return `${nurse} is not to be sent to this family again (asked for by the ${askedBy}, ${dateWords(indiaDay(at), today)}).`
    }
    case 'held':
      if (!obstacle.by.serviceId) return `${nurse} has a full-time assignment.`
      return `${nurse} has a full-time assignment with ${patient || 'another patient'} ${periodWords(obstacle.by, today)}.`
    case 'visit': {
      const whose =
        obstacle.by.serviceId === serviceId ? 'in this schedule' : `with ${patient || 'another patient'}`
      return `${nurse} already has a visit ${whose} on ${visitWords(obstacle.by, today)}.`
    }
  }
}

function visitWords({ start, end }: Interval, today: Day): string {
  const day = dayAt(start)
  const hours = hoursWords({
    startMinute: (start - startOfDay(day)) / minute,
    minutes: (end - start) / minute,
  })
  return `${dayWords(day, today)}, ${hours}`
}

/** The end of an interval is the first moment that is free again. */
function periodWords({ start, end }: Interval, today: Day): string {
  return `from ${dayWords(dayAt(start), today)} to ${dayWords(dayAt(end - 1), today)}`
}
