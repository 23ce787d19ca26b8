import { allWishes, unmetWishes, type UnmetWish, type Wishes } from '#domain/nurse-match.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import { hasBegun, segmentOn } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import { PlanRecord, type StoredPlan } from '#server/plans/plan.entity.server.ts'
import { listUncoveredWeeks } from '#server/plans/week-lists.server.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import { nursesIn, withNurseFacts, type FreeNurse } from './free-nurses.server.ts'
import {
  byStart,
  readRoster,
  visitsOfWeek,
  weeksAround,
  type Roster,
  type RosterAbsence,
  type RosterVisit,
} from './read-roster.server.ts'

/** Why a visit has no nurse, as far as the records say it. */
export type WhyUncovered =
  /** An absence took it from its nurse. */
  | { kind: 'absence'; nurse: string; nurseId: string; absence: RosterAbsence['kind'] }
  /** The nurse of its line cannot come, or was taken out of this day although they could. */
  | { kind: 'usual'; nurse: string; obstacle: Obstacle | null }
  /** Its line has no nurse. */
  | { kind: 'planned' }

export type UncoveredVisit = RosterVisit & {
  why: WhyUncovered
  /** Those who fit best, with the wishes of the family that they do not meet. */
  free: (FreeNurse & { unmet: UnmetWish[] })[]
  freeCount: number
  /** Whether the booking asks for anything that a nurse can fail to meet. */
  hasWishes: boolean
}

/** Visits on one page of the list. */
export const uncoveredOnPage = 25
/** Nurses who are named for each visit. */
const mostNamed = 5

/**
 * The coming visits without a nurse, by time, with who is free for those of one page: one Query of the weeks that have any, the roster
 * of the page's weeks, one batch of their services and plans, and one for the nurses that are named. For display only.
 * @param page from 1
 */
export async function readUncovered(page: number): Promise<{ count: number; visits: UncoveredVisit[] }> {
  const all = await listUncovered()
  const shown = all.slice((page - 1) * uncoveredOnPage, page * uncoveredOnPage)
  if (shown.length === 0) return { count: all.length, visits: [] }
  const [roster, records] = await Promise.all([readRoster(weeksAround(shown)), readRecords(shown)])
  const nurses = nursesIn(roster)
  const found = shown.map((visit) => ({ visit, free: nurses.freeFor(visit) }))
  const facts = await withNurseFacts(distinct(found.flatMap(({ free }) => free.slice(0, mostNamed))))
  const profiles = new Map(facts.map((nurse) => [nurse.id, nurse.facts ?? {}]))
  const visits = found.map(({ visit, free }): UncoveredVisit => {
    const { service, plan } = records.get(visit.serviceId) ?? {}
    const wishes = wishesOf(service)
    const named = free.slice(0, mostNamed)
    return {
      ...visit,
      why: whyUncovered(visit, { roster, plan, obstacleTo: nurses.obstacleTo }),
      free: named.map((nurse) => ({ ...nurse, unmet: unmetWishes(wishes, profiles.get(nurse.id) ?? {}) })),
      freeCount: free.length,
      hasWishes: allWishes(wishes).length > 0,
    }
  })
  return { count: all.length, visits }
}

/** All coming visits without a nurse, by time. */
async function listUncovered(): Promise<RosterVisit[]> {
  const weeks = await listUncoveredWeeks()
  return weeks
    .flatMap(visitsOfWeek)
    .filter((visit) => visit.state === 'planned' && !visit.nurseId && !hasBegun(visit, now()))
    .sort(byStart)
}

type Records = {
  service?: Pick<ServiceRecord, 'caregivergender' | 'subService' | 'patient'>
  plan?: Pick<StoredPlan, 'lines'>
}

/** The services of some visits and their plans, by the service's id. */
async function readRecords(visits: readonly RosterVisit[]): Promise<Map<string, Records>> {
  const ids = [...new Set(visits.map(({ serviceId }) => serviceId))]
  const attributes = ['caregivergender', 'subService', 'patient', 'lines']
  const gets = [
    ...ids.map((serviceId) => Service.get({ serviceId })),
    ...ids.map((serviceId) => PlanRecord.get({ serviceId })),
  ]
  const found = await readMany(gets, attributes)
  return new Map(
    ids.map((id, place) => {
      const [service, plan] = [found[place], found[place + ids.length]] as (Records[keyof Records] | null)[]
      return [id, { ...(service && { service }), ...(plan && { plan }) } as Records]
    }),
  )
}

function wishesOf(service: Records['service']): Wishes {
  return {
    caregivergender: service?.caregivergender ?? '',
    subService: service?.subService ?? '',
    age: service?.patient.age,
  }
}

type Facts = {
  roster: Roster
  plan: Records['plan'] | undefined
  obstacleTo: (visit: RosterVisit, nurseId: string) => Obstacle | null
}

function whyUncovered(visit: RosterVisit, { roster, plan, obstacleTo }: Facts): WhyUncovered {
  const nameOf = (nurseId: string) => roster.nurses.find(({ id }) => id === nurseId)?.fullName ?? ''
  const absence = roster.absences
    .filter(({ uncovered }) => uncovered.some((each) => isSame(each, visit)))
    .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .at(-1)
  if (absence) {
    const { nurseId, kind } = absence
    return { kind: 'absence', nurse: nameOf(nurseId), nurseId, absence: kind }
  }
  const line = plan?.lines.find(({ id }) => id === visit.line)
  const usual = line && segmentOn(line, visit.day)?.nurseId
  if (!usual) return { kind: 'planned' }
  return { kind: 'usual', nurse: nameOf(usual), obstacle: obstacleTo(visit, usual) }
}

type Named = Pick<RosterVisit, 'serviceId' | 'line' | 'day'>

function isSame(one: Named, other: Named): boolean {
  return one.serviceId === other.serviceId && one.line === other.line && one.day === other.day
}

function distinct<Nurse extends { id: string }>(nurses: readonly Nurse[]): Nurse[] {
  return [...new Map(nurses.map((nurse) => [nurse.id, nurse])).values()]
}
