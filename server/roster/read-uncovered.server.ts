import type { Judged } from '#domain/choice/judge.ts'
import { choose } from '#domain/choice/rank.ts'
import { minute } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { lacksNurse } from '#domain/visits/state.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import { hasBegun, regularOn } from '#domain/visits/plan.ts'
import {
  candidatesOf,
  knowing,
  readCompany,
  readRecentWeeks,
  wantedInIndex,
  type Company,
} from '#server/choice/read-candidates.server.ts'
import { withReports } from '#server/choice/read-reports.server.ts'
import { placeWithoutLanguage, wantedVisits, weekOf } from '#server/choice/wanted.server.ts'
import { now } from '#server/clock.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { listAbsences } from '#server/nurse-time/read-absences.server.ts'
import { isSameVisit } from '#domain/visits/visit-id.ts'
import { PlanRecord, type StoredPlan } from '#server/plans/plan.entity.server.ts'
import { listUncoveredWeeks } from '#server/plans/week-lists.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import { type RosterAbsence } from './read-roster.server.ts'
import { readShownReports } from './read-shown-reports.server.ts'
import { byStart, visitsOfWeeks, type RosterVisit } from './read-weeks.server.ts'

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
  /** Those who fit best, with the planned minutes of that week. */
  best: (Judged & { minutesOfWeek: number })[]
  /** How many can be given the visit. */
  count: number
}

/** Visits on one page of the list. */
export const uncoveredOnPage = 20
/** Nurses who are named for each visit. */
const mostNamed = 5

/**
 * The coming visits without a nurse, by time, with who fits for those of one page: one Query of the weeks that have any; then at once the
 * company, the absences, the recent weeks of each service, and one batch of the services and plans. For display only.
 * @param page from 1
 */
export async function readUncovered(
  page: number,
): Promise<{ count: number; visits: UncoveredVisit[]; running: RosterVisit[] }> {
  const time = now()
  const { coming: all, running } = await listUncovered(time)
  const shown = all.slice((page - 1) * uncoveredOnPage, page * uncoveredOnPage)
  if (shown.length === 0) return { count: all.length, visits: [], running }
  const serviceIds = [...new Set(shown.map(({ serviceId }) => serviceId))]
  const [company, absences, weeks, records] = await Promise.all([
    readCompany(time),
    listAbsences(daysOfAll(shown)),
    readRecentWeeks(serviceIds, time),
    readRecords(serviceIds),
  ])
  const { rules } = company
  const weeksOf = Map.groupBy(weeks, ({ serviceId }) => serviceId)
  const asked = shown.map((visit) => {
    const { service, plan } = records.get(visit.serviceId) ?? {}
    const wanted = wantedVisits([visit], placeWithoutLanguage(service))
    const patient = knowing(weeksOf.get(visit.serviceId) ?? [], time)
    const planned = candidatesOf(company, { monday: weekOf(wanted, time), patient })
    return { visit, plan, wanted: wantedInIndex(wanted), planned }
  })
  const [{ planned: anyone } = { planned: [] }] = asked
  const reports = await readShownReports(
    anyone,
    asked.map(({ wanted }) => wanted),
    { rules, now: time },
  )
  const visits = asked.map(({ visit, plan, wanted, planned }): UncoveredVisit => {
    const candidates = planned.map((nurse) => withReports(nurse, reports))
    const judged = choose(wanted, candidates, rules)
    const possible = judged.filter(({ group }) => group !== 'cannot')
    const hours = new Map(candidates.map(({ nurseId, minutesOfWeek }) => [nurseId, minutesOfWeek]))
    return {
      ...visit,
      why: whyUncovered(visit, { company, absences, plan, judged }),
      best: possible
        .slice(0, mostNamed)
        .map((each) => ({ ...each, minutesOfWeek: hours.get(each.nurseId) ?? 0 })),
      count: possible.length,
    }
  })
  return { count: all.length, visits, running }
}

/** From the first visit's day to the last one's end, in which an absence may have taken one. */
function daysOfAll(visits: readonly RosterVisit[]): { from: string; to: string } {
  const times = visits.map(intervalOf)
  const instant = (time: number) => new Date(time).toISOString()
  return {
    from: instant(Math.min(...times.map(({ start }) => start))),
    to: instant(Math.max(...times.map(({ end }) => end))),
  }
}

/** The longest visit. */
const dayLength = 24 * 60 * minute

/** All visits without a nurse that are to come, and those that have begun, are not over and not recorded as missed; by time. */
async function listUncovered(time: number): Promise<{ coming: RosterVisit[]; running: RosterVisit[] }> {
  const weeks = await listUncoveredWeeks(dayLength)
  const visits = visitsOfWeeks(weeks)
    .visits.filter((visit) => visit.state === 'planned' && lacksNurse(visit))
    .sort(byStart)
  return {
    coming: visits.filter((visit) => !hasBegun(visit, time)),
    running: visits.filter((visit) => hasBegun(visit, time) && intervalOf(visit).end > time),
  }
}

type Records = {
  service?: Pick<StoredService, 'caregivergender' | 'subService' | 'patient' | 'address'>
  plan?: Pick<StoredPlan, 'lines'>
}

/** The services and their plans, by the service's id. */
async function readRecords(ids: readonly string[]): Promise<Map<string, Records>> {
  const attributes = ['caregivergender', 'subService', 'patient', 'address', 'lines']
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

type Facts = {
  company: Company
  absences: readonly StoredAbsence[]
  plan: Records['plan'] | undefined
  judged: readonly Judged[]
}

function whyUncovered(visit: RosterVisit, { company, absences, plan, judged }: Facts): WhyUncovered {
  const nameOf = (nurseId: string) => company.nurses.find(({ id }) => id === nurseId)?.fullName ?? ''
  const absence = absences
    .filter(({ uncovered }) => uncovered.some((each) => isSameVisit(each, visit)))
    .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .at(-1)
  if (absence) {
    const { nurseId, kind } = absence
    return { kind: 'absence', nurse: nameOf(nurseId), nurseId, absence: kind }
  }
  const line = plan?.lines.find(({ id }) => id === visit.line)
  const usual = line && regularOn(line, visit.day)?.nurseId
  if (!usual) return { kind: 'planned' }
  const found = judged.find(({ nurseId }) => nurseId === usual)
  const reason = found?.reasons.find((each) => each.key === 'obstacle')
  const obstacle = reason?.key === 'obstacle' ? reason.obstacle : null
  // Whoever is in the records and cannot be chosen has left.
  return {
    kind: 'usual',
    nurse: nameOf(usual),
    obstacle: found || !nameOf(usual) ? obstacle : { kind: 'retired' },
  }
}
