import { randomUUID } from 'node:crypto'
import type { Despite } from '#domain/choice/override.ts'
import type { NoticeRecipient } from '#domain/notices.ts'
import { dayAt } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { canReach } from '#domain/visits/reach.ts'
import { lacksNurse } from '#domain/visits/state.ts'
import { isSent } from '#domain/visits/stints.ts'
import { countByService, visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { auditedNurse } from '#server/bookings/assign-nurse.server.ts'
import { now, timeForParts } from '#server/clock.server.ts'
import { noticesOfPart } from '#server/notices/notice-writes.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { readCoverWrites, type CoverRefusal } from './cover-writes.server.ts'
import { partsOfCover } from './parts-of-cover.server.ts'
import {
  namesOfVisits,
  readPlansOfFamilies,
  type NurseOf,
  type PlanOfVisits,
} from './plans-of-visits.server.ts'

export type CoverAbsenceOutcome =
  | { ok: true; visits: number }
  /** `still-taking`: some of its visits are still to be taken from its nurse, so its list is incomplete. */
  | { ok: false; reason: 'absence-not-found' | 'nothing-uncovered' | 'still-taking' }
  /** The time of the request is over. The rest is unallocated, and the same form posted again goes on with it. */
  | { ok: false; reason: 'more'; given: number; left: number }
  /** A part was given; the rest likewise. */
  | { ok: false; reason: 'partly'; given: number; left: number; why: CoverRefusal }
  | CoverRefusal

/** The visits taken by absences that are still unallocated and not over, by service. */
export async function readStillUncovered(names: readonly VisitName[]): Promise<PlanOfVisits[]> {
  const time = now()
  const { plans } = await readPlansOfFamilies(notOver(names, time), time)
  return ofThese(plans, (visit) => lacksNurse(visit) && intervalOf(visit).end > time)
}

/** What nurses can be given at once. A visit that has begun, or to which a nurse was sent, gets another one by sending them. */
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
  /** The nurse who gets all visits, or gets them back; or who gets which. A visit without one stays unallocated. */
  by: string | NurseOf
  id: string
  /** The tick and the reason, where a nurse has warnings. */
  despite?: Despite | undefined
}

/**
 * Gives the unallocated visits of an absence to one nurse or several; none when something is in the way of one. About ten services
 * are one transaction. More go part by part, each decided anew, and a refused part ends the act: the rest stays unallocated and in
 * the lists (docs/decisions/0038).
 */
export async function coverAbsence(
  administrator: Administrator,
  posted: CoverAbsenceForm,
): Promise<CoverAbsenceOutcome> {
  const [absences, form] = await Promise.all([readAbsences(posted.nurseId), untilLastDay(posted)])
  const absence = absences.find(({ id }) => id === form.absenceId)
  if (!absence) return { ok: false, reason: 'absence-not-found' }
  if (absence.taking === 'open') return { ok: false, reason: 'still-taking' }
  const mayGoOn = timeForParts()
  const [found, unallocated] = await Promise.all([
    readVisits(absence.uncovered, form),
    readLeft(absence.uncovered, form.nurseOf),
  ])
  const parts = partsOfCover(found.plans, form.nurseOf)
  let { given } = found
  const left = (from: number) => countOf(parts.slice(from).flat())
  const refuse = (why: CoverRefusal, from: number): CoverAbsenceOutcome =>
    given === 0 ? why : { ok: false, reason: 'partly', given, left: left(from), why }
  if (parts.length > 1) {
    const decided = await readCoverWrites(found.plans, coverOf(form))
    if (!decided.ok) return refuse(decided, 0)
  }
  for (const [place, plans] of parts.entries()) {
    if (!mayGoOn()) return { ok: false, reason: 'more', given, left: left(place) }
    const part = { plans, isFirst: place === 0, later: parts.slice(place + 1).flat(), unallocated }
    const outcome = await coverPart(administrator, form, absence, part)
    if (!outcome.ok) return refuse(outcome, place)
    given += outcome.visits
  }
  return given > 0 ? { ok: true, visits: given } : { ok: false, reason: 'nothing-uncovered' }
}

type Asked = CoverAbsenceForm & { nurseOf: NurseOf }

/** Who gets which; a nurse who leaves gets back those until the last day, and the others stay unallocated. */
async function untilLastDay(form: CoverAbsenceForm): Promise<Asked> {
  const { by, nurseId } = form
  if (typeof by !== 'string') return { ...form, nurseOf: by }
  const { lastDay } = (by === nurseId && (await readStaff(nurseId))) || {}
  return { ...form, nurseOf: ({ day }) => (lastDay && lastDay < day ? undefined : by) }
}

/**
 * The unallocated ones that the form gives to a nurse, and how many it has given. Sent after Back for another nurse, the same form has
 * given this one nothing.
 */
async function readVisits(
  names: readonly VisitName[],
  { id: change, nurseOf }: Asked,
): Promise<{ plans: PlanOfVisits[]; given: number }> {
  const time = now()
  const wanted = notOver(names, time).filter((name) => nurseOf(name))
  const { plans: all } = await readPlansOfFamilies(wanted, time)
  const given = all.map(({ serviceId, stored, visits }) =>
    stored?.lastChange === change
      ? visits.filter(({ line, day, nurseId }) => nurseId === nurseOf({ serviceId, line, day })).length
      : 0,
  )
  return {
    plans: toGive(
      all.filter((_, place) => !given[place]),
      time,
    ),
    given: given.reduce((sum, each) => sum + each, 0),
  }
}

/** The ids of those that the form leaves unallocated. */
async function readLeft(names: readonly VisitName[], nurseOf: NurseOf): Promise<string[]> {
  const left = await readStillUncovered(names.filter((name) => !nurseOf(name)))
  return namesOfVisits(left).map(visitIdOf)
}

function countOf(plans: readonly PlanOfVisits[]): number {
  return plans.flatMap(({ visits }) => visits).length
}

function coverOf({ by, nurseOf, nurseId, id, despite }: Asked) {
  return { nurseOf, id, despite, isGivenBack: by === nurseId, now: now() }
}

type Part = {
  plans: PlanOfVisits[]
  /** The plans have just been read. */
  isFirst: boolean
  /** The plans of the later parts. */
  later: PlanOfVisits[]
  unallocated: string[]
}

async function coverPart(
  administrator: Administrator,
  form: Asked,
  { from, to }: StoredAbsence,
  part: Part,
): Promise<{ ok: true; visits: number } | CoverRefusal> {
  const { nurseId: recordId } = form
  const names = namesOfVisits(part.plans)
  return retryWhenChanged<{ ok: true; visits: number } | CoverRefusal>(async (isFirstTry) => {
    const isRead = isFirstTry && part.isFirst
    const { plans, given } = isRead ? { plans: part.plans, given: 0 } : await readVisits(names, form)
    if (plans.length === 0) return { ok: true, visits: given }
    const giving = await readCoverWrites(plans, coverOf(form))
    if (!giving.ok) return giving
    const result = await transact<'changed' | 'busy'>([
      ...giving.writes,
      ...noticesOfPart(randomUUID(), giving.told.flat(), isToldBy(part.later, form.nurseOf)),
      ...giving.given.map(({ nurse, visits, override }) =>
        recordAudit(administrator, {
          ...{ action: 'cover', recordType: 'absence', recordId },
          values: {
            ...{ nurse: auditedNurse(nurse), visits, absence: { from, to } },
            ...(override && { override }),
            ...(part.unallocated.length > 0 && { unallocated: part.unallocated }),
            visitsOf: countByService(namesOfVisits(plans).filter((name) => form.nurseOf(name) === nurse.id)),
          },
        }),
      ),
    ])
    return result.ok ? { ok: true, visits: countOf(plans) + given } : result
  })
}

/** Whether the later parts tell a person; each may tell the office. */
function isToldBy(plans: readonly PlanOfVisits[], nurseOf: NurseOf) {
  const nurses = new Set(namesOfVisits(plans).map(nurseOf))
  const families = new Set(plans.map(({ stored }) => stored?.uid))
  return (recipient: NoticeRecipient) => {
    if (recipient.to === 'office') return plans.length > 0
    return recipient.to === 'family' ? families.has(recipient.uid) : nurses.has(recipient.nurseId)
  }
}
