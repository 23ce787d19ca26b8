import type { Candidate, KnowsPatient, Wanted } from '#domain/choice/judge.ts'
import type { Rules } from '#domain/choice/rules.ts'
import { minutesOfWork } from '#domain/choice/week.ts'
import { addDays, dayAt, later, mondayOf } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { busyFamily } from '#server/nurse-time/busy.server.ts'
import {
  candidateOf,
  isNew,
  preferringFamilies,
  profileOf,
  unseenHold,
  type Asked,
} from '#server/nurse-time/candidate.server.ts'
import type { StoredPair } from '#server/nurse-time/nurse-pair.entity.server.ts'
import { lastDaysOf, neverOf, separation } from '#server/nurse-time/nurse-time.server.ts'
import { neverBusy, readBusy, type NurseBusy } from '#server/nurse-time/read-busy.server.ts'
import { readNurses } from '#server/nurse-time/read-nurses.server.ts'
import { listPairs } from '#server/nurse-time/read-pairs.server.ts'
import { readable, ServiceWeek, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import type { StoredChoiceFacts } from '#server/staff/choice-facts.entity.server.ts'
import { readChoiceFacts } from '#server/staff/choice-facts.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { readRules } from './read-rules.server.ts'

/** Weeks whose visits count towards how well a nurse knows a patient. */
const weeksBack = 10

/** All nurses, with what a choice looks at. */
export type Company = {
  /** By name, those who have left included. */
  nurses: NurseEntry[]
  busy: ReadonlyMap<string, NurseBusy>
  facts: ReadonlyMap<string, StoredChoiceFacts>
  /** Valid ones, by nurse. */
  pairs: ReadonlyMap<string, readonly StoredPair[]>
  /** In effect now. */
  rules: Rules
}

/**
 * Reads the company's nurses for any number of choices, by six Queries at once: about 45 read units for 300 nurses. They are
 * eventually consistent and so for display; whatever gives a nurse work decides by diaries.
 */
export async function readCompany(now: number): Promise<Company> {
  const [{ nurses }, busy, facts, pairs, rules] = await Promise.all([
    readAllNurses(),
    readBusy(now),
    readChoiceFacts(),
    listPairs(),
    readRules(now),
  ])
  return { nurses, busy, facts, pairs, rules }
}

/** The nurses of a company who have not left, as candidates. Families are hashes (`wantedInIndex`). */
export function candidatesOf(
  { nurses, busy, facts, pairs }: Company,
  { monday, patient }: Asked,
): Candidate[] {
  return nurses
    .filter(({ retiredAt }) => !retiredAt)
    .map((nurse): Candidate => {
      const { isUnreadable = false, hold, visits, absences, places } = busy.get(nurse.id) ?? neverBusy
      const held = hold ?? unseenHold(nurse)
      const own = pairsInIndex(pairs.get(nurse.id) ?? [])
      const nevers = own.filter(({ kind }) => kind === 'never').map(neverOf)
      const time = {
        isRetired: false,
        isUnreadable,
        nevers,
        hold: held,
        visits,
        absences,
        separation,
      }
      const { lastDay } = facts.get(nurse.id) ?? {}
      return {
        ...profileOf(nurse, facts.get(nurse.id)),
        time: { ...time, ...lastDaysOf({ ...nurse, lastDay }) },
        places,
        minutesOfWeek: minutesOfWork(visits, monday),
        patient: patient.get(nurse.id) ?? isNew,
        preferredBy: preferringFamilies(own),
      }
    })
}

/** Pairs with families as `candidatesOf` compares them. */
function pairsInIndex(pairs: readonly StoredPair[]): StoredPair[] {
  return pairs.map((pair) => ({ ...pair, uid: busyFamily(pair.uid) }))
}

/** Wanted work with families as `candidatesOf` compares them. */
export function wantedInIndex({ family, ...wanted }: Wanted): Wanted {
  const times = wanted.times.map((time) => ({ ...time, family: busyFamily(time.family) }))
  return { ...wanted, times, ...(family && { family: busyFamily(family) }) }
}

/**
 * Some nurses as candidates, read consistently from their records and diaries. Their obstacles name the service.
 * @returns those who exist, in the order of the ids
 */
export async function readChosen(ids: readonly string[], asked: Asked, now: number): Promise<Candidate[]> {
  const nurses = await readNurses(ids)
  return nurses.flatMap((nurse) => candidateOf(nurse, { ...asked, now }) ?? [])
}

/** The readable weeks of some services in the last ten weeks and later, by a Query of about one read unit each; for display. */
export async function readRecentWeeks(serviceIds: readonly string[], now: number): Promise<StoredWeek[]> {
  const from = addDays(mondayOf(dayAt(now)), -7 * weeksBack)
  const answers = await Promise.all(
    serviceIds.map((serviceId) =>
      ServiceWeek.query.ofService({ serviceId }).gte({ monday: from }).go({ pages: 'all' }),
    ),
  )
  return answers.flatMap(({ data }) => unexpired(readable(data)))
}

/**
 * Who knows a patient by some weeks: visits made, the last one, and whether more are planned.
 * @returns by nurse id
 */
export function knowing(
  weeks: readonly Pick<StoredWeek, 'visits'>[],
  now: number,
): Map<string, KnowsPatient> {
  const known = new Map<string, KnowsPatient>()
  for (const visit of weeks.flatMap(({ visits }) => visits)) {
    const { nurseId, state } = visit
    if (nurseId && state === 'planned') known.set(nurseId, withVisit(known.get(nurseId) ?? isNew, visit, now))
  }
  return known
}

function withVisit(before: KnowsPatient, visit: StoredWeek['visits'][number], now: number): KnowsPatient {
  if (visit.missedAt) return before
  if (intervalOf(visit).end > now) return { ...before, isPlanned: true }
  return { ...before, visits: before.visits + 1, last: later(before.last ?? '', dayOfStart(visit)) }
}
