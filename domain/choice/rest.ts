import { canHaveArrival } from '#domain/visits/report-problems.ts'
import { minute } from '#domain/visits/days.ts'
import { isLiveIn, liveInWork, type Interval } from '#domain/visits/intervals.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import type { Rules } from './rules.ts'

/*
 * Whether a nurse has slept before a visit. Not if, in the 24 hours before its end, they have worked more than so many hours (twelve) since
 * the last break of so many hours (ten). Comparing instants makes nights and time zones no special case.
 */

/** A visit as planned; reported times replace the planned ones. */
export type Work = Pick<Booked, 'start' | 'end' | 'family' | 'reported'>

/** The numbers of the rule, in hours. */
type RestHours = Pick<Rules['numbers'], 'work' | 'rest'>

/** A visit that would come too soon. */
export type Tired = {
  /** `own`: a visit the nurse already has, which follows the one to be given. */
  of: 'wanted' | 'own'
  visit: Work
  /** The work from the last break to the end of the visit. */
  minutes: number
  /** The last earlier work that causes it: the nurse's own before a wanted visit, a wanted one before their own. */
  before: Work
  /** When a long enough break after `before` would end; in milliseconds since 1970. */
  restedFrom: number
}

const hour = 60 * minute
const day = 24 * hour

/** The visits that would come too soon for a nurse, by time: wanted ones, and the nurse's own that start within 24 hours after one. */
export function withoutRest(wanted: readonly Work[], own: readonly Work[], rule: RestHours): Tired[] {
  const done = doneBy(wanted, own)
  return done
    .filter((each) => each.of === 'wanted' || followsOne(each, done))
    .flatMap((each) => tired(each, dutyTo(each, done, rule), rule))
    .reverse()
}

/** The same for wanted times alone: what they demand of every nurse. */
export function bookedWithoutRest(wanted: readonly Work[], rule: RestHours): Work[] {
  const done = doneBy(wanted, [])
  return done
    .filter((each) => dutyTo(each, done, rule).worked > rule.work * hour)
    .map(({ work }) => work)
    .reverse()
}

/** How long after its planned end a departure still counts here. */
const longestOvertime = 12 * hour

/**
 * Whether a report on a planned visit could matter to some wanted times: it can have one, and it, or the time at which its nurse may have
 * left at the latest, lies in the 24 hours before the end of one.
 * @param now milliseconds since 1970; nothing is reported of later times
 */
export function canTire(visit: Interval, wanted: readonly Interval[], now: number): boolean {
  if (!canHaveArrival(visit, now)) return false
  const end = Math.max(visit.end, Math.min(now, visit.end + longestOvertime))
  return wanted.some((time) => end > time.end - day)
}

/** Work with the times that count: as reported, or else as planned. */
type Done = Interval & { of: Tired['of']; work: Work; isLiveIn: boolean }

function doneOf(work: Work, of: Tired['of']): Done {
  const { start = work.start, end = work.end } = work.reported ?? {}
  return { start, end: Math.max(start, end), of, work, isLiveIn: isLiveIn(work) }
}

/** All work that can matter to the wanted visits, latest end first. A wanted visit that the nurse already has counts once. */
function doneBy(wanted: readonly Work[], own: readonly Work[]): Done[] {
  const [from, to] = [
    Math.min(...wanted.map(({ start }) => start)),
    Math.max(...wanted.map(({ end }) => end)),
  ]
  const isWanted = new Set(wanted.map(planOf))
  const others = own.filter(
    (work) =>
      work.end > from - 2 * day &&
      work.start < to + day &&
      work.reported !== null &&
      !isWanted.has(planOf(work)),
  )
  return [...others.map((work) => doneOf(work, 'own')), ...wanted.map((work) => doneOf(work, 'wanted'))].sort(
    (one, other) => other.end - one.end,
  )
}

function planOf({ start, end, family }: Work): string {
  return `${start} ${end} ${family}`
}

function followsOne({ start }: Done, done: readonly Done[]): boolean {
  return done.some(({ of, end }) => of === 'wanted' && end <= start && start < end + day)
}

/** Counts back from the end of a visit to the last break: the work in milliseconds, and what came before the visit, latest first. */
function dutyTo(visit: Done, done: readonly Done[], { rest }: RestHours): { worked: number; before: Done[] } {
  const from = visit.end - day
  const before: Done[] = []
  let [reached, worked] = [visit.start, workBetween(visit, from, visit.end)]
  for (const each of done) {
    if (each.end <= from || reached - each.end >= rest * hour) break
    if (each === visit || each.start >= visit.start) continue
    worked += workBetween(each, from, reached)
    reached = Math.min(reached, each.start)
    before.push(each)
  }
  return { worked, before }
}

function workBetween({ start, end, isLiveIn }: Done, from: number, to: number): number {
  const time = Math.max(0, Math.min(end, to) - Math.max(start, from))
  return isLiveIn ? Math.min(time, liveInWork) : time
}

/** Empty if all of the work is the nurse's own, or all of it is wanted: then this choice is not the cause. */
function tired(
  { of, work: visit }: Done,
  { worked, before }: ReturnType<typeof dutyTo>,
  rule: RestHours,
): Tired[] {
  const cause = before.find((each) => each.of !== of)
  if (worked <= rule.work * hour || !cause) return []
  return [
    { of, visit, minutes: worked / minute, before: cause.work, restedFrom: cause.end + rule.rest * hour },
  ]
}
