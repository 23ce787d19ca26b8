import { unmetWishesOfAll, type UnmetWish } from '#domain/nurse-match.ts'
import { yearsLater } from '#domain/dates.ts'
import { addDays, dayAt, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import { isLiveIn } from '#domain/visits/intervals.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import { outsideAvailability, type Outside } from './availability.ts'
import type { Candidate, Wanted } from './judge.ts'
import { bookedWithoutRest, withoutRest, type Tired, type Work } from './rest.ts'
import { ruleKeys, type RuleEffect, type RuleKey, type Rules } from './rules.ts'
import { longestRun, longestWeek, type DaysInRow, type WeekOfWork } from './week.ts'

/** A rule that giving a nurse this work would break, with what the page says of it. */
export type BrokenRule =
  /** The first visit that comes too soon, how many do, and how many hours of break would be enough. */
  | { key: 'rest'; tired: Tired; count: number; breakHours: number }
  /** The first visit at which the nurse does not work. */
  | ({ key: 'availability' } & Outside)
  /** The shortest gap to a visit of another family, and the visit before that gap. */
  | { key: 'gap'; minutes: number; before: Booked; count: number }
  /** The longest week with this work. */
  | ({ key: 'weekHours' } & WeekOfWork)
  | ({ key: 'dayOff' } & DaysInRow)
  | { key: 'wish'; wish: UnmetWish }
  | { key: 'shift'; prefers: 'Day' | 'Night' }
  | { key: 'liveIn' }
  /** The day of the verification; null if the record has none. */
  | { key: 'police'; verified: Day | null }

/** A night is the ten hours from 20:00; both in minutes. */
const [nightFrom, nightMinutes] = [20 * 60, 10 * 60]
const daysOfWeek = 7

/** The rules that would be broken, each with its effect; rules that are off are skipped. */
export function brokenRules(wanted: Wanted, candidate: Candidate, { effects, numbers }: Rules) {
  const unmet = unmetWishesOfAll(wanted.wishes, candidate.profile).filter(({ isUnknown }) => !isUnknown)
  const wishes = (about: UnmetWish['about']) => (): BrokenRule[] =>
    unmet.filter((wish) => wish.about === about).map((wish) => ({ key: 'wish', wish }))
  const asked: Record<RuleKey, () => BrokenRule[]> = {
    rest: () => restRule(wanted, candidate, numbers),
    availability: () => availabilityRule(wanted, candidate),
    gap: () => gapRule(wanted, candidate, numbers.gap),
    weekHours: () => weekRule(wanted, candidate, numbers.weekHours),
    dayOff: () => dayOffRule(wanted, candidate),
    gender: wishes('gender'),
    skill: wishes('skill'),
    patients: wishes('patients'),
    shift: () => shiftRule(wanted, candidate),
    liveIn: () => liveInRule(wanted, candidate),
    police: () => policeRule(wanted, candidate, { effect: effects.police, years: numbers.police }),
  }
  return rulesThatHold(effects).flatMap(([key, effect]) =>
    asked[key]().map((broken) => ({ effect, ...broken })),
  )
}

/** What some visits demand of every nurse under the rules in force. The page shows it once and asks for no tick. */
export function brokenByAll(
  { times, isWholeService }: Pick<Wanted, 'times' | 'isWholeService'>,
  { effects, numbers }: Rules,
): { tooLong: Work[]; week: WeekOfWork | null; run: DaysInRow | null } {
  const asked = (key: RuleKey) => effects[key] !== 'off' && !isWholeService && times.length > 0
  const week = asked('weekHours') ? longestWeek(times, null) : null
  const run = asked('dayOff') ? longestRun(times, null) : null
  return {
    tooLong: asked('rest') ? bookedWithoutRest(times, numbers) : [],
    week: week && week.minutes > numbers.weekHours * 60 ? week : null,
    run: run && run.days >= daysOfWeek ? run : null,
  }
}

/** The rules that are not off, with what they do. */
function rulesThatHold(effects: Rules['effects']): [RuleKey, 'forbids' | 'warns'][] {
  return ruleKeys.flatMap((key): [RuleKey, 'forbids' | 'warns'][] => {
    const effect = effects[key]
    return effect === 'off' ? [] : [[key, effect === 'forbid' ? 'forbids' : 'warns']]
  })
}

/** Only visits have hours of rest: a whole service says nothing of the hours of a day, nor does one without visits yet. */
function restRule(
  { times, isWholeService }: Wanted,
  { time }: Candidate,
  numbers: Rules['numbers'],
): BrokenRule[] {
  if (isWholeService || times.length === 0) return []
  const all = withoutRest(times, time.visits, numbers)
  const [first] = all
  return first ? [{ key: 'rest', tired: first, count: all.length, breakHours: numbers.rest }] : []
}

/** A record that does not say forbids nothing, and a whole service has no times that could be outside. */
function availabilityRule({ times, isWholeService }: Wanted, { availability }: Candidate): BrokenRule[] {
  const outside = availability && !isWholeService ? outsideAvailability(times, availability) : null
  return outside ? [{ key: 'availability', ...outside }] : []
}

/** Overlapping visits are an obstacle already, so only the gaps before and after count. */
function gapRule({ times, isWholeService }: Wanted, { time }: Candidate, gap: number): BrokenRule[] {
  if (isWholeService) return []
  const gaps = times.flatMap((wanted) =>
    time.visits
      .filter(({ family }) => family !== wanted.family)
      .map((own) => {
        const [before, after] = own.start < wanted.start ? [own, wanted] : [wanted, own]
        return { minutes: (after.start - before.end) / minute, before }
      })
      .filter(({ minutes }) => minutes >= 0 && minutes < gap),
  )
  const [least] = gaps.sort((one, other) => one.minutes - other.minutes || one.before.end - other.before.end)
  return least ? [{ key: 'gap', ...least, count: gaps.length }] : []
}

/** A whole service has no known hours in a week. */
function weekRule({ times, isWholeService }: Wanted, { time }: Candidate, hours: number): BrokenRule[] {
  if (isWholeService) return []
  const longest = longestWeek(times, time.visits)
  return longest && longest.minutes > hours * 60 ? [{ key: 'weekHours', ...longest }] : []
}

function dayOffRule({ times, isWholeService }: Wanted, { time }: Candidate): BrokenRule[] {
  if (isWholeService) return []
  const run = longestRun(times, time.visits)
  return run && run.days >= daysOfWeek ? [{ key: 'dayOff', ...run }] : []
}

function shiftRule({ times, isWholeService }: Wanted, { shiftPreference: prefers }: Candidate): BrokenRule[] {
  if (isWholeService || times.some(isLiveIn) || (prefers !== 'Day' && prefers !== 'Night')) return []
  const isOther = times.some((time) => isNight(time) === (prefers === 'Day'))
  return isOther ? [{ key: 'shift', prefers }] : []
}

function liveInRule({ times, isWholeService }: Wanted, { readyForLiveInCare }: Candidate): BrokenRule[] {
  return !isWholeService && times.some(isLiveIn) && readyForLiveInCare === 'No' ? [{ key: 'liveIn' }] : []
}

/** A missing verification is forbidden if an old one is. If the rule only warns, the nurse's facts show that it is missing. */
function policeRule(
  { times }: Wanted,
  { policeVerified: verified }: Candidate,
  { effect, years }: { effect: RuleEffect; years: number },
): BrokenRule[] {
  if (!verified) return effect === 'forbid' ? [{ key: 'police', verified: null }] : []
  const last = times.at(-1)
  return last && dayAt(last.start) > yearsLater(verified, years) ? [{ key: 'police', verified }] : []
}

/** Whether at least half of a time lies between 20:00 and 06:00: a shift from 19:00 to 07:00 is a night. */
function isNight({ start, end }: Booked): boolean {
  const nights = [-1, 0].map((days) => {
    const from = startOfDay(addDays(dayAt(start), days)) + nightFrom * minute
    return Math.max(0, Math.min(end, from + nightMinutes * minute) - Math.max(start, from))
  })
  return 2 * nights.reduce((sum, each) => sum + each, 0) >= end - start
}
