import { givenTo } from '#domain/visits/changes.ts'
import { mayBeGiven, type Booked } from '#domain/visits/may-be-given.ts'
import { dayAt, later, type Day } from '#domain/visits/days.ts'
import { visitsOn, type Plan, type Visit } from '#domain/visits/plan.ts'
import { isSent } from '#domain/visits/stints.ts'
import { contentsAfter, takenAwayHold, type Contents } from '#server/nurse-time/diary-contents.server.ts'
import {
  bookedOf,
  hasUnreadableDiary,
  neverOf,
  nurseTime,
  type NurseFacts,
  type ServiceOfFamily,
} from '#server/nurse-time/nurse-time.server.ts'
import type { PlanFacts, PlanTarget, InTheWay } from './plan-facts.server.ts'
import { weeksAfter, type WeekChanges } from './weeks.server.ts'

export type DecidedPlan = {
  ok: true
  plan: Plan
  changes: WeekChanges
  /** Visits that become unallocated because their nurse cannot come; only where the target says so. */
  uncovered: InTheWay[]
  /** The diaries of the nurses concerned after the change. */
  contents: ReadonlyMap<string, Contents>
}

/** What a change of a plan makes of the weeks and the nurses' time, or what is in its way. */
export function decidePlan(
  facts: PlanFacts,
  target: PlanTarget,
): DecidedPlan | { ok: false; reason: 'in-the-way'; inTheWay: InTheWay[] } {
  const changes = weeksAfter(target.plan, facts.weeks, target)
  const unreadable = unreadableOf(facts, changes)
  if (unreadable.length > 0) return { ok: false, reason: 'in-the-way', inTheWay: unreadable }
  const inTheWay = obstaclesOf(facts, changes, target)
  if (inTheWay.length > 0 && target.whenInTheWay === 'refuse')
    return { ok: false, reason: 'in-the-way', inTheWay }
  if (inTheWay.length > 0) {
    const uncovered = givenTo(
      target.plan,
      inTheWay.map(({ visit }) => visit),
    )
    const decided = decidePlan(facts, { ...target, plan: uncovered })
    return decided.ok ? { ...decided, uncovered: [...inTheWay, ...decided.uncovered] } : decided
  }
  const contents = contentsOf(facts, changes, target)
  return { ok: true, plan: target.plan, changes, uncovered: [], contents }
}

/** The visits that cannot be taken from their nurses, as nothing can be written into these diaries. */
function unreadableOf({ nurses }: PlanFacts, { freed }: WeekChanges): InTheWay[] {
  return freed.flatMap((visit) => {
    const facts = nurses.get(visit.nurseId ?? '')
    return facts && hasUnreadableDiary(facts)
      ? [{ visit, obstacle: { kind: 'unreadable', isTheirs: true } }]
      : []
  })
}

/** The visits that their nurses cannot be given. */
function obstaclesOf(
  { service, nurses }: PlanFacts,
  { taken, freed }: WeekChanges,
  { plan, now, naming: { nurseOnService } = {} }: PlanTarget,
): InTheWay[] {
  const named = nurseOnService === undefined ? undefined : nurses.get(nurseOnService)
  const notNamed = named && notToBeNamed(named, service, later(plan.firstDay, dayAt(now)))
  const inTheWay = [...visitsByNurse(taken)].flatMap(([nurseId, visits]) => {
    const facts = nurses.get(nurseId)
    if (!facts) throw new Error(`The diary of ${nurseId} was not read`)
    const own = freed.filter((visit) => visit.nurseId === nurseId)
    return obstaclesOfNurse(facts, service, { taken: visits, freed: own, now })
  })
  return inTheWay.length === 0 && notNamed ? [notNamed] : inTheWay
}

/**
 * What keeps a nurse from a family when they get no visit yet: the service names them, or their line begins later. Or null.
 * @param day from when the work is theirs
 */
export function notToBeNamed(
  { nurseId, staff, diary }: NurseFacts,
  { uid }: ServiceOfFamily,
  day: Day,
): InTheWay | null {
  const never = diary?.nevers?.find((each) => each.uid === uid)
  const visit = { line: '', day, startMinute: 0, minutes: 0, nurseId }
  if (never) return { visit, obstacle: { kind: 'never', by: neverOf(never) } }
  const { lastDay } = staff ?? {}
  return lastDay && lastDay < day ? { visit, obstacle: { kind: 'leaving', lastDay } } : null
}

/** The obstacles of one nurse's visits. Each visit is checked beside those given before it. */
function obstaclesOfNurse(
  facts: NurseFacts,
  service: ServiceOfFamily,
  { taken, freed, now }: { taken: readonly Visit[]; freed: readonly Visit[]; now: number },
): InTheWay[] {
  const time = nurseTime(facts)
  if (time.isUnreadable) return taken.map((visit) => ({ visit, obstacle: { kind: 'unreadable' } }))
  if (!contentsAfter(facts.diary, service, { freed, taken, now }))
    return taken.map((visit) => ({ visit, obstacle: { kind: 'full' } }))
  const isFreed = new Set(freed.map((visit) => startAndLine(bookedOf(service, visit))))
  const isOwn = ({ serviceId }: Booked) => serviceId === service.serviceId
  const visits = time.visits.filter((each) => !(isOwn(each) && isFreed.has(startAndLine(each))))
  // The hold of this service becomes its visits.
  const hold = time.hold && isOwn(time.hold) ? null : time.hold
  const inTheWay: InTheWay[] = []
  for (const visit of taken) {
    const wanted = bookedOf(service, visit)
    const answer = mayBeGiven({ ...time, hold, visits }, { wanted })
    if (answer.ok) visits.push(wanted)
    else inTheWay.push({ visit, obstacle: answer.obstacle })
  }
  return inTheWay
}

/**
 * Whether a diary was read after another change of the same plan than its weeks: it has a visit of this service that neither
 * the weeks nor the new plan know.
 */
export function wereReadApart(
  { service, weeks }: Pick<PlanFacts, 'service' | 'weeks'>,
  { plan, now }: Pick<PlanTarget, 'plan' | 'now'>,
  inTheWay: readonly InTheWay[],
): boolean {
  const nameOf = (visit: Visit) => startAndLine(bookedOf(service, visit))
  const known = weeks.flatMap(({ visits }) => visits)
  return inTheWay.some(({ visit, obstacle }) => {
    if (obstacle.kind !== 'visit' || obstacle.by.serviceId !== service.serviceId) return false
    // A visit that has begun, or a nurse who was sent, may be of the week before, and no other change of the plan makes them.
    if (obstacle.by.start <= now || isSent(obstacle.by)) return false
    const name = startAndLine(obstacle.by)
    if (known.some((each) => each.nurseId === visit.nurseId && nameOf(each) === name)) return false
    return name === nameOf(visit) || !visitsOn(plan, dayAt(obstacle.by.start)).map(nameOf).includes(name)
  })
}

function startAndLine({ line, start }: Booked): string {
  return `${line} ${start}`
}

/** The visits by nurse; an unallocated visit is in no diary. */
export function visitsByNurse(visits: readonly Visit[]): Map<string, Visit[]> {
  const named = visits.filter(({ nurseId }) => nurseId)
  return Map.groupBy(named, ({ nurseId = '' }) => nurseId)
}

/** The diaries of all nurses who lose or get a visit, are released, or are named by the service. */
function contentsOf(
  { service, nurses }: PlanFacts,
  changes: WeekChanges,
  { now, naming: { releasedNurse, nurseOnService } = {} }: PlanTarget,
): Map<string, Contents> {
  const [taken, freed] = [visitsByNurse(changes.taken), visitsByNurse(changes.freed)]
  const concerned = new Set(
    [...taken.keys(), ...freed.keys(), releasedNurse ?? [], nurseOnService ?? []].flat(),
  )
  const after = [...concerned].map((nurseId): [string, Contents] => {
    const facts = nurses.get(nurseId)
    const contents = contentsAfter(facts?.diary ?? null, service, {
      taken: taken.get(nurseId) ?? [],
      freed: freed.get(nurseId) ?? [],
      now,
    })
    if (!contents) throw new Error(`The diary of ${nurseId} is full, which the obstacles say`)
    if (nurseId !== releasedNurse) return [nurseId, contents]
    const hold = facts?.diary?.hold
    // The service was theirs as a whole, and none of its visits are.
    const isTakenAway = hold && Date.parse(hold.to) > now && !taken.has(nurseId)
    const takenAway = [...(contents.takenAway ?? []), ...(isTakenAway ? [takenAwayHold(hold, now)] : [])]
    return [nurseId, { ...contents, hold: null, takenAway }]
  })
  return new Map(after)
}
