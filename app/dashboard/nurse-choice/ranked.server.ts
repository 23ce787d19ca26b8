import {
  bookedWords,
  differenceWords,
  forbiddenNames,
  noPoliceVerification,
  hourWords,
  obstacleNames,
  reasonWords,
  weekTitle,
} from '#app/content/office/choice.ts'
import { dateWords } from '#domain/office-dates.ts'
import { inTheWayWords } from '#app/content/office/schedules.ts'
import { brokenByAll } from '#domain/choice/broken-rules.ts'
import {
  keysOf,
  warnedOf,
  judge,
  type Candidate,
  type Judged,
  type KnowsPatient,
  type Wanted,
} from '#domain/choice/judge.ts'
import { shownWarnings } from '#domain/choice/override.ts'
import { choose, firstDifference } from '#domain/choice/rank.ts'
import type { Rules } from '#domain/choice/rules.ts'
import { mondayOfFirst, workDays } from '#domain/choice/week.ts'
import { hasNameWords, nameWords } from '#domain/name-words.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import {
  candidatesOf,
  readChosen,
  wantedInIndex,
  type Company,
} from '#server/choice/read-candidates.server.ts'
import { withReports, type Reports } from '#server/choice/read-reports.server.ts'
import { weekOf } from '#server/choice/wanted.server.ts'
import { nameInTheWay } from '#server/plans/name-obstacles.server.ts'
import { readShownReports } from '#server/roster/read-shown-reports.server.ts'
import type { NurseEntry } from '#server/staff/all-nurses.server.ts'

/** A nurse in the ranked list, in words. */
export type RankedNurse = {
  id: string
  fullName: string
  contactNumber: string
  /** The remarks about them, most important first. */
  reasons: { text: string; effect: 'forbids' | 'warns' | 'unknown' | 'speaks-for' }[]
  /** Their hours in the week of the work, with it. */
  week: WeekHours
  /** Qualification, languages, PIN code, and the end of the registration if it is near. */
  facts: string[]
}

type WeekHours = {
  /** `16 h, 4 of 7 days`, or `about 60 h` where the times are not known. */
  words: string
  /** `12 h without this`. */
  without: string
  /** The same in hours, for the bar. */
  hours: number
  isLong: boolean
}

/** A nurse asked for by name, even one who cannot be given the work: with all remarks, and why they are not first. */
export type NamedNurse = RankedNurse & {
  canBeGiven: boolean
  /** `3rd of 25; after Asha Patil, who knows the patient better`; empty for the first. */
  place: string
}

/** Nurses of one group: how many there are, and how many are neither listed nor asked for by name. */
type RankedGroup = { count: number; nurses: RankedNurse[]; more: number }

/** Nurses with the same first obstacle: how many, and the first of them by name with theirs. */
type CannotGroup = { why: string; count: number; nurses: { id: string; fullName: string; why: string }[] }

/**
 * The choice of a nurse for some work, leaving aside those asked for by name: first those who fit, then those with a warning, then those
 * who cannot.
 */
export type RankedChoice = {
  /** What the booked times demand of every nurse; empty if there is nothing to say. */
  booked: string
  /** Above the hours: `Week from 30 Nov`, and how many make a long week. */
  week: { title: string; most: number }
  fits: RankedGroup
  warned: RankedGroup
  cannot: CannotGroup[]
  /** The warnings of those who are listed, for the form. */
  shownWarnings: string
  /** The typed name, and at most five nurses who have it. */
  named: { typed: string; nurses: NamedNurse[]; more: number }
}

/** The nurses in the dropdown of Assign and Replace: all who can be given the work, as far as the page carries them. */
export type OfferedNurses = {
  fits: OfferedNurse[]
  warned: OfferedNurse[]
  /** Others, found by a search by name. */ more: number
}
/** The id and the words of an option in one text: there may be hundreds. */
type OfferedNurse = string

const [mostShown, mostReasons, mostNamed, mostOffered] = [12, 4, 5, 100]
/** The page mentions a registration that ends within so many days. */
const soonDays = 60

type Question = {
  wanted: Wanted
  patient: ReadonlyMap<string, KnowsPatient>
  /** The nurse who has the work now and is in no list. */
  without?: string | undefined
  /** A name that the office typed, or parts of it. */
  name: string
  /** A nurse named by the address. */
  chosen?: string | undefined
  /** The service of the wanted visits, so that its own visits are named as such. */
  serviceId: string
  now: number
}

/** Ranks the nurses for some work, for a page of the office. */
export async function rankNurses(company: Company, question: Question): Promise<RankedChoice> {
  return choiceOf(await judgeAll(company, question))
}

/** The same, with all who can be given the work for the dropdown of Assign and Replace. */
export async function rankAndOffer(
  company: Company,
  question: Question,
): Promise<{ choice: RankedChoice; offered: OfferedNurses }> {
  const all = await judgeAll(company, question)
  return { choice: await choiceOf(all), offered: offeredOf(all) }
}

/** A company's nurses in order, with what is known of each. */
type Judgement = {
  question: Question
  asked: Parameters<typeof readChosen>[1]
  reports: Reports
  rules: Rules
  judged: readonly Judged[]
  nurses: ReadonlyMap<string, NurseEntry>
  candidates: ReadonlyMap<string, Candidate>
}

async function judgeAll(company: Company, question: Question): Promise<Judgement> {
  const { patient, without, now } = question
  const { rules, pairs } = company
  const asked = { monday: weekOf(question.wanted, now), patient, pairs }
  const nurses = new Map(company.nurses.map((nurse) => [nurse.id, nurse]))
  const planned = candidatesOf(company, asked).filter(({ nurseId }) => nurseId !== without)
  const wanted = wantedInIndex(question.wanted)
  const isNamed = (nurse: Candidate) => isAskedFor(nurse, question)
  const reports = await readShownReports(planned, [wanted], { rules, now, isNamed })
  const candidates = planned.map((nurse) => withReports(nurse, reports))
  const judged = choose(wanted, candidates, rules)
  const byId = new Map(candidates.map((nurse) => [nurse.nurseId, nurse]))
  return { question, asked, reports, rules, judged, nurses, candidates: byId }
}

function groupIn(judged: readonly Judged[], group: Judged['group']): Judged[] {
  return judged.filter((each) => each.group === group)
}

async function choiceOf(all: Judgement): Promise<RankedChoice> {
  const { judged } = all
  const aside = namedIn(all)
  const listedAside = aside.slice(0, mostNamed)
  const isAside = new Set(listedAside.map(({ nurseId }) => nurseId))
  const cannot = groupIn(judged, 'cannot').filter(({ nurseId }) => !isAside.has(nurseId))
  const read = await readInWords(all, [...listedAside, ...firstOfEachReason(cannot)])
  const othersOf = (group: readonly Judged[]) => group.filter(({ nurseId }) => !isAside.has(nurseId))
  const groupOf = (group: readonly Judged[]): RankedGroup => {
    const others = othersOf(group)
    const listed = others.slice(0, mostShown).flatMap((each) => toRanked(each, all))
    return { count: group.length, nurses: listed, more: others.length - listed.length }
  }
  const warned = groupIn(judged, 'warned')
  const listedWarned = [...listedAside, ...othersOf(warned).slice(0, mostShown)]
  const { wanted, now } = all.question
  return {
    booked: bookedWords(brokenByAll(wanted, all.rules), all.rules.numbers, dayAt(now)),
    week: {
      title: weekTitle(weekOf(wanted, now), dayAt(now)),
      most: all.rules.numbers.weekHours,
    },
    fits: groupOf(groupIn(judged, 'fits')),
    warned: groupOf(warned),
    shownWarnings: shownWarnings(listedWarned.map(warnedOf)),
    cannot: cannotGroups(cannot, read),
    named: {
      typed: all.question.name || (aside[0]?.fullName ?? ''),
      nurses: listedAside.flatMap(({ nurseId }) => toNamed(nurseId, all, read)),
      more: Math.max(0, aside.length - mostNamed),
    },
  }
}

/** "Why not Savita?": the nurses with the typed name, and the one named by the address. */
function namedIn({ judged, question }: Judgement): Judged[] {
  return judged.filter((nurse) => isAskedFor(nurse, question))
}

function isAskedFor(
  { nurseId, fullName }: Pick<Judged, 'nurseId' | 'fullName'>,
  { name, chosen }: Question,
): boolean {
  return nurseId === chosen || hasName(fullName, name)
}

function hasName(fullName: string, typed: string): boolean {
  const words = nameWords(typed)
  return words.length > 0 && hasNameWords(fullName, words, 1)
}

function offeredOf(all: Judgement): OfferedNurses {
  const { judged, nurses } = all
  const accepted = judged.filter(({ group }) => group !== 'cannot')
  // A nurse whom the office asked for is always offered.
  const meant = new Set(namedIn(all))
  const last = accepted.filter((each) => !meant.has(each)).slice(0, Math.max(0, mostOffered - meant.size))
  const isFirst = new Set([...meant, ...last])
  const first = accepted.filter((each) => isFirst.has(each))
  const of = (group: Judged['group']) =>
    groupIn(first, group).map(
      ({ nurseId: id, fullName }) => `${id} ${fullName} – ${nurses.get(id)?.contactNumber ?? ''}`,
    )
  return { fits: of('fits'), warned: of('warned'), more: accepted.length - first.length }
}

/** @param candidate as read again, if the record was */
function toRanked(
  judged: Judged,
  { nurses, candidates, rules, question: { wanted, now } }: Judgement,
  candidate = candidates.get(judged.nurseId),
): RankedNurse[] {
  const nurse = nurses.get(judged.nurseId)
  if (!nurse || !candidate) return []
  return [
    {
      id: nurse.id,
      fullName: nurse.fullName,
      contactNumber: nurse.contactNumber,
      reasons: allReasons(judged, dayAt(now)).slice(0, mostReasons),
      week: weekHours(candidate, wanted, rules),
      facts: factsOf(nurse, candidate, judged, dayAt(now)),
    },
  ]
}

function weekHours({ minutesOfWeek, time }: Candidate, wanted: Wanted, { numbers }: Rules): WeekHours {
  const { minutesOfWeek: added, isWholeService, times } = wanted
  const minutes = minutesOfWeek + added
  const total = hourWords(minutes)
  return {
    words: isWholeService ? `about ${total}` : [total, ...daysWords(time.visits, times)].join(', '),
    without: `${hourWords(minutesOfWeek)} without this`,
    hours: minutes / 60,
    isLong: minutes > numbers.weekHours * 60,
  }
}

function daysWords(own: readonly Interval[], wanted: readonly Interval[]): string[] {
  return wanted.length > 0 ? [`${workDays([...own, ...wanted], mondayOfFirst(wanted))} of 7 days`] : []
}

/** What the reasons do not say already. */
function factsOf(
  { nursingQualification, regExpiryDate }: NurseEntry,
  { languages, pin, policeVerified }: Candidate,
  { reasons }: Judged,
  today: Day,
): string[] {
  const isSaid = reasons.some(({ key }) => key === 'registration')
  const endsSoon = !isSaid && regExpiryDate && regExpiryDate <= addDays(today, soonDays)
  return [
    nursingQualification,
    ...(languages.length > 0 ? [languages.join(', ')] : []),
    ...(pin ? [`PIN ${pin}`] : []),
    ...(endsSoon ? [`registration expires ${dateWords(regExpiryDate, today)}`] : []),
    ...(policeVerified ? [] : [noPoliceVerification]),
  ]
}

function cannotGroups(judged: readonly Judged[], read: ReadInWords): CannotGroup[] {
  const cannot = judged.map((each) => ({ ...each, why: whyNot(each) }))
  return [...Map.groupBy(cannot, ({ why }) => why)]
    .map(([why, all]) => {
      const nurses = all.flatMap(({ nurseId: id, fullName }) => {
        const first = read.get(id)?.inTheWay[0]
        return first ? [{ id, fullName, why: first }] : []
      })
      return { why, count: all.length, nurses }
    })
    .sort((one, other) => other.count - one.count || (one.why < other.why ? -1 : 1))
}

/** Those who are named: the best of each reason, then the second of each, until there are enough. */
function firstOfEachReason(cannot: readonly Judged[]): Judged[] {
  const groups = [...Map.groupBy(cannot, whyNot).values()]
  return groups
    .flatMap((group) => group.map((each, place) => ({ each, place })))
    .sort((one, other) => one.place - other.place)
    .slice(0, mostShown)
    .map(({ each }) => each)
}

/** The first thing in the way: an obstacle, or a rule of the office. */
function whyNot({ reasons }: Judged): string {
  const [obstacle] = obstaclesIn(reasons)
  if (obstacle) return obstacleNames[obstacle.kind]
  const [rule = 'rest'] = keysOf(reasons, 'forbids')
  return forbiddenNames[rule]
}

function obstaclesIn(reasons: Judged['reasons']): Obstacle[] {
  return reasons.flatMap((reason) => (reason.key === 'obstacle' ? [reason.obstacle] : []))
}

/** What is in the way of nurses whose records and diaries were read, in words, by nurse id. */
type ReadInWords = ReadonlyMap<string, { candidate: Candidate; own: Judged; inTheWay: string[] }>

/** Reads some nurses, so that the visits in their way can name the patient: at most two requests. */
async function readInWords(
  { question: { wanted, serviceId, now }, asked, reports, rules }: Judgement,
  nurses: readonly Judged[],
): Promise<ReadInWords> {
  const ids = [...new Set(nurses.map(({ nurseId }) => nurseId))]
  const read = (await readChosen(ids, asked, now)).map((planned) => {
    const candidate = withReports(planned, reports)
    return { candidate, own: judge(wanted, candidate, rules) }
  })
  const days = wanted.times.map(({ start }) => dayAt(start))
  const found = read.flatMap(({ candidate: { time }, own: { nurseId, reasons } }) => {
    const { registeredTo = '' } = time
    // The first day after their registration, if that is in the way.
    const day = days.find((each) => each > registeredTo) ?? days[0] ?? dayAt(now)
    return obstaclesIn(reasons).map((obstacle) => ({ obstacle, visit: { nurseId, day } }))
  })
  const inTheWay = found.length > 0 ? await nameInTheWay(found) : []
  return new Map(
    read.map(({ candidate, own }) => {
      const theirs = inTheWay.filter(({ visit }) => visit.nurseId === own.nurseId)
      const words = [
        ...inTheWayWords(theirs, serviceId, dayAt(now)),
        ...forbiddenIn(own).map((reason) => reasonWords(reason, dayAt(now))),
      ]
      return [own.nurseId, { candidate, own, inTheWay: words }]
    }),
  )
}

/** Everything there is to say about a nurse asked for by name. */
function toNamed(id: string, all: Judgement, read: ReadInWords): NamedNurse[] {
  const found = read.get(id)
  if (!found) return []
  const { candidate, own, inTheWay } = found
  const reasons = [
    ...inTheWay.map((text) => ({ text, effect: 'forbids' as const })),
    ...allReasons(own, dayAt(all.question.now)),
  ]
  return toRanked(own, all, candidate).map((ranked) => ({
    ...ranked,
    reasons,
    canBeGiven: own.group !== 'cannot',
    place: placeWords(id, all.judged),
  }))
}

/** The rules of the office that forbid. */
function forbiddenIn({ reasons }: Pick<Judged, 'reasons'>) {
  return reasons.filter((reason) => reason.key !== 'obstacle').filter(({ effect }) => effect === 'forbids')
}

/** All remarks that do not forbid; the forbidding ones come from `readInWords`, where their service is known. */
function allReasons({ reasons }: Judged, today: Day): RankedNurse['reasons'] {
  return reasons.flatMap((reason) =>
    reason.key === 'obstacle' || reason.effect === 'forbids'
      ? []
      : [{ text: reasonWords(reason, today), effect: reason.effect }],
  )
}

/** A nurse's place among all, and what decides between them and the one before. */
function placeWords(nurseId: string, judged: readonly Judged[]): string {
  const place = judged.findIndex((each) => each.nurseId === nurseId)
  const [own, before] = [judged[place], judged[place - 1]]
  if (!own || !before || own.group === 'cannot') return ''
  return `Number ${place + 1} of ${judged.length}, after ${before.fullName}, who ${differenceWords[firstDifference(before, own)]}`
}
