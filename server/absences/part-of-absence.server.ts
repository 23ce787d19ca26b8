import { randomUUID } from 'node:crypto'
import { servicesOfPart, visitsIn, type VisitOfFamily } from '#domain/visits/absence.ts'
import { dayAt, endOfNextDay } from '#domain/visits/days.ts'
import { intervalOf, intervalOfInstants } from '#domain/visits/intervals.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import {
  givingWrites,
  mostServicesAtOnce,
  namesOfVisits,
  notBegun,
  readPlansOfFamilies,
  type PlanOfVisits,
} from '#server/covers/plans-of-visits.server.ts'
import { noticeWrites, partsOfActTogether } from '#server/notices/notice-writes.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import type { NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import { diaryInTheWay } from '#server/plans/plan-facts.server.ts'
import { planNotices } from '#server/plans/plan-notices.server.ts'
import type { Write } from '#server/table/transaction.server.ts'

/*
 * A part of an absence: the visits of up to ten whole services that one transaction takes from the nurse
 * (docs/decisions/0038). No list says what is left; it is what the diary holds in the absence's time.
 */

/** Items of a part; DynamoDB allows a hundred. Ten services of six weeks each make 86. */
const mostItems = 95

/** A coming visit in a diary. */
type ComingVisit = VisitName & VisitOfFamily

export type PartOfAbsence = {
  /** Empty where the nurse has no visit in this time. */
  writes: Write<'changed' | 'busy'>[]
  taken: VisitName[]
  /** The visits left to later parts. */
  left: VisitName[]
}

/** The writes of a whole transaction, and the part that they contain. */
export type WritesWithPart = { writes: Write<'changed' | 'busy'>[]; part: PartOfAbsence }

/**
 * The transaction with the next part of an absence, of fewer than ten services only where these need too many writes.
 * @param nurse the diary holds the absence; its version is as read
 * @param complete adds the other writes of the transaction
 * @returns `changed` where the diary names a visit that its week no longer has
 */
export async function writesWithPart(
  nurse: NurseFacts,
  absence: Pick<StoredAbsence, 'id' | 'from' | 'to'>,
  { complete, now }: { complete: (part: PartOfAbsence) => WritesWithPart['writes']; now: number },
): Promise<WritesWithPart | 'changed'> {
  for (let most = mostServicesAtOnce; ; most--) {
    const part = await readPart(nurse, absence, { most, now })
    if (part === 'changed') return part
    const writes = complete(part)
    if (writes.length <= mostItems || most === 1) return { writes, part }
  }
}

/** The visits that an absence still has to take: those of the diary in its time that have not begun. */
export function leftToTake(
  diary: Pick<StoredDiary, 'services'> | null,
  absence: Pick<StoredAbsence, 'from' | 'to'>,
  now: number,
): ComingVisit[] {
  const coming = (diary?.services ?? []).flatMap(({ serviceId, uid, visits }) =>
    visits
      .filter((visit) => !hasBegun(visit, now))
      .map((visit) => ({ serviceId, uid, line: visit.line, day: visit.day, ...intervalOf(visit) })),
  )
  return visitsIn(coming, intervalOfInstants(absence))
}

async function readPart(
  nurse: NurseFacts,
  absence: Pick<StoredAbsence, 'id' | 'from' | 'to'>,
  { most, now }: { most: number; now: number },
): Promise<PartOfAbsence | 'changed'> {
  const chosen = await choosePart(nurse, leftToTake(nurse.diary, absence, now), { most, now })
  if (chosen === 'changed') return chosen
  const { plans, left } = chosen
  const given = givingWrites(plans, new Map([[nurse.nurseId, nurse]]), { change: absence.id, now })
  if (!given.ok) throw diaryInTheWay(given.inTheWay)
  const writes = [...given.writes, ...notices(plans, given.plans, { left, now })]
  return { writes, taken: namesOfVisits(plans), left }
}

/**
 * The plans that the part changes, and the visits that it leaves. A service without visits to take makes no part, and one
 * with an unreadable week waits.
 */
async function choosePart(
  { nurseId }: NurseFacts,
  coming: readonly ComingVisit[],
  { most, now }: { most: number; now: number },
): Promise<{ plans: PlanOfVisits[]; left: ComingVisit[] } | 'changed'> {
  let left = [...coming]
  const waiting: ComingVisit[] = []
  for (;;) {
    const services = servicesOfPart(left, most)
    const chosen = left.filter(({ serviceId }) => services.has(serviceId))
    left = left.filter(({ serviceId }) => !services.has(serviceId))
    const { plans: found, unreadable } = await readPlansOfFamilies(chosen, now)
    waiting.push(...chosen.filter(({ serviceId }) => unreadable.has(serviceId)))
    const expected = chosen.filter(({ serviceId }) => !unreadable.has(serviceId))
    if (found.flatMap(({ visits }) => visits).length < expected.length) return 'changed'
    // A nurse who has arrived early stays with the visit.
    const plans = found
      .map((plan) => ({ ...plan, visits: notBegun(plan, now) }))
      .filter(({ visits }) => visits.length > 0)
    if (plans.some(({ visits }) => visits.some((visit) => visit.nurseId !== nurseId))) return 'changed'
    if (plans.length > 0 || left.length === 0) return { plans, left: [...left, ...waiting] }
  }
}

/**
 * Notices to the families whose visits change, and to the office about what begins within a day, delayed a little when the
 * next part has more, so that both make one mail. None to the nurse, whose absence it is.
 */
function notices(
  plans: readonly PlanOfVisits[],
  changed: readonly { comparison: Comparison }[],
  { left, now }: { left: readonly ComingVisit[]; now: number },
): Write<'busy'>[] {
  const told = plans.flatMap(({ serviceId, stored }, place) => {
    const comparison = changed[place]?.comparison
    return stored && comparison ? planNotices({ serviceId, uid: stored.uid, comparison, now }) : []
  })
  const change = randomUUID()
  const to = (who: 'family' | 'office') => told.filter(({ recipient }) => recipient.to === who)
  const isMoreSoon = left.some(({ start }) => start < endOfNextDay(dayAt(now)))
  return [
    ...noticeWrites(change, to('family')),
    ...noticeWrites(change, to('office'), isMoreSoon ? partsOfActTogether(now) : undefined),
  ]
}
