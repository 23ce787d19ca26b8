import { offending, type OwnVisit } from '#domain/choice/offending.ts'
import type { Candidate, Wanted } from '#domain/choice/judge.ts'
import type { BrokenRule } from '#domain/choice/broken-rules.ts'
import type { Rules } from '#domain/choice/rules.ts'
import { dayAt, horizonWithBefore } from '#domain/visits/days.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import { isReplaced, isSent } from '#domain/visits/stints.ts'
import { reportOf } from '#server/choice/read-reports.server.ts'
import { placeWithoutLanguage } from '#server/choice/wanted.server.ts'
import { profileOf } from '#server/nurse-time/candidate.server.ts'
import { bookedOf, separation } from '#server/nurse-time/nurse-time.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import type { StoredChoiceFacts } from '#server/staff/choice-facts.entity.server.ts'
import { readChoiceFacts } from '#server/staff/choice-facts.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import { byStart, readWeek, type RosterVisit } from './read-weeks.server.ts'

/** A coming visit of a nurse. */
type ComingVisit = OwnVisit & { visit: RosterVisit }

/** The coming visits of the nurses who have any. */
export type ComingWork = { candidate: Candidate; visits: ComingVisit[] }[]

/** A coming visit that breaks rules of the office. */
export type OffendingVisit = {
  visit: RosterVisit
  nurse: { id: string; fullName: string }
  broken: BrokenRule[]
}

/**
 * The nurses with their coming visits: at once one Query for each of seven weeks (the last one reaches into this one), two of the nurses and
 * one of their facts, then a batch for each hundred services. For display.
 */
export async function readComingWork(now: number): Promise<ComingWork> {
  const [{ nurses }, facts, ...weeks] = await Promise.all([
    readAllNurses(),
    readChoiceFacts(),
    ...horizonWithBefore(dayAt(now)).map(readWeek),
  ])
  const read = weeks.flatMap((week) => week.visits)
  const withSent = new Set(read.filter(isSent).map(({ serviceId }) => serviceId))
  const stints = Map.groupBy(
    read.filter(({ serviceId }) => withSent.has(serviceId)),
    ({ serviceId }) => serviceId,
  )
  const visits = read.filter((visit) => isWork(visit, stints.get(visit.serviceId) ?? []))
  const isComing = (visit: RosterVisit) => !hasBegun(visit, now)
  const wishes = await readWishes(visits.filter(isComing))
  const ofNurses = Map.groupBy(visits, ({ nurseId = '' }) => nurseId)
  return nurses
    .filter(({ retiredAt }) => !retiredAt)
    .flatMap((nurse) => {
      const own = ofNurses.get(nurse.id) ?? []
      const coming = own.filter(isComing).map((visit) => ({
        ...{ visit, time: bookedOf(visit, visit) },
        wishes: wishes.get(visit.serviceId) ?? noWishes,
      }))
      const candidate = candidateWith(nurse, facts.get(nurse.id), own)
      return coming.length > 0 ? [{ candidate, visits: coming }] : []
    })
}

/** A visit to which another nurse was sent takes no time of one who has not come. */
function isWork(visit: RosterVisit, stints: readonly RosterVisit[]): boolean {
  const { state, nurseId, arrivedAt } = visit
  if (state !== 'planned' || nurseId === undefined) return false
  return arrivedAt !== undefined || !isReplaced(visit, stints)
}

/** The visits that break some rules, by time. */
export function offendingIn(work: ComingWork, rules: Rules): OffendingVisit[] {
  return work
    .flatMap(({ candidate, visits }) => {
      const nurse = { id: candidate.nurseId, fullName: candidate.fullName }
      return offending(candidate, visits, rules).map(({ visit: { visit }, broken }) => ({
        ...{ visit, nurse, broken },
      }))
    })
    .sort((one, other) => byStart(one.visit, other.visit))
}

const { wishes: noWishes } = placeWithoutLanguage()

/** What each service asks of its nurse. */
async function readWishes(visits: readonly RosterVisit[]): Promise<Map<string, Wanted['wishes']>> {
  const ids = [...new Set(visits.map(({ serviceId }) => serviceId))]
  const gets = ids.map((serviceId) => Service.get({ serviceId }))
  const found = (await readMany(gets, ['serviceId', 'caregivergender', 'subService', 'patient'])) as (Pick<
    StoredService,
    'serviceId' | 'caregivergender' | 'subService' | 'patient'
  > | null)[]
  return new Map(
    found.flatMap((service) => {
      if (!service) return []
      return [[service.serviceId, placeWithoutLanguage(service).wishes] as const]
    }),
  )
}

/** A nurse as a candidate for what they have. Who knows which patient does not matter to rules. */
function candidateWith(
  nurse: NurseEntry,
  facts: StoredChoiceFacts | undefined,
  visits: readonly RosterVisit[],
): Candidate {
  return {
    ...profileOf(nurse, facts),
    time: {
      ...{ isRetired: false, hold: null, absences: [], separation },
      visits: visits.map(asBooked),
    },
    places: 0,
    minutesOfWeek: 0,
    patient: { visits: 0, last: null, isPlanned: true },
  }
}

/** With what was reported of it: that decides whether the nurse has slept before the next one. */
function asBooked(visit: RosterVisit): Booked {
  const reported = reportOf(visit)
  return { ...bookedOf(visit, visit), ...(reported !== undefined && { reported }) }
}
