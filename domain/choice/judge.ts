import {
  nurseSkills,
  unmetWishesOfAll,
  type NurseProfile,
  type UnmetWish,
  type Wishes,
} from '#domain/nurse-match.ts'
import type { Day } from '#domain/visits/days.ts'
import { mayBeGiven, type Booked, type NurseTime, type Obstacle } from '#domain/visits/may-be-given.ts'
import type { Availability } from './availability.ts'
import { brokenRules, type BrokenRule } from './broken-rules.ts'
import type { RuleKey, Rules } from './rules.ts'
import type { SpokenLanguage } from './spoken-languages.ts'

/*
 * Whether a nurse can be given some work, what speaks for them and what the office should check first (docs/decisions/0068), for every page
 * on which the office chooses a nurse. Obstacles come from `mayBeGiven` alone, rules from `brokenRules`; the rest only orders and warns.
 */

/** The work that needs a nurse. */
export type Wanted = {
  /** One visit, several, or the whole time of a service without a plan; in milliseconds since 1970. */
  times: readonly Booked[]
  /** A service without a plan, which holds its nurse. */
  isWholeService: boolean
  /** Only a nurse whom no service holds, whatever its dates: Assign and Replace (section 4). */
  isForFreeNurse: boolean
  /** The day on which the nurse must still be registered. */
  lastDay?: Day
  /** The last day of a service given as a whole, also beyond the visits that exist. A registration that ends before it warns. */
  until?: Day
  /** Of each service that the work is for. */
  wishes: readonly Wishes[]
  /** Six digits, of the place of care; null if the address has none. */
  pin: string | null
  /** What the family speaks; empty if unknown. */
  languages: readonly SpokenLanguage[]
  /** The minutes that this work adds to the week of the first time. */
  minutesOfWeek: number
  /** The family of a service that may have no visit yet. */
  family?: string | undefined
}

/** How well a nurse knows the patient, by the visits of the last ten weeks. */
export type KnowsPatient = {
  visits: number
  last: Day | null
  isPlanned: boolean
}

/** What is known of a nurse who may be chosen. */
export type Candidate = {
  nurseId: string
  fullName: string
  time: NurseTime
  /** How many more visits their diary can hold. */
  places: number
  profile: NurseProfile
  shiftPreference?: 'Day' | 'Night' | 'Rotational' | undefined
  readyForLiveInCare?: string | undefined
  /** The day of their police verification; absent if the record has none. */
  policeVerified?: Day | undefined
  /** Empty if the record names none that we know. */
  languages: readonly SpokenLanguage[]
  pin: string | null
  /** The PIN codes in which they work besides their own. */
  areas: readonly string[]
  /** When they work; null if the record does not say. */
  availability: Availability | null
  /** The planned minutes in the week of the wanted time, without this work. */
  minutesOfWeek: number
  patient: KnowsPatient
  /** The families that asked for this nurse; left out if there are none. */
  preferredBy?: readonly string[] | undefined
}

/** What the page says beside a nurse's name. `unknown`: the record does not say, which neither forbids nor warns. */
export type Reason =
  | { effect: 'forbids'; key: 'obstacle'; obstacle: Obstacle }
  | ({ effect: 'forbids' | 'warns' } & BrokenRule)
  | { effect: 'unknown'; key: 'wish'; wish: UnmetWish }
  | { effect: 'warns'; key: 'registration'; until: Day }
  | { effect: 'speaks-for'; key: 'knows'; visits: number; last: Day | null }
  | { effect: 'speaks-for'; key: 'planned' | 'same-pin' | 'preferred' }
  | { effect: 'speaks-for'; key: 'area'; pin: string }
  | { effect: 'speaks-for'; key: 'language'; languages: SpokenLanguage[] }

/** What a warning is about. */
export type WarningKey = RuleKey | 'registration'

/** The keys of what warns, or of what forbids, each once. */
export function keysOf(reasons: readonly Reason[], effect: 'forbids' | 'warns'): WarningKey[] {
  const keys = reasons.flatMap((reason) => (reason.effect === effect ? (keyOf(reason) ?? []) : []))
  return [...new Set(keys)]
}

/** A nurse and what warns of them, for the form of a page that shows it (`shownWarnings`). */
export function warnedOf({ nurseId, reasons }: Pick<Judged, 'nurseId' | 'reasons'>) {
  return { nurseId, keys: keysOf(reasons, 'warns') }
}

/** The rule that a reason is about, or the registration; null for other reasons. */
export function keyOf(reason: Reason): WarningKey | null {
  switch (reason.key) {
    case 'wish':
      return reason.wish.about
    case 'obstacle':
    case 'knows':
    case 'planned':
    case 'same-pin':
    case 'area':
    case 'preferred':
    case 'language':
      return null
    default:
      return reason.key
  }
}

export type Group = 'fits' | 'warned' | 'cannot'
const groups: readonly Group[] = ['fits', 'warned', 'cannot']

/** A nurse with what decides their place (`rank.ts`). */
export type Judged = {
  nurseId: string
  fullName: string
  group: Group
  reasons: Reason[]
  /** Smaller is better; the first number that differs decides. */
  rank: number[]
}

/** A full week in minutes, with which a nurse's week is compared. */
export const fullWeek = 48 * 60

/** Judges one nurse for some work by the rules in force. */
export function judge(wanted: Wanted, candidate: Candidate, rules: Rules): Judged {
  const obstacles = obstaclesOf(wanted, candidate)
  // A rule that is off does not ask about gaps in the record either.
  const unknown = unmetWishesOfAll(wanted.wishes, candidate.profile).filter(
    ({ about, isUnknown }) => isUnknown && rules.effects[about] !== 'off',
  )
  const broken = [...brokenRules(wanted, candidate, rules), ...registrationWarning(wanted, candidate)]
  const unmet = broken.filter(({ key }) => key === 'wish')
  const shared = candidate.languages.filter((language) => wanted.languages.includes(language))
  const cannot = obstacles.length > 0 || broken.some(({ effect }) => effect === 'forbids')
  const group = cannot ? 'cannot' : broken.length > 0 ? 'warned' : 'fits'
  return {
    nurseId: candidate.nurseId,
    fullName: candidate.fullName,
    group,
    reasons: [
      ...obstacles.map((obstacle) => ({ effect: 'forbids', key: 'obstacle', obstacle }) as const),
      ...broken.filter(({ effect }) => effect === 'forbids'),
      ...(isPreferred(wanted, candidate) ? [{ effect: 'speaks-for', key: 'preferred' } as const] : []),
      ...knowing(candidate.patient),
      ...broken.filter(({ effect }) => effect === 'warns'),
      ...unknown.map((wish) => ({ effect: 'unknown', key: 'wish', wish }) as const),
      ...nearness(wanted, candidate),
      ...(shared.length > 0 ? [{ effect: 'speaks-for', key: 'language', languages: shared } as const] : []),
    ],
    rank: [
      groups.indexOf(group),
      unmet.length,
      broken.length - unmet.length,
      isPreferred(wanted, candidate) ? 0 : 1,
      continuityBand(candidate.patient),
      unknown.length,
      areaBand(wanted, candidate),
      hoursBand(candidate.minutesOfWeek + wanted.minutesOfWeek),
      languageBand(wanted, candidate, shared),
      specialSkills(wanted, candidate),
    ],
  }
}

/** Everything in the way over all times: one obstacle of each kind, the earliest. */
function obstaclesOf(wanted: Wanted, { time, places }: Candidate): Obstacle[] {
  const { times, isWholeService, isForFreeNurse, lastDay, family = '' } = wanted
  const found = new Map<string, Obstacle>()
  for (const each of times.length > 0 ? times : [{ ...noTime, family }]) {
    const answer = mayBeGiven(time, {
      wanted: each,
      isWholeService: isForFreeNurse,
      ...(lastDay && { lastDay }),
    })
    if (answer.ok) continue
    for (const obstacle of answer.obstacles) if (!found.has(obstacle.kind)) found.set(obstacle.kind, obstacle)
  }
  const isFull = !isWholeService && places < times.length
  return [...found.values(), ...(isFull ? [{ kind: 'full' as const }] : [])]
}

/** A time that overlaps no other. For a service without visits only retirement, holds, registration and exclusions are checked. */
const noTime: Booked = {
  serviceId: '',
  family: '',
  start: Number.NEGATIVE_INFINITY,
  end: Number.NEGATIVE_INFINITY,
}

/** The registration is valid now but ends before the service does. */
function registrationWarning(
  { until }: Wanted,
  { time: { registeredTo } }: Candidate,
): Extract<Reason, { key: 'registration' }>[] {
  if (until === undefined || registeredTo === undefined || registeredTo >= until) return []
  return [{ effect: 'warns', key: 'registration', until: registeredTo }]
}

function knowing({ visits, last, isPlanned }: KnowsPatient): Reason[] {
  if (visits > 0) return [{ effect: 'speaks-for', key: 'knows', visits, last }]
  return isPlanned ? [{ effect: 'speaks-for', key: 'planned' }] : []
}

/** Whether a family of the work has asked for the nurse. */
function isPreferred({ times, family }: Wanted, { preferredBy = [] }: Candidate): boolean {
  return preferredBy.some((each) => each === family || times.some((time) => time.family === each))
}

/** Bands, so that later criteria can decide too: ten visits and eleven are equal. */
function continuityBand({ visits, isPlanned }: KnowsPatient): number {
  if (visits >= 10) return 0
  if (visits >= 3) return 1
  if (visits >= 1) return 2
  return isPlanned ? 3 : 4
}

function nearness({ pin }: Wanted, candidate: Candidate): Reason[] {
  if (pin === null) return []
  if (pin === candidate.pin) return [{ effect: 'speaks-for', key: 'same-pin' }]
  return candidate.areas.includes(pin) ? [{ effect: 'speaks-for', key: 'area', pin }] : []
}

/** 0 if the visit's PIN code is the nurse's or one in which they work, 1 if unknown, 2 if not. */
function areaBand(wanted: Wanted, candidate: Candidate): number {
  if (nearness(wanted, candidate).length > 0) return 0
  return wanted.pin === null || (candidate.pin === null && candidate.areas.length === 0) ? 1 : 2
}

function hoursBand(minutes: number): number {
  if (minutes < fullWeek / 2) return 0
  return minutes < (fullWeek * 3) / 4 ? 1 : 2
}

function languageBand(
  { languages }: Wanted,
  candidate: Candidate,
  shared: readonly SpokenLanguage[],
): number {
  if (languages.length === 0 || candidate.languages.length === 0) return 1
  return shared.length > 0 ? 0 : 2
}

/** Counts skills that this work does not need: the only tracheostomy nurse should not be spent on a companion's visit. */
function specialSkills({ wishes }: Wanted, { profile }: Candidate): number {
  const asked = unmetWishesOfAll(wishes, {}).flatMap((wish) => (wish.about === 'skill' ? [wish.skill] : []))
  return nurseSkills.filter((skill) => profile[skill] === 'Yes' && !asked.includes(skill)).length
}
