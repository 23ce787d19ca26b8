import { randomUUID } from 'node:crypto'
import type { Despite } from '#domain/choice/override.ts'
import { servicesOfPart } from '#domain/visits/absence.ts'
import { dayAt } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { canReach } from '#domain/visits/reach.ts'
import { lacksNurse } from '#domain/visits/state.ts'
import { isSent } from '#domain/visits/stints.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { auditedNurse } from '#server/bookings/assign-nurse.server.ts'
import { now } from '#server/clock.server.ts'
import { noticeWrites, partsOfActTogether, type NewNotice } from '#server/notices/notice-writes.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'
import { readCoverWrites, type CoverRefusal } from './cover-writes.server.ts'
import {
  mostServicesAtOnce,
  namesOfVisits,
  readPlansOfFamilies,
  type PlanOfVisits,
} from './plans-of-visits.server.ts'

export type CoverAbsenceOutcome =
  | { ok: true; visits: number }
  /** `still-taking`: some of its visits are still to be taken from its nurse, so its list is incomplete. */
  | { ok: false; reason: 'absence-not-found' | 'nothing-uncovered' | 'still-taking' }
  /** A part was given. The rest is unallocated, and the same form posted again goes on with it. */
  | { ok: false; reason: 'partly'; given: number; left: number; why: CoverRefusal }
  | CoverRefusal

/** The visits taken by absences that are still unallocated and not over, by service. */
export async function readStillUncovered(names: readonly VisitName[]): Promise<PlanOfVisits[]> {
  const time = now()
  const { plans } = await readPlansOfFamilies(notOver(names, time), time)
  return ofThese(plans, (visit) => lacksNurse(visit) && intervalOf(visit).end > time)
}

/** What one nurse can be given at once. A visit that has begun, or to which a nurse was sent, gets another one by sending them. */
function toGive(plans: readonly PlanOfVisits[], time: number): PlanOfVisits[] {
  return ofThese(plans, (visit) => lacksNurse(visit) && !hasBegun(visit, time) && !isSent(visit))
}

function ofThese(plans: readonly PlanOfVisits[], isOne: (visit: WeekVisit) => boolean): PlanOfVisits[] {
  return plans
    .map((plan) => ({ ...plan, visits: plan.visits.filter(isOne) }))
    .filter(({ visits }) => visits.length > 0)
}

/** Those that may not be over. */
function notOver(names: readonly VisitName[], time: number): VisitName[] {
  return names.filter(({ day }) => canReach(day, dayAt(time)))
}

export type CoverAbsenceForm = {
  /** The absence may be withdrawn. */
  nurseId: string
  absenceId: string
  /** The nurse who gets the visits, or gets them back. */
  by: string
  id: string
  /** The tick and the reason, where the nurse has warnings. */
  despite?: Despite | undefined
}

/**
 * Gives all unallocated visits of an absence to one nurse; none when something is in the way of one. Ten services are one
 * transaction. More go part by part, each decided anew, and a refused part ends the act: the rest stays unallocated and in
 * the lists (docs/decisions/0038).
 */
export async function coverAbsence(
  administrator: Administrator,
  form: CoverAbsenceForm,
): Promise<CoverAbsenceOutcome> {
  const absence = (await readAbsences(form.nurseId)).find(({ id }) => id === form.absenceId)
  if (!absence) return { ok: false, reason: 'absence-not-found' }
  if (absence.taking === 'open') return { ok: false, reason: 'still-taking' }
  const found = await readVisits(absence.uncovered, form)
  const parts = partsOf(found.plans)
  let { given } = found
  const refuse = (why: CoverRefusal, from: number): CoverAbsenceOutcome =>
    given === 0 ? why : { ok: false, reason: 'partly', given, left: countOf(parts.slice(from).flat()), why }
  if (parts.length > 1) {
    const decided = await readCoverWrites(found.plans, coverOf(form))
    if (!decided.ok) return refuse(decided, 0)
  }
  for (const [place, plans] of parts.entries()) {
    const part = { plans, isFirst: place === 0, isLast: place === parts.length - 1 }
    const outcome = await coverPart(administrator, form, absence, part)
    if (!outcome.ok) return refuse(outcome, place)
    given += outcome.visits
  }
  return given > 0 ? { ok: true, visits: given } : { ok: false, reason: 'nothing-uncovered' }
}

/**
 * The unallocated ones, and how many this form has given. Sent after Back for another nurse, the same form has given this
 * one nothing.
 */
async function readVisits(
  names: readonly VisitName[],
  { by, id }: CoverAbsenceForm,
): Promise<{ plans: PlanOfVisits[]; given: number }> {
  const time = now()
  const { plans: all } = await readPlansOfFamilies(notOver(names, time), time)
  const given = all.map(({ stored, visits }) =>
    stored?.lastChange === id ? visits.filter(({ nurseId }) => nurseId === by).length : 0,
  )
  return {
    plans: toGive(
      all.filter((_, place) => !given[place]),
      time,
    ),
    given: given.reduce((sum, each) => sum + each, 0),
  }
}

/** At most ten services per part, those of one family together, so that it gets one notice. */
function partsOf(plans: readonly PlanOfVisits[]): PlanOfVisits[][] {
  const parts: PlanOfVisits[][] = []
  for (let left = [...plans]; left.length > 0;) {
    const visits = left.flatMap(({ serviceId, stored, visits: own }) =>
      own.map((visit) => ({ serviceId, uid: stored?.uid ?? '', ...intervalOf(visit) })),
    )
    const services = servicesOfPart(visits, mostServicesAtOnce)
    parts.push(left.filter(({ serviceId }) => services.has(serviceId)))
    left = left.filter(({ serviceId }) => !services.has(serviceId))
  }
  return parts
}

function countOf(plans: readonly PlanOfVisits[]): number {
  return plans.flatMap(({ visits }) => visits).length
}

function coverOf({ by, nurseId, id, despite }: CoverAbsenceForm) {
  return { nurseId: by, id, despite, isGivenBack: by === nurseId, now: now() }
}

type Part = {
  plans: PlanOfVisits[]
  /** The plans have just been read. */
  isFirst: boolean
  isLast: boolean
}

async function coverPart(
  administrator: Administrator,
  form: CoverAbsenceForm,
  { from, to }: StoredAbsence,
  part: Part,
): Promise<{ ok: true; visits: number } | CoverRefusal> {
  const { nurseId } = form
  const names = namesOfVisits(part.plans)
  return retryWhenChanged<{ ok: true; visits: number } | CoverRefusal>(async (isFirstTry) => {
    const isRead = isFirstTry && part.isFirst
    const { plans, given } = isRead ? { plans: part.plans, given: 0 } : await readVisits(names, form)
    if (plans.length === 0) return { ok: true, visits: given }
    const cover = coverOf(form)
    const giving = await readCoverWrites(plans, cover)
    if (!giving.ok) return giving
    const visits = countOf(plans)
    const result = await transact<'changed' | 'busy'>([
      ...giving.writes,
      ...notices(giving.told.flat(), part.isLast ? undefined : partsOfActTogether(cover.now)),
      recordAudit(administrator, {
        action: 'cover',
        recordType: 'absence',
        recordId: nurseId,
        values: {
          nurse: auditedNurse(giving.nurse),
          visits,
          absence: { from, to },
          ...(giving.override && { override: giving.override }),
        },
      }),
    ])
    return result.ok ? { ok: true, visits: visits + given } : result
  })
}

/** Families get their notices at once. The nurse gets visits from each part, and one notice with the last (`since`). */
function notices(told: readonly NewNotice[], since: string | undefined): Write<'busy'>[] {
  const change = randomUUID()
  const isFamilys = ({ recipient }: NewNotice) => recipient.to === 'family'
  return [
    ...noticeWrites(change, told.filter(isFamilys)),
    ...noticeWrites(
      change,
      told.filter((notice) => !isFamilys(notice)),
      since,
    ),
  ]
}
