import { addDays, weekdayOf, type Day } from './days.ts'
import {
  regularOn,
  segmentOn,
  segmentsFrom,
  shiftOf,
  shiftOfTime,
  shiftOfWeekday,
  shownShift,
  type Exception,
  type Line,
  type Plan,
  type Repeated,
  type Segment,
  type Shift,
} from './plan.ts'

/*
 * Another shift, or none, on some weekdays of a line. A change alters only what differs from the visit that the office saw: its time, its
 * length or its nurse. Each day keeps the rest, so a weekday keeps its time when the nurse changes, and a covered day its nurse.
 */

/**
 * 1 is Monday; without `to`, for good. The shift is typed over `seen`, which the form showed with these weekdays ticked; without it, over the
 * visit of `from` (`shownShift`).
 */
export type WeekdaysChange = { from: Day; to?: Day; weekdays: readonly number[]; seen?: Repeated } & (
  Shift | { noVisit: true }
)

/** A line after a change. Weekdays that are not named stay as they are, and so do days without a visit and the line's end. */
export function withWeekdays(line: Line, change: WeekdaysChange): Line {
  const { from, to, weekdays } = change
  const isNamed = (day: Day) =>
    day >= from && (to === undefined || day <= to) && weekdays.includes(weekdayOf(day))
  const seen = comparedWith(line, change)
  const altered = alteredBy(change, seen)
  const named = {
    ...{ weekdays, altered },
    present: segmentOn(line, from),
    shown: change.seen?.weekdays ?? weekdaysFrom(line, from),
  }
  const begun = dividedAt(line.segments, from)
  const divided = to === undefined ? begun : dividedAt(begun, addDays(to, 1))
  const segments = divided.map((segment) => {
    if (segment.from < from || (to !== undefined && segment.from > to)) return segment
    return alteredSegment(segment, { ...named, isFirst: segment.from === from })
  })
  const after = { ...line, segments: joined(segments) }
  const exceptions = line.exceptions
    // Where the line rests or has ended, only visits of other weekdays are left.
    .filter((each) => each.day < from || segmentOn(after, each.day) || (!each.noVisit && !isNamed(each.day)))
    .flatMap((each) => {
      if (!isNamed(each.day)) return [each]
      const replaced = [regularOn(line, each.day)?.nurseId, seen?.nurseId]
      return alteredException(each, { altered, replaced, regular: regularOn(after, each.day) })
    })
  return { ...after, exceptions }
}

/**
 * The shift from which the typed one differs by what changes: the one that the form showed. A day changed by hand that is left as it is
 * becomes what the other days do.
 */
export function comparedWith(line: Line, change: WeekdaysChange): Shift | null {
  const { from, seen = shownShift(line, from) } = change
  if ('noVisit' in change || !seen || !isSame(change, seen)) return seen
  const isByHand = line.exceptions.some((each) => each.day === from && !each.noVisit && isSame(each, seen))
  return (isByHand && regularOn(line, from)) || seen
}

/** The weekdays that a line has on a day or later. */
export function weekdaysFrom(line: Line, from: Day): number[] {
  const shifts = segmentsFrom(line, from).flatMap((segment) => segment.shifts)
  return [...new Set(shifts.flatMap(({ weekdays }) => weekdays))].sort()
}

/** What a shift becomes; null where there is no visit afterwards. */
type Alter = (own: Shift | null) => Shift | null

function alteredBy(change: WeekdaysChange, seen: Shift | null): Alter {
  if ('noVisit' in change) return () => null
  const typed = shiftOf(change)
  // A named shift is chosen as a whole.
  const isOtherShift = seen !== null && shiftOfTime(typed) !== shiftOfTime(seen)
  return (own) =>
    own && seen
      ? shiftOf({
          startMinute:
            typed.startMinute === seen.startMinute && !isOtherShift ? own.startMinute : typed.startMinute,
          minutes: typed.minutes === seen.minutes && !isOtherShift ? own.minutes : typed.minutes,
          nurseId: typed.nurseId === seen.nurseId ? own.nurseId : typed.nurseId,
        })
      : typed
}

type Named = {
  weekdays: readonly number[]
  altered: Alter
  present: Segment | null
  shown: readonly number[]
  isFirst: boolean
}

/**
 * A weekday that the form did not show gets its first visit from the first segment on. Where a segment does not have one that it showed, or
 * a later segment ends the line or the weekday, it stays without.
 */
function alteredSegment(segment: Segment, { weekdays, altered, present, shown, isFirst }: Named): Segment {
  const isEnd = !isFirst && segment.shifts.length === 0
  const shifts = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday): Repeated[] => {
    const own = shiftOfWeekday(segment, weekday)
    const hasEnded = isEnd || (!isFirst && shiftOfWeekday(present, weekday) !== null)
    const isLeftOut = !own && (hasEnded || shown.includes(weekday))
    const shift = weekdays.includes(weekday) && !isLeftOut ? altered(own) : own
    return shift ? [{ ...shift, weekdays: [weekday] }] : []
  })
  return { ...segment, shifts: grouped(shifts) }
}

/** @param replaced the nurses in whose place another comes; covers by others stay */
function alteredException(
  each: Exception,
  {
    altered,
    replaced,
    regular,
  }: { altered: Alter; replaced: readonly (string | undefined)[]; regular: Shift | null },
): Exception[] {
  const shift = altered(each.noVisit ? null : shiftOf(each))
  if (!shift) return []
  if (each.noVisit) return [each]
  const isCover = each.nurseId !== undefined && !replaced.includes(each.nurseId)
  const is = isCover ? { ...shift, nurseId: each.nurseId } : shift
  return regular && isSame(is, regular) ? [] : [{ day: each.day, ...is }]
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
    return !before || textOf(before.shifts) !== textOf(shifts)
  })
  const [first, ...others] = different
  return first?.shifts.length === 0 && others.length > 0 ? others : different
}

/** Whether two plans have the same visits on all days. */
export function doesSame(one: Plan, other: Plan): boolean {
  const text = ({ lines, pauses }: Plan) =>
    JSON.stringify([
      lines.map(({ id, segments, exceptions }) => [
        id,
        joined(segments).map(({ from, shifts }) => [from, textOf(shifts)]),
        exceptions.map((each) => [each.day, each.noVisit ? null : shiftOf(each)]),
      ]),
      pauses.map(({ from, to }) => [from, to]),
    ])
  return text(one) === text(other)
}

/** The same for shifts that do the same: what is stored has no order of keys. */
function textOf(shifts: readonly Repeated[]): string {
  const texts = shifts.map((shift) => JSON.stringify([shiftOf(shift), shift.weekdays.toSorted()]))
  return texts.sort().join()
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
