import {
  bookedWords,
  differenceWords,
  hoursOfWeekWords,
  hourWords,
  obstacleNames,
  reasonWords,
} from '#app/content/office/choice.ts'
import { dateWords } from '#domain/office-dates.ts'
import { inTheWayWords } from '#app/content/office/schedules.ts'
import type { Candidate, Judged, KnowsPatient, Wanted } from '#domain/choice/judge.ts'
import { choose, firstDifference } from '#domain/choice/rank.ts'
import { bookedWithoutRest } from '#domain/choice/rest.ts'
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

/** The choice of a nurse for some work, those aside who were asked for by name: who fits first, then who needs a look, and how many cannot, by what is in the way. */
export type RankedChoice = {
  /** What the booked times ask of every nurse; empty where nothing is to be said. */
  booked: string
  fits: RankedGroup
  warned: RankedGroup
  cannot: { why: string; count: number }[]
  /** The name that was typed, and who has it; no more than five. */
  named: { typed: string; nurses: NamedNurse[]; more: number }
}

const [mostShown, mostReasons, mostNamed] = [12, 4, 5]
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
  const { wanted, patient, without, now } = question
  const asked = { monday: weekOf(wanted, now), patient }
  const nurses = new Map(company.nurses.map((nurse) => [nurse.id, nurse]))
  const candidates = new Map(
    candidatesOf(company, asked)
      .filter(({ nurseId }) => nurseId !== without)
      .map((each) => [each.nurseId, each]),
  )
  const judged = choose({ ...wanted, times: wantedInIndex(wanted.times) }, [...candidates.values()])
  const shown = (each: Judged): RankedNurse[] => {
    const [nurse, candidate] = [nurses.get(each.nurseId), candidates.get(each.nurseId)]
    return nurse && candidate ? [toRanked({ judged: each, nurse, candidate, wanted }, now)] : []
  }
  const found = await named({ judged, nurses, question, asked })
  const aside = new Set(found.nurses.map(({ id }) => id))
  const of = (group: Judged['group']) => judged.filter((each) => each.group === group)
  const groupOf = (all: readonly Judged[]): RankedGroup => {
    const others = all.filter(({ nurseId }) => !aside.has(nurseId))
    const listed = others.slice(0, mostShown).flatMap(shown)
    return { count: all.length, nurses: listed, more: others.length - listed.length }
  }
  const tooLong = wanted.isWholeService || wanted.times.length === 0 ? [] : bookedWithoutRest(wanted.times)
  return {
    booked: bookedWords(tooLong, dayAt(now)),
    fits: groupOf(of('fits')),
    warned: groupOf(of('warned')),
    cannot: countsOf(of('cannot')),
    named: found,
  }
}

type Ranked = { judged: Judged; nurse: NurseEntry; candidate: Candidate; wanted: Wanted }

function toRanked({ judged, nurse, candidate, wanted }: Ranked, now: number): RankedNurse {
  const today = dayAt(now)
  const reasons = judged.reasons.flatMap((reason) =>
    reason.key === 'obstacle' ? [] : [{ text: reasonWords(reason, today), effect: reason.effect }],
  )
  return {
    id: nurse.id,
    fullName: nurse.fullName,
    contactNumber: nurse.contactNumber,
    reasons: reasons.slice(0, mostReasons),
    hours: hoursWords(candidate, wanted, now),
    isLongWeek: candidate.minutesOfWeek + wanted.minutesOfWeek > longWeek,
    facts: factsOf(nurse, candidate, today),
  }
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

function factsOf(nurse: NurseEntry, { languages, pin }: Candidate, today: Day): string {
  const { nursingQualification, regExpiryDate } = nurse
  const endsSoon = regExpiryDate && regExpiryDate <= addDays(today, soonDays)
  return [
    nursingQualification,
    ...(languages.length > 0 ? [languages.join(', ')] : []),
    ...(pin ? [`PIN ${pin}`] : []),
    ...(endsSoon ? [`registration expires ${dateWords(regExpiryDate, today)}`] : []),
  ].join(' · ')
}

function countsOf(cannot: readonly Judged[]): RankedChoice['cannot'] {
  const kinds = cannot.flatMap(({ reasons }) => {
    const first = reasons.find((reason) => reason.key === 'obstacle')
    return first?.key === 'obstacle' ? [first.obstacle.kind] : []
  })
  return [...Map.groupBy(kinds, (kind) => kind)]
    .map(([kind, all]) => ({ why: obstacleNames[kind], count: all.length }))
    .sort((one, other) => other.count - one.count || (one.why < other.why ? -1 : 1))
}

type Found = {
  judged: readonly Judged[]
  nurses: ReadonlyMap<string, NurseEntry>
  question: Question
  asked: Parameters<typeof readChosen>[1]
}

/** "Why not Savita?": the records and diaries of those with that name are read, so that what is in the way can be named. */
async function named({ judged, nurses, question, asked }: Found): Promise<RankedChoice['named']> {
  const { name, chosen: chosenId, now, wanted, serviceId } = question
  const words = nameWords(name)
  const isFound = ({ nurseId, fullName }: Judged) =>
    nurseId === chosenId || (words.length > 0 && hasNameWords(fullName, words, 1))
  const found = judged.filter(isFound)
  const ids = found.slice(0, mostNamed).map(({ nurseId }) => nurseId)
  const candidates = new Map((await readChosen(ids, asked, now)).map((each) => [each.nurseId, each]))
  const shown = await Promise.all(
    ids.map(async (id): Promise<NamedNurse[]> => {
      const [nurse, candidate] = [nurses.get(id), candidates.get(id)]
      const [own] = candidate ? choose(wanted, [candidate]) : []
      if (!nurse || !candidate || !own) return []
      const obstacles = own.reasons.flatMap((reason) => (reason.key === 'obstacle' ? [reason.obstacle] : []))
      const inTheWay = await obstacleTexts(obstacles, { nurseId: id, serviceId, wanted, now })
      const ranked = toRanked({ judged: own, nurse, candidate, wanted }, now)
      const reasons = [
        ...inTheWay.map((text) => ({ text, effect: 'forbids' as const })),
        ...allReasons(own, dayAt(now)),
      ]
      return [{ ...ranked, reasons, canBeGiven: own.group !== 'cannot', place: placeWords(id, judged) }]
    }),
  )
  return {
    typed: name || (found[0]?.fullName ?? ''),
    nurses: shown.flat(),
    more: Math.max(0, found.length - mostNamed),
  }
}

function allReasons({ reasons }: Judged, today: Day): RankedNurse['reasons'] {
  return reasons.flatMap((reason) =>
    reason.key === 'obstacle' ? [] : [{ text: reasonWords(reason, today), effect: reason.effect }],
  )
}

async function obstacleTexts(
  obstacles: readonly Obstacle[],
  { nurseId, serviceId, wanted, now }: { nurseId: string; serviceId: string; wanted: Wanted; now: number },
): Promise<string[]> {
  if (obstacles.length === 0) return []
  const day = dayAt(wanted.times[0]?.start ?? now)
  const inTheWay = await nameInTheWay(obstacles.map((obstacle) => ({ obstacle, visit: { nurseId, day } })))
  return inTheWayWords(inTheWay, serviceId, dayAt(now))
}

/** Where a nurse stands among all, and what decides between them and the one before. */
function placeWords(nurseId: string, judged: readonly Judged[]): string {
  const place = judged.findIndex((each) => each.nurseId === nurseId)
  const [own, before] = [judged[place], judged[place - 1]]
  if (!own || !before || own.group === 'cannot') return ''
  return `Number ${place + 1} of ${judged.length}, after ${before.fullName}, who ${differenceWords[firstDifference(before, own)]}`
}
