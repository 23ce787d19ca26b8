import { addDays, weekdayOf, type Day } from './days.ts'
import {
  regularOn,
  segmentOn,
  shiftOf,
  shiftOfWeekday,
  shownShift,
  type Exception,
  type Line,
  type Repeated,
  type Segment,
  type Shift,
} from './plan.ts'

/*
 * Another shift, or none, on some weekdays of a line. A change alters only what differs from the visit that the office saw: its time, its
 * length or its nurse. Each day keeps the rest, so a weekday keeps its time when the nurse changes, and a covered day its nurse when the
 * time does.
 */

/** 1 is Monday; without `to`, for good. The shift is typed over the one of `from` (`shownShift`). */
export type WeekdaysChange = { from: Day; to?: Day; weekdays: readonly number[] } & (
  Shift | { noVisit: true }
)

/** A line after a change. Weekdays that are not named stay as they are, and so do days without a visit and the line's end. */
export function withWeekdays(line: Line, change: WeekdaysChange): Line {
  const { from, to, weekdays } = change
  const isNamed = (day: Day) =>
    day >= from && (to === undefined || day <= to) && weekdays.includes(weekdayOf(day))
  const altered = alteredBy(change, shownShift(line, from))
  const present = segmentOn(line, from)
  const begun = dividedAt(line.segments, from)
  const divided = to === undefined ? begun : dividedAt(begun, addDays(to, 1))
  const segments = divided.map((segment) => {
    if (segment.from < from || (to !== undefined && segment.from > to)) return segment
    return alteredSegment(segment, { weekdays, altered, present, isFirst: segment.from === from })
  })
  const after = { ...line, segments: joined(segments) }
  const exceptions = line.exceptions
    // Where the line rests or has ended, no day is changed by hand.
    .filter(({ day }) => day < from || segmentOn(after, day))
    .flatMap((each) =>
      isNamed(each.day) ? alteredException(each, altered, regularOn(after, each.day)) : [each],
    )
  return { ...after, exceptions }
}

/** What a shift becomes; null where there is no visit afterwards. */
type Alter = (own: Shift | null) => Shift | null

function alteredBy(change: WeekdaysChange, seen: Shift | null): Alter {
  if ('noVisit' in change) return () => null
  const typed = shiftOf(change)
  return (own) =>
    own && seen
      ? shiftOf({
          startMinute: typed.startMinute === seen.startMinute ? own.startMinute : typed.startMinute,
          minutes: typed.minutes === seen.minutes ? own.minutes : typed.minutes,
          nurseId: typed.nurseId === seen.nurseId ? own.nurseId : typed.nurseId,
        })
      : typed
}

/** A weekday gets its first visit from the first segment on; where a later segment ends the line or the weekday, it stays ended. */
function alteredSegment(
  segment: Segment,
  {
    weekdays,
    altered,
    present,
    isFirst,
  }: { weekdays: readonly number[]; altered: Alter; present: Segment | null; isFirst: boolean },
): Segment {
  const isEnd = !isFirst && segment.shifts.length === 0
  const shifts = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday): Repeated[] => {
    const own = shiftOfWeekday(segment, weekday)
    const isLeftOut = !own && !isFirst && (isEnd || shiftOfWeekday(present, weekday) !== null)
    const shift = weekdays.includes(weekday) && !isLeftOut ? altered(own) : own
    return shift ? [{ ...shift, weekdays: [weekday] }] : []
  })
  return { ...segment, shifts: grouped(shifts) }
}

function alteredException(each: Exception, altered: Alter, regular: Shift | null): Exception[] {
  const shift = altered(each.noVisit ? null : shiftOf(each))
  if (!shift) return []
  if (each.noVisit) return [each]
  return regular && isSame(shift, regular) ? [] : [{ day: each.day, ...shift }]
}

/** The shifts of a segment, each changed, and those that have become the same in one. */
export function withShifts({ shifts }: Segment, change: (shift: Repeated) => Repeated): Repeated[] {
  return grouped(shifts.map(change))
}

/** The segments with one that begins on a day, which does as the line does then. */
export function dividedAt(segments: readonly Segment[], day: Day): Segment[] {
  if (segments.some(({ from }) => from === day)) return [...segments]
  const present = segments.findLast(({ from }) => from < day)
  const begins = { from: day, shifts: present?.shifts ?? [] }
  return [...segments, begins].sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** Without the segments that do as the one before them, or that begin a line without a visit. One always stays. */
export function joined(segments: readonly Segment[]): Segment[] {
  const different = segments.filter(({ shifts }, place) => {
    const before = segments[place - 1]
    return !before || JSON.stringify(before.shifts) !== JSON.stringify(shifts)
  })
  const [first, ...others] = different
  return first?.shifts.length === 0 && others.length > 0 ? others : different
}

function grouped(shifts: readonly Repeated[]): Repeated[] {
  const groups = Map.groupBy(shifts, (shift) => JSON.stringify(shiftOf(shift)))
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    const weekdays = same.flatMap((each) => each.weekdays).sort()
    return first ? [{ ...shiftOf(first), weekdays }] : []
  })
}

function isSame(one: Shift, other: Shift): boolean {
  return JSON.stringify(shiftOf(one)) === JSON.stringify(shiftOf(other))
}
