import { changed } from '#domain/visits/changes.ts'
import type { Comparison } from '#domain/visits/compare.ts'
import { addDays, type Monday } from '#domain/visits/days.ts'
import type { Separation } from '#domain/visits/intervals.ts'
import { goesOnAfter, type Plan, type Visit } from '#domain/visits/plan.ts'
import { mayBeGiven, type Booked, type Obstacle } from '#domain/visits/rules.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import {
  bookedOf,
  contentsAfter,
  diaryWrite,
  nurseTime,
  type NurseFacts,
  type ServiceOfFamily,
} from './nurse-diary.server.ts'
import { staffWrites } from './staff-writes.server.ts'
import { PlanRecord, type StoredPlan } from './plan.entity.server.ts'
import type { StoredWeek } from './service-week.entity.server.ts'
import { weeksAfter, weekWrites, type WeekChanges } from './weeks.server.ts'

/** The records that one change of a plan has read. */
export type PlanFacts = {
  service: ServiceOfFamily & { patientName: string }
  /** Null before the first plan of the service. */
  stored: StoredPlan | null
  weeks: readonly StoredWeek[]
  /** Of all nurses that `nursesConcerned` names. */
  nurses: ReadonlyMap<string, NurseFacts>
}

export type PlanTarget = {
  /** The plan after the change. */
  plan: Plan
  /** The weeks in which visits exist after it; the last one is where the plan is rolled to. */
  mondays: readonly Monday[]
  /** The id of the change. */
  change: string
  /**
   * `line`: a nurse who cannot be given a visit refuses the change. `rolled`: that visit becomes uncovered, by an exception of the
   * plan, so that nothing swaps back by itself.
   */
  giving: 'line' | 'visit' | 'rolled'
  separation: Separation
  now: number
  /** A nurse whom this service held before it had a plan: they become available in the same transaction. */
  releases?: string | undefined
}

/** A visit that its nurse cannot be given, and why. */
export type InTheWay = { visit: Visit; obstacle: Obstacle }

export type PlanWrites =
  | {
      ok: true
      writes: Write<'changed'>[]
      comparison: Comparison
      /** The visits that became uncovered because their nurse cannot come; only of `rolled`. */
      uncovered: InTheWay[]
      plan: Plan
    }
  | { ok: false; reason: 'in-the-way'; inTheWay: InTheWay[] }

/** The nurses whose time a change alters; their diaries and records must be read before its writes. */
export function nursesConcerned(
  facts: Pick<PlanFacts, 'weeks'>,
  { plan, mondays, now, releases }: Pick<PlanTarget, 'plan' | 'mondays' | 'now' | 'releases'>,
): string[] {
  const { comes, goes } = weeksAfter(plan, facts.weeks, { mondays, now })
  const named = [...comes, ...goes].flatMap(({ nurseId }) => (nurseId ? [nurseId] : []))
  return [...new Set([...named, ...(releases ? [releases] : [])])]
}

/**
 * The writes that bring a service's plan, its weeks and the diaries of its nurses from one plan to another, each on condition that what
 * was read has not changed: at the limits 43 items. Nothing is read; the caller adds what belongs to its own records.
 */
export function planWrites(facts: PlanFacts, target: PlanTarget): PlanWrites {
  const changes = weeksAfter(target.plan, facts.weeks, target)
  const inTheWay = obstaclesOf(facts, changes, target)
  if (inTheWay.length > 0 && target.giving !== 'rolled') return { ok: false, reason: 'in-the-way', inTheWay }
  if (inTheWay.length > 0) {
    const written = planWrites(facts, { ...target, plan: uncover(target.plan, inTheWay) })
    return written.ok ? { ...written, uncovered: [...inTheWay, ...written.uncovered] } : written
  }
  const writes = [
    planWrite(facts, target),
    ...weekWrites(changes, facts.service),
    ...diaryWrites(facts, changes, target),
    ...staffWrites(facts, byNurse(changes.comes), target),
  ]
  return { ok: true, writes, comparison: changes.comparison, uncovered: [], plan: target.plan }
}

/** The plan in a record. */
export function planOf({ serviceId, firstDay, lastDay, lines, pauses, linesMade }: StoredPlan): Plan {
  return { serviceId, firstDay, lastDay, lines, pauses, linesMade }
}

function planWrite({ stored, service }: PlanFacts, target: PlanTarget): Write<'changed'> {
  const { serviceId, uid } = service
  const { plan, mondays, change, now } = target
  const { firstDay, lastDay, lines, pauses, linesMade } = plan
  const at = new Date(now).toISOString()
  const version = stored?.version ?? 0
  const rolledTo = mondays.at(-1) ?? stored?.rolledTo ?? ''
  const next = {
    serviceId,
    uid,
    version: version + 1,
    lastChange: change,
    ...{ firstDay, lastDay, lines: [...lines], pauses: [...pauses], linesMade },
    rolledTo,
    ...(goesOnAfter(plan, addDays(rolledTo, 6)) && { rolling: 'rolling' as const }),
    createdAt: stored?.createdAt ?? at,
    updatedAt: at,
  }
  return {
    item: inTransaction(PlanRecord)
      .put(next)
      .where((current, { eq, notExists }) =>
        version === 0 ? notExists(current.version) : eq(current.version, version),
      )
      .commit(),
    otherwise: 'changed',
  }
}

/** The visits that their nurses cannot be given. */
function obstaclesOf(
  { service, nurses }: PlanFacts,
  { comes, goes }: WeekChanges,
  { giving, separation, now }: PlanTarget,
): InTheWay[] {
  return [...byNurse(comes)].flatMap(([nurseId, visits]) => {
    const facts = nurses.get(nurseId)
    if (!facts) throw new Error(`The diary of ${nurseId} was not read`)
    const gone = goes.filter((visit) => visit.nurseId === nurseId)
    if (!contentsAfter(facts.diary, service, { goes: gone, comes: visits, now }))
      return visits.map((visit) => ({ visit, obstacle: { what: 'full' } as const }))
    const time = nurseTime(facts)
    const isGone = new Set(gone.map((visit) => startAndLine(bookedOf(service, visit))))
    const isOwn = ({ serviceId }: Booked) => serviceId === service.serviceId
    const visitsNow = time.visits.filter((each) => !(isOwn(each) && isGone.has(startAndLine(each))))
    // The hold of this service becomes its visits.
    const hold = time.hold && isOwn(time.hold) ? null : time.hold
    const inTheWay: InTheWay[] = []
    for (const visit of visits) {
      const wanted = bookedOf(service, visit)
      const answer = mayBeGiven(giving, { ...time, hold, visits: visitsNow }, { wanted, separation })
      if (answer.ok) visitsNow.push(wanted)
      else inTheWay.push({ visit, obstacle: answer.obstacle })
    }
    return inTheWay
  })
}

function startAndLine({ line, start }: Booked): string {
  return `${line} ${start}`
}

/** The visits of each nurse; a visit without a nurse is in no diary. */
function byNurse(visits: readonly Visit[]): Map<string, Visit[]> {
  const named = visits.filter(({ nurseId }) => nurseId)
  return Map.groupBy(named, ({ nurseId = '' }) => nurseId)
}

function uncover(plan: Plan, inTheWay: readonly InTheWay[]): Plan {
  return inTheWay.reduce(
    (current, { visit: { line, day, start, minutes } }) =>
      changed(current, { kind: 'thisVisit', line, day, start, minutes }),
    plan,
  )
}

function diaryWrites(
  { service, nurses }: PlanFacts,
  changes: WeekChanges,
  { now, releases }: PlanTarget,
): Write<'changed'>[] {
  const [comes, goes] = [byNurse(changes.comes), byNurse(changes.goes)]
  const concerned = new Set([...comes.keys(), ...goes.keys(), ...(releases ? [releases] : [])])
  return [...concerned].map((nurseId) => {
    const diary = nurses.get(nurseId)?.diary ?? null
    const contents = contentsAfter(diary, service, {
      comes: comes.get(nurseId) ?? [],
      goes: goes.get(nurseId) ?? [],
      now,
    })
    if (!contents) throw new Error(`The diary of ${nurseId} is full, which the obstacles say`)
    return diaryWrite({ nurseId, diary }, contents, now)
  })
}
