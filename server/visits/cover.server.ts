import { randomUUID } from 'node:crypto'
import type { PlanProblem } from '#domain/visits/checks.ts'
import { dayAt } from '#domain/visits/days.ts'
import { hasBegun, type Visit } from '#domain/visits/plan.ts'
import type { Obstacle } from '#domain/visits/rules.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nurseInWords } from '#server/bookings/assign-nurse.server.ts'
import { now } from '#server/clock.server.ts'
import { planNotices } from '#server/diary/plan-notices.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notices.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'
import { readAbsences } from './absence.server.ts'
import { coverProblem } from './cover-problem.server.ts'
import {
  comingVisits,
  givingWrites,
  mostServicesAtOnce,
  readPlansOfVisits,
  type PlanOfVisits,
} from './plans-of-visits.server.ts'
import { readNurseTimes } from '#server/bookings/read-facts.server.ts'
import { namingNotices, serviceWrites } from './service-writes.server.ts'

/** A visit that the chosen nurse cannot be given, and why. */
export type VisitInTheWay = { serviceId: string; visit: Visit; obstacle: Obstacle }

type Refusal =
  | { ok: false; reason: 'nurse-not-found' | 'busy' }
  /** The rule table (docs/visits.md, "Who may be given what"). */
  | { ok: false; reason: 'in-the-way'; inTheWay: VisitInTheWay[] }
  /** A limit of the plan, such as the number of its nurses. */
  | { ok: false; reason: 'limit'; serviceId: string; problem: PlanProblem }

export type CoverVisitOutcome =
  | { ok: true; visit: Visit }
  | { ok: false; reason: 'visit-not-found' | 'begun' }
  /** Another change was first: the visit as it is now. */
  | { ok: false; reason: 'visit-changed'; visit: Visit }
  | Refusal

export type CoverAbsenceOutcome =
  | { ok: true; visits: number }
  | { ok: false; reason: 'absence-not-found' | 'nothing-uncovered' }
  /** More than one transaction can change: the office covers one by one. */
  | { ok: false; reason: 'too-many-services' }
  | Refusal

/** What a form says of the visit that it shows, so that a visit that was changed meanwhile is told from it. */
export function seenVisit({ start, minutes, nurseId = '' }: Visit): string {
  return [start, minutes, nurseId].join(' ')
}

export type CoverVisitForm = {
  visit: VisitName
  nurseId: string
  /** The id of the form. The same form posted again is answered as the first time. */
  id: string
  /** `seenVisit` of the visit that was shown. */
  seen: string
}

/**
 * Gives one coming visit to a nurse: the plan, the week and the diaries change together or not at all. Of two coordinators with
 * different nurses one wins, and the other is told whom the visit has.
 */
export async function coverVisit(
  administrator: Administrator,
  form: CoverVisitForm,
): Promise<CoverVisitOutcome> {
  const outcome = await retryWhenChanged<CoverVisitOutcome>(async () => {
    const time = now()
    const { serviceId } = form.visit
    const [{ data: service }, plans] = await Promise.all([
      Service.get({ serviceId }).go({ consistent: true }),
      readPlansOfVisits([form.visit], time),
    ])
    const [plan] = plans
    const visit = plan?.visits[0]
    if (!service || !plan || !visit) return { ok: false, reason: 'visit-not-found' }
    if (visit.nurseId === form.nurseId) return { ok: true, visit }
    if (seenVisit(visit) !== form.seen) return { ok: false, reason: 'visit-changed', visit }
    if (hasBegun(visit, time)) return { ok: false, reason: 'begun' }
    // A confirmed service whose plan gets a nurse becomes assigned, and names them.
    const isNaming = service.status === 'confirmed'
    const given = await giveWrites([plan], { ...form, now: time, isNaming })
    if (!given.ok) return given
    const { nurse } = given
    const named = isNaming ? nurse : null
    const result = await transact<'changed' | 'busy'>([
      ...given.writes,
      ...serviceWrites(administrator, service, named),
      ...noticeWrites(randomUUID(), namingNotices(given.told.flat(), service, named)),
      recordAudit(administrator, {
        action: 'cover',
        recordType: 'plan',
        recordId: serviceId,
        detail: `${visit.day} of line ${visit.line}: ${nurseInWords(nurse)}${visit.nurseId ? ` instead of ${visit.nurseId}` : ''}`,
      }),
    ])
    if (result.ok) return { ok: true, visit: { ...visit, nurseId: nurse.id } }
    return result.reason === 'changed' ? 'changed' : { ok: false, reason: 'busy' }
  })
  return outcome ?? { ok: false, reason: 'busy' }
}

/** Of the visits that absences took from their nurses those that are without a nurse still, by service. */
export async function readStillUncovered(names: readonly VisitName[]): Promise<PlanOfVisits[]> {
  const time = now()
  return stillUncovered(await readPlansOfVisits(coming(names, time), time), time)
}

function stillUncovered(plans: readonly PlanOfVisits[], time: number): PlanOfVisits[] {
  return plans
    .map((plan) => ({ ...plan, visits: comingVisits(plan, time).filter(({ nurseId }) => !nurseId) }))
    .filter(({ visits }) => visits.length > 0)
}

/** Nothing is read for what was over before today. */
function coming(names: readonly VisitName[], time: number): VisitName[] {
  return names.filter(({ day }) => day >= dayAt(time))
}

export type CoverAbsenceForm = {
  /** The absence, also one that was withdrawn. */
  nurseId: string
  absenceId: string
  /** The nurse who gets its visits; the absent nurse themself once they are back. */
  by: string
  /** The id of the form. */
  id: string
}

/** Gives all visits of an absence that are still uncovered to one nurse, in one transaction: all or nothing. */
export async function coverAbsence(
  administrator: Administrator,
  { nurseId, absenceId, by, id }: CoverAbsenceForm,
): Promise<CoverAbsenceOutcome> {
  const outcome = await retryWhenChanged<CoverAbsenceOutcome>(async () => {
    const absence = (await readAbsences(nurseId)).find((each) => each.id === absenceId)
    if (!absence) return { ok: false, reason: 'absence-not-found' }
    const time = now()
    const all = await readPlansOfVisits(coming(absence.uncovered, time), time)
    const repeated = all.filter(({ stored }) => stored?.lastChange === id)
    // The same form with another nurse, sent after Back, gave this one nothing.
    const given = givenBefore(repeated, by)
    if (given > 0) return { ok: true, visits: given }
    const plans = stillUncovered(all, time)
    if (plans.length === 0) return { ok: false, reason: 'nothing-uncovered' }
    if (plans.length > mostServicesAtOnce) return { ok: false, reason: 'too-many-services' }
    const giving = await giveWrites(plans, { nurseId: by, id, now: time })
    if (!giving.ok) return giving
    const visits = plans.flatMap((plan) => plan.visits).length
    const result = await transact<'changed' | 'busy'>([
      ...giving.writes,
      // Each service's change is a cause of its own.
      ...giving.told.flatMap((told) => noticeWrites(randomUUID(), told)),
      recordAudit(administrator, {
        action: 'cover',
        recordType: 'absence',
        recordId: nurseId,
        detail: `visits of ${absence.from} to ${absence.to}: ${visits}, ${nurseInWords(giving.nurse)}`,
      }),
    ])
    if (result.ok) return { ok: true, visits }
    return result.reason === 'changed' ? 'changed' : { ok: false, reason: 'busy' }
  })
  return outcome ?? { ok: false, reason: 'busy' }
}

function givenBefore(plans: readonly PlanOfVisits[], by: string): number {
  return plans.flatMap(({ visits }) => visits.filter(({ nurseId }) => nurseId === by)).length
}

type Given =
  | { ok: true; writes: Write<'changed'>[]; told: NewNotice[][]; nurse: StaffRecord }
  | Exclude<Refusal, { reason: 'busy' }>

/**
 * The writes by which visits get a nurse, and who is told of each service, or what is in the way.
 * @param isNaming the service names the nurse from now on
 */
async function giveWrites(
  plans: readonly PlanOfVisits[],
  { nurseId, id, now, isNaming = false }: { nurseId: string; id: string; now: number; isNaming?: boolean },
): Promise<Given> {
  const limit = coverProblem(plans, { nurseId, now })
  if (limit) return { ok: false, reason: 'limit', ...limit }
  const former = plans.flatMap(({ visits }) => visits.flatMap((visit) => visit.nurseId ?? []))
  const nurses = await readNurseTimes([...new Set([nurseId, ...former])])
  const nurse = nurses.get(nurseId)?.staff
  if (!nurse) return { ok: false, reason: 'nurse-not-found' }
  const named = isNaming ? nurseId : undefined
  const given = givingWrites(plans, nurses, { nurseId, change: id, now, named })
  if (!given.ok) return given
  const told = plans.map(({ serviceId, stored }, place) => {
    const comparison = given.plans[place]?.comparison
    return stored && comparison ? planNotices({ serviceId, uid: stored.uid, comparison, now }) : []
  })
  return { ok: true, nurse, writes: given.writes, told }
}
