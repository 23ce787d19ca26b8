import {
  bookedWords,
  differenceWords,
  forbiddenWords,
  hoursOfWeekWords,
  noPoliceVerification,
  hourWords,
  obstacleNames,
  reasonWords,
  warningNames,
} from '#app/content/office/choice.ts'
import { dateWords } from '#domain/office-dates.ts'
import { inTheWayWords } from '#app/content/office/schedules.ts'
import { brokenByAll } from '#domain/choice/broken-rules.ts'
import {
  keysOf,
  judge,
  type Candidate,
  type Judged,
  type KnowsPatient,
  type Wanted,
} from '#domain/choice/judge.ts'
import { choose, firstDifference } from '#domain/choice/rank.ts'
import type { Rules } from '#domain/choice/rules.ts'
import { mondayOfFirst, workDays } from '#domain/choice/week.ts'
import { hasNameWords, nameWords } from '#domain/name-words.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import {
  candidatesOf,
  readChosen,
  wantedInIndex,
  type Company,
} from '#server/choice/read-candidates.server.ts'
import { weekOf } from '#server/choice/wanted.server.ts'
import { nameInTheWay } from '#server/plans/name-obstacles.server.ts'
import type { NurseEntry } from '#server/staff/all-nurses.server.ts'

/** A nurse of the ranked list, in words. */
export type RankedNurse = {
  id: string
  fullName: string
  contactNumber: string
  /** What is said of them, the most important first. */
  reasons: { text: string; effect: 'forbids' | 'warns' | 'unknown' | 'speaksFor' }[]
  /** `12 h this week, 16 h with this visit, on 4 of 7 days`. */
  hours: string
  /** Whether that is a long week. */
  isLongWeek: boolean
  /** Qualification, languages, PIN, the end of the registration where it is near. */
  facts: string
}

/** A nurse who was asked for by name, also one who cannot: with everything that is said, and why they do not stand first. */
export type NamedNurse = RankedNurse & {
  canBeGiven: boolean
  /** `3rd of 25; after Asha Patil, who knows the patient better`; empty for the first. */
  place: string
}

/** Nurses of one group: how many there are in all, and how many are neither listed here nor asked for by name. */
type RankedGroup = { count: number; nurses: RankedNurse[]; more: number }

/** Nurses who have the same in the way first: how many, and the first of them by name with what it is. */
type CannotGroup = { why: string; count: number; nurses: { id: string; fullName: string; why: string }[] }

/** The choice of a nurse for some work, those aside who were asked for by name: who fits first, then who needs a look, and who cannot. */
export type RankedChoice = {
  /** What the booked times ask of every nurse; empty where nothing is to be said. */
  booked: string
  fits: RankedGroup
  warned: RankedGroup
  cannot: CannotGroup[]
  /** The name that was typed, and who has it; no more than five. */
  named: { typed: string; nurses: NamedNurse[]; more: number }
}

/** Whom the dropdown of Assign and Replace offers: everybody who can be given the work, as far as the page carries them. */
export type OfferedNurses = {
  fits: OfferedNurse[]
  warned: OfferedNurse[]
  /** Others, whom a search by name finds. */ more: number
}
type OfferedNurse = { id: string; words: string }

const [mostShown, mostReasons, mostNamed, mostOffered] = [12, 4, 5, 200]
/** A registration that ends within so many days is said. */
const soonDays = 60

type Question = {
  wanted: Wanted
  patient: ReadonlyMap<string, KnowsPatient>
  /** The nurse whom the work has now, who is in no list. */
  without?: string | undefined
  /** A name, or parts of it, that the office typed. */
  name: string
  /** A nurse whom the address names. */
  chosen?: string | undefined
  /** The service whose visits are wanted, so that its own are called so. */
  serviceId: string
  now: number
}

/** Answers who fits for some work, for a page of the office. */
export async function rankNurses(company: Company, question: Question): Promise<RankedChoice> {
  return choiceOf(judgeAll(company, question))
}

/** The same with all who can be given the work, for the dropdown of Assign and Replace. */
export async function rankAndOffer(
  company: Company,
  question: Question,
): Promise<{ choice: RankedChoice; offered: OfferedNurses }> {
  const all = judgeAll(company, question)
  return { choice: await choiceOf(all), offered: offeredOf(all) }
}

/** The nurses of a company in their order, with what is known of each. */
type Judgement = {
  question: Question
  asked: Parameters<typeof readChosen>[1]
  rules: Rules
  judged: readonly Judged[]
  nurses: ReadonlyMap<string, NurseEntry>
  candidates: ReadonlyMap<string, Candidate>
}

function judgeAll(company: Company, question: Question): Judgement {
  const { wanted, patient, without, now } = question
  const { rules, pairs } = company
  const asked = { monday: weekOf(wanted, now), patient, pairs }
  const nurses = new Map(company.nurses.map((nurse) => [nurse.id, nurse]))
  const candidates = new Map(
    candidatesOf(company, asked)
      .filter(({ nurseId }) => nurseId !== without)
      .map((each) => [each.nurseId, each]),
  )
  const judged = choose(wantedInIndex(wanted), [...candidates.values()], rules)
  return { question, asked, rules, judged, nurses, candidates }
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
  const read = await readInWords(all, [...listedAside, ...cannot.slice(0, mostShown)])
  const groupOf = (group: readonly Judged[]): RankedGroup => {
    const others = group.filter(({ nurseId }) => !isAside.has(nurseId))
    const listed = others.slice(0, mostShown).flatMap((each) => toRanked(each, all))
    return { count: group.length, nurses: listed, more: others.length - listed.length }
  }
  const { wanted, now } = all.question
  return {
    booked: bookedWords(brokenByAll(wanted, all.rules), all.rules.numbers, dayAt(now)),
    fits: groupOf(groupIn(judged, 'fits')),
    warned: groupOf(groupIn(judged, 'warned')),
    cannot: cannotGroups(cannot, read),
    named: {
      typed: all.question.name || (aside[0]?.fullName ?? ''),
      nurses: listedAside.flatMap(({ nurseId }) => toNamed(nurseId, all, read)),
      more: Math.max(0, aside.length - mostNamed),
    },
  }
}

/** "Why not Savita?": who has the typed name, and whom the address names. */
function namedIn({ judged, question: { name, chosen } }: Judgement): Judged[] {
  return judged.filter(({ nurseId, fullName }) => nurseId === chosen || hasName(fullName, name))
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
    groupIn(first, group).map(({ nurseId: id, fullName }) => ({
      id,
      words: `${fullName} – ${nurses.get(id)?.contactNumber ?? ''}`,
    }))
  return { fits: of('fits'), warned: of('warned'), more: accepted.length - first.length }
}

/** @param candidate as read anew, where the record was */
function toRanked(
  judged: Judged,
  { nurses, candidates, question: { wanted, now } }: Judgement,
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
      hours: hoursWords(candidate, wanted, now),
      isLongWeek: candidate.minutesOfWeek + wanted.minutesOfWeek > longWeek,
      facts: factsOf(nurse, candidate, dayAt(now)),
    },
  ]
}

/** In minutes. */
const longWeek = 60 * 60

function hoursWords({ minutesOfWeek, time }: Candidate, wanted: Wanted, now: number): string {
  const { minutesOfWeek: added, isWholeService, times } = wanted
  const total = hourWords(minutesOfWeek + added)
  const withWanted = isWholeService
    ? `about ${total} with this service`
    : `${total} with ${times.length > 1 ? 'these visits' : 'this visit'}`
  const words = `${hoursOfWeekWords(minutesOfWeek, weekOf(wanted, now), dayAt(now))}, ${withWanted}`
  if (isWholeService || times.length === 0) return words
  return `${words}, on ${workDays([...time.visits, ...times], mondayOfFirst(times))} of 7 days`
}

function factsOf(nurse: NurseEntry, { languages, pin, policeVerified }: Candidate, today: Day): string {
  const { nursingQualification, regExpiryDate } = nurse
  const endsSoon = regExpiryDate && regExpiryDate <= addDays(today, soonDays)
  return [
    nursingQualification,
    ...(languages.length > 0 ? [languages.join(', ')] : []),
    ...(pin ? [`PIN ${pin}`] : []),
    ...(endsSoon ? [`registration expires ${dateWords(regExpiryDate, today)}`] : []),
    ...(policeVerified ? [] : [noPoliceVerification]),
  ].join(' · ')
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

/** What is in the way first: an obstacle, or a rule of the office. */
function whyNot({ reasons }: Judged): string {
  const [obstacle] = obstaclesIn(reasons)
  if (obstacle) return obstacleNames[obstacle.kind]
  const [rule = 'rest'] = keysOf(reasons, 'forbids')
  return forbiddenWords(warningNames[rule])
}

function obstaclesIn(reasons: Judged['reasons']): Obstacle[] {
  return reasons.flatMap((reason) => (reason.key === 'obstacle' ? [reason.obstacle] : []))
}

/** What is in the way of nurses whose records and diaries were read, in words, by their ids. */
type ReadInWords = ReadonlyMap<string, { candidate: Candidate; own: Judged; inTheWay: string[] }>

/** Reads some nurses, so that what is in their way names its patient: two requests at most. */
async function readInWords(
  { question: { wanted, serviceId, now }, asked, rules }: Judgement,
  nurses: readonly Judged[],
): Promise<ReadInWords> {
  const ids = [...new Set(nurses.map(({ nurseId }) => nurseId))]
  const read = (await readChosen(ids, asked, now)).map((candidate) => ({
    candidate,
    own: judge(wanted, candidate, rules),
  }))
  const days = wanted.times.map(({ start }) => dayAt(start))
  const found = read.flatMap(({ candidate: { time }, own: { nurseId, reasons } }) => {
    const { registeredTo = '' } = time
    // The first day that is beyond their registration, where that is in the way.
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

/** Everything that is said of a nurse who was asked for by name. */
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

/** The rules of the office that are in the way. */
function forbiddenIn({ reasons }: Pick<Judged, 'reasons'>) {
  return reasons.filter((reason) => reason.key !== 'obstacle').filter(({ effect }) => effect === 'forbids')
}

/** What does not forbid: that is said where its service is known. */
function allReasons({ reasons }: Judged, today: Day): RankedNurse['reasons'] {
  return reasons.flatMap((reason) =>
    reason.key === 'obstacle' || reason.effect === 'forbids'
      ? []
      : [{ text: reasonWords(reason, today), effect: reason.effect }],
  )
}

/** Where a nurse stands among all, and what decides between them and the one before. */
function placeWords(nurseId: string, judged: readonly Judged[]): string {
  const place = judged.findIndex((each) => each.nurseId === nurseId)
  const [own, before] = [judged[place], judged[place - 1]]
  if (!own || !before || own.group === 'cannot') return ''
  return `Number ${place + 1} of ${judged.length}, after ${before.fullName}, who ${differenceWords[firstDifference(before, own)]}`
}
