import { careRecordEnd } from '#domain/care-records.ts'
import { addDays, later } from '#domain/visits/days.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import { goesOnAfter, type Plan } from '#domain/visits/plan.ts'
import type { Contents } from '#server/nurse-time/diary-contents.server.ts'
import { diaryWrite } from '#server/nurse-time/diary-writes.server.ts'
import { staffWrites } from '#server/nurse-time/nurse-conditions.server.ts'
import type { NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { visitsByNurse, decidePlan, type DecidedPlan } from './decide-plan.server.ts'
import type { InTheWay, PlanFacts, PlanTarget, OneOfSeveral } from './plan-facts.server.ts'
import { PlanRecord, type StoredPlan } from './plan.entity.server.ts'
import { weeksAfter, weekWrites } from './weeks.server.ts'

type PlanAnswer = {
  comparison: Comparison
  /** Visits that become unallocated because their nurse cannot come; only where the target says so. */
  uncovered: InTheWay[]
  plan: Plan
}

export type PlanWrites =
  | ({ ok: true; writes: Write<'changed'>[] } & PlanAnswer)
  | { ok: false; reason: 'in-the-way'; inTheWay: InTheWay[] }

/** The nurses whose time a change alters. Their diaries and records have to be read before its writes. */
export function nursesConcerned(
  facts: Pick<PlanFacts, 'weeks'>,
  { plan, mondays, now, reported, naming = {} }: Omit<PlanTarget, 'change' | 'whenInTheWay'>,
): string[] {
  const { releasedNurse, nurseOnService, formerNurse } = naming
  const { taken, freed } = weeksAfter(plan, facts.weeks, { mondays, now, reported })
  const ofVisits = [...taken, ...freed].flatMap(({ nurseId }) => nurseId ?? [])
  return [...new Set([...ofVisits, releasedNurse ?? [], nurseOnService ?? [], formerNurse ?? []].flat())]
}

/**
 * The writes that take a plan, its weeks and the diaries of its nurses from one plan to another, on condition that all is as
 * it was read: 43 items at the limits. Nothing is read, and the caller adds its own records.
 */
export function planWrites(facts: PlanFacts, target: PlanTarget): PlanWrites {
  const written = severalPlanWrites([{ ...facts, target }], facts.nurses)
  if (!written.ok) {
    const inTheWay = written.inTheWay.map(({ visit, obstacle }) => ({ visit, obstacle }))
    return { ok: false, reason: written.reason, inTheWay }
  }
  const [decided] = written.plans
  if (!decided) throw new Error('One change has one decision')
  return { ok: true, writes: written.writes, ...decided }
}

export type SeveralPlanWrites =
  | { ok: true; writes: Write<'changed'>[]; plans: PlanAnswer[] }
  | { ok: false; reason: 'in-the-way'; inTheWay: (InTheWay & { serviceId: string })[] }

/**
 * The writes for the plans of several services in one transaction, each as by `planWrites`. A nurse's diary is written once,
 * and their record checked once.
 * @param changes one per service; each sees the nurses' time as the earlier ones leave it. Only a single change can name
 * another nurse
 */
export function severalPlanWrites(
  changes: readonly OneOfSeveral[],
  nurses: ReadonlyMap<string, NurseFacts>,
): SeveralPlanWrites {
  if (changes.length === 0) return { ok: true, writes: [], plans: [] }
  if (changes.length > 1 && changes.some(({ target }) => target.naming))
    throw new Error('A service names another nurse by the change of one plan alone')
  const decided = decidePlans(changes, nurses)
  if (!decided.ok) return decided
  return { ok: true, writes: writesOf(changes, decided, nurses), plans: decided.plans.map(answerOf) }
}

type DecidedPlans = {
  ok: true
  /** One per change, in their order. */
  plans: DecidedPlan[]
  /** The diaries of all nurses concerned after the last change. */
  contents: ReadonlyMap<string, Contents>
}

/** Decides the changes in order; each sees the nurses' time as the earlier ones leave it. */
function decidePlans(
  changes: readonly OneOfSeveral[],
  nurses: ReadonlyMap<string, NurseFacts>,
): DecidedPlans | Extract<SeveralPlanWrites, { ok: false }> {
  const plans: DecidedPlan[] = []
  const inTheWay: (InTheWay & { serviceId: string })[] = []
  const contents = new Map<string, Contents>()
  for (const { target, ...facts } of changes) {
    const decision = decidePlan({ ...facts, nurses: withContents(nurses, contents) }, target)
    if (!decision.ok) {
      const { serviceId } = facts.service
      inTheWay.push(...decision.inTheWay.map((each) => ({ serviceId, ...each })))
      continue
    }
    plans.push(decision)
    for (const [nurseId, after] of decision.contents) contents.set(nurseId, after)
  }
  return inTheWay.length > 0 ? { ok: false, reason: 'in-the-way', inTheWay } : { ok: true, plans, contents }
}

/** Each plan with its weeks, each diary and each nurse's record once. */
function writesOf(
  changes: readonly OneOfSeveral[],
  { plans, contents }: DecidedPlans,
  nurses: ReadonlyMap<string, NurseFacts>,
): Write<'changed'>[] {
  const taken = visitsByNurse(plans.flatMap((plan) => plan.changes.taken))
  const time = Math.max(...changes.map(({ target }) => target.now))
  const named = changes.find(({ target }) => target.naming) ?? changes[0]
  return [
    ...changes.flatMap((change, place) => ownWrites(change, plans[place])),
    ...[...contents].map(([nurseId, after]) =>
      diaryWrite({ nurseId, diary: nurses.get(nurseId)?.diary ?? null }, after, time),
    ),
    ...staffWrites({ serviceId: named?.service.serviceId ?? '', nurses }, taken, {
      now: time,
      naming: named?.target.naming ?? {},
    }),
  ]
}

function answerOf({ changes: { comparison }, uncovered, plan }: DecidedPlan): PlanAnswer {
  return { comparison, uncovered, plan }
}

function ownWrites({ target, ...facts }: OneOfSeveral, decided: DecidedPlan | undefined): Write<'changed'>[] {
  if (!decided) return []
  const plan = target.keepsPlan ? planKept(facts) : planWrite(facts, { ...target, plan: decided.plan })
  return [plan, ...weekWrites(decided.changes, facts.service)]
}

/** The nurses with their diaries after the changes so far; the versions stay as read. */
function withContents(
  nurses: ReadonlyMap<string, NurseFacts>,
  contents: ReadonlyMap<string, Contents>,
): ReadonlyMap<string, NurseFacts> {
  if (contents.size === 0) return nurses
  return new Map(
    [...nurses].map(([nurseId, facts]) => {
      const after = contents.get(nurseId)
      if (!after) return [nurseId, facts]
      const diary = { version: 0, busy: '', ...facts.diary, ...after, nurseId }
      return [nurseId, { ...facts, diary }]
    }),
  )
}

export function planOf({ serviceId, firstDay, lastDay, lines, pauses, linesMade }: StoredPlan): Plan {
  return { serviceId, firstDay, lastDay, lines, pauses, linesMade }
}

/**
 * A plan that stays as it was read. Its version grows, so that of a sending and a pause at the same moment the later one sees the other: a
 * pause writes no week whose visits have begun.
 */
function planKept({ stored, service: { serviceId } }: Omit<PlanFacts, 'nurses'>): Write<'changed'> {
  const version = stored?.version ?? 0
  const item = inTransaction(PlanRecord)
    .patch({ serviceId })
    .set({ version: version + 1 })
    .where((current, { eq }) => eq(current.version, version))
    .commit()
  return { item, otherwise: 'changed' }
}

function planWrite({ stored, service }: Omit<PlanFacts, 'nurses'>, target: PlanTarget): Write<'changed'> {
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
    firstDay,
    lastDay,
    lines: [...lines],
    pauses: [...pauses],
    linesMade,
    rolledTo,
    state: goesOnAfter(plan, addDays(rolledTo, 6)) ? ('rolling' as const) : ('ended' as const),
    createdAt: stored?.createdAt ?? at,
    // Never earlier than its weeks.
    ttl: careRecordEnd(later(lastDay, addDays(rolledTo, 6))),
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
