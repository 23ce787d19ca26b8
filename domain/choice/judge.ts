import { nurseSkills, unmetWishes, type NurseProfile, type Wishes } from '#domain/nurse-match.ts'
import type { Day } from '#domain/visits/days.ts'
import { mayBeGiven, type Booked, type NurseTime, type Obstacle } from '#domain/visits/may-be-given.ts'
import { withoutRest, type Tired } from './rest.ts'
import type { SpokenLanguage } from './spoken-languages.ts'

/*
 * Whether a nurse can be given some work, what speaks for them and what the office should look at first (docs/decisions/0068). One function for
 * every page on which the office chooses a nurse. What is in the way is decided by `mayBeGiven` alone; everything else only orders and warns.
 */

/** The work that needs a nurse. */
export type Wanted = {
  /** One visit, several, or the whole time of a service without a plan; in milliseconds since 1970. */
  times: readonly Booked[]
  /** A service without a plan, which holds its nurse. */
  isWholeService: boolean
  /** Only a nurse whom no service holds, whatever its dates are: Assign and Replace (section 4). */
  isForFreeNurse: boolean
  /** The day on which the nurse must still be registered. */
  lastDay?: Day
  /** The last day of the service that is given as a whole, also beyond the visits that exist: a registration that ends before it warns. */
  until?: Day
  wishes: Wishes
  /** Of the place, six digits; null where the address has none. */
  pin: string | null
  /** What the family speaks; empty where it is not known. */
  languages: readonly SpokenLanguage[]
  /** The minutes that it adds to the week of the first time. */
  minutesOfWeek: number
}

/** How well a nurse knows the patient, by the visits of the last ten weeks. */
export type KnowsPatient = {
  visits: number
  last: Day | null
  isPlanned: boolean
  /** What was reported of their latest visits, by the planned start. */
  reported?: ReadonlyMap<number, Booked['reported']>
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
  /** Empty where the record names none that is known. */
  languages: readonly SpokenLanguage[]
  pin: string | null
  /** The planned minutes of the week of the wanted time, without this work. */
  minutesOfWeek: number
  patient: KnowsPatient
}

/** What is said of a nurse beside their name. `unknown`: the record does not say; that never forbids and is no warning. */
export type Reason =
  | { effect: 'forbids'; key: 'obstacle'; obstacle: Obstacle }
  | { effect: 'warns' | 'unknown'; key: 'wish'; wish: ReturnType<typeof unmetWishes>[number] }
  | { effect: 'warns'; key: 'shift'; prefers: 'Day' | 'Night' }
  | { effect: 'warns'; key: 'liveIn' }
  /** The first visit that would come too soon, and how many do. */
  | { effect: 'warns'; key: 'rest'; tired: Tired; count: number }
  | { effect: 'warns'; key: 'registration'; until: Day }
  | { effect: 'speaksFor'; key: 'knows'; visits: number; last: Day | null }
  | { effect: 'speaksFor'; key: 'planned' | 'samePin' }
  | { effect: 'speaksFor'; key: 'language'; languages: SpokenLanguage[] }

type Warning = Extract<Reason, { effect: 'warns' }>
/** What a warning is about. */
export type WarningKey = Exclude<Warning['key'], 'wish'> | ReturnType<typeof unmetWishes>[number]['about']

/** What warns of a nurse who can be given the work, each once; nothing of one who cannot. */
export function warningsOf({ group, reasons }: Judged): WarningKey[] {
  if (group !== 'warned') return []
  const keys = reasons.flatMap((reason): WarningKey[] => {
    if (reason.effect !== 'warns') return []
    return [reason.key === 'wish' ? reason.wish.about : reason.key]
  })
  return [...new Set(keys)]
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

/** The hours of a full week, in minutes: what a nurse's own week is compared with. */
export const fullWeek = 48 * 60
const [nightFrom, dayFrom] = [20 * 60, 6 * 60]
const [hour, day] = [60 * 60_000, 24 * 60 * 60_000]
const indiaAhead = 5.5 * hour

/** Judges one nurse for some work. */
export function judge(wanted: Wanted, candidate: Candidate): Judged {
  const obstacles = obstaclesOf(wanted, candidate)
  const wishes = unmetWishes(wanted.wishes, candidate.profile)
  const [unmet, unknown] = [
    wishes.filter(({ isUnknown }) => !isUnknown),
    wishes.filter(({ isUnknown }) => isUnknown),
  ]
  const rest = restWarning(wanted, candidate)
  const others = [...preferenceWarnings(wanted, candidate), ...registrationWarning(wanted, candidate)]
  const warnings = rest.length + others.length
  const shared = candidate.languages.filter((language) => wanted.languages.includes(language))
  const group = obstacles.length > 0 ? 'cannot' : unmet.length + warnings > 0 ? 'warned' : 'fits'
  return {
    nurseId: candidate.nurseId,
    fullName: candidate.fullName,
    group,
    reasons: [
      ...obstacles.map((obstacle) => ({ effect: 'forbids', key: 'obstacle', obstacle }) as const),
      ...knowing(candidate.patient),
      ...rest,
      ...unmet.map((wish) => ({ effect: 'warns', key: 'wish', wish }) as const),
      ...others,
      ...unknown.map((wish) => ({ effect: 'unknown', key: 'wish', wish }) as const),
      ...(isSamePin(wanted, candidate) ? [{ effect: 'speaksFor', key: 'samePin' } as const] : []),
      ...(shared.length > 0 ? [{ effect: 'speaksFor', key: 'language', languages: shared } as const] : []),
    ],
    rank: [
      groups.indexOf(group),
      unmet.length,
      warnings,
      continuityBand(candidate.patient),
      unknown.length,
      areaBand(wanted, candidate),
      hoursBand(candidate.minutesOfWeek + wanted.minutesOfWeek),
      languageBand(wanted, candidate, shared),
      specialSkills(wanted, candidate),
    ],
  }
}

/** Everything in the way, over all times: one obstacle of each kind, the first one first. */
function obstaclesOf(wanted: Wanted, { time, places }: Candidate): Obstacle[] {
  const { times, isWholeService, isForFreeNurse, lastDay } = wanted
  const found = new Map<string, Obstacle>()
  for (const each of times.length > 0 ? times : [never]) {
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

/** A time that meets no other: a service that has no visit yet asks only who has left and who is held or registered. */
const never: Booked = {
  serviceId: '',
  family: '',
  start: Number.NEGATIVE_INFINITY,
  end: Number.NEGATIVE_INFINITY,
}

/** A whole service says nothing of the hours of a day, nor does one that has no visit yet. */
function restWarning({ times, isWholeService }: Wanted, { time }: Candidate): Reason[] {
  if (isWholeService || times.length === 0) return []
  const all = withoutRest(times, time.visits)
  const [first] = all
  return first ? [{ effect: 'warns', key: 'rest', tired: first, count: all.length }] : []
}

function preferenceWarnings(
  { times, isWholeService }: Wanted,
  { shiftPreference, readyForLiveInCare }: Candidate,
): Reason[] {
  if (isWholeService) return []
  if (times.some(({ start, end }) => end - start >= day))
    return readyForLiveInCare === 'No' ? [{ effect: 'warns', key: 'liveIn' }] : []
  if (shiftPreference !== 'Day' && shiftPreference !== 'Night') return []
  const isOther = times.some((time) => isNight(time) === (shiftPreference === 'Day'))
  return isOther ? [{ effect: 'warns', key: 'shift', prefers: shiftPreference }] : []
}

/** The registration holds now and ends before the service does. */
function registrationWarning({ until }: Wanted, { time: { registeredTo } }: Candidate): Reason[] {
  if (until === undefined || registeredTo === undefined || registeredTo >= until) return []
  return [{ effect: 'warns', key: 'registration', until: registeredTo }]
}

/** Whether a time begins in the night, by the minute of the Indian day. */
function isNight({ start }: Booked): boolean {
  const minuteOfDay = Math.floor(((start + indiaAhead) % day) / 60_000)
  return minuteOfDay >= nightFrom || minuteOfDay < dayFrom
}

function knowing({ visits, last, isPlanned }: KnowsPatient): Reason[] {
  if (visits > 0) return [{ effect: 'speaksFor', key: 'knows', visits, last }]
  return isPlanned ? [{ effect: 'speaksFor', key: 'planned' }] : []
}

/** Bands, so that what comes later in the order decides too: ten visits and eleven are the same. */
function continuityBand({ visits, isPlanned }: KnowsPatient): number {
  if (visits >= 10) return 0
  if (visits >= 3) return 1
  if (visits >= 1) return 2
  return isPlanned ? 3 : 4
}

function isSamePin({ pin }: Wanted, candidate: Candidate): boolean {
  return pin !== null && pin === candidate.pin
}

/** Yes, not known, no. */
function areaBand(wanted: Wanted, candidate: Candidate): number {
  if (wanted.pin === null || candidate.pin === null) return 1
  return isSamePin(wanted, candidate) ? 0 : 2
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

/** Skills that nobody asks for here: the only tracheostomy nurse is not spent on a companion's visit. */
function specialSkills({ wishes }: Wanted, { profile }: Candidate): number {
  const asked = unmetWishes(wishes, {}).flatMap((wish) => (wish.about === 'skill' ? [wish.skill] : []))
  return nurseSkills.filter((skill) => profile[skill] === 'Yes' && !asked.includes(skill)).length
}
