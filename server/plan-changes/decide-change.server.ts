import { isDeepStrictEqual } from 'node:util'
import type { Despite } from '#domain/choice/override.ts'
import type { ServiceStatus } from '#domain/service-status.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { checkedChanges, type FoundProblem } from '#domain/visits/checks.ts'
import { dayAt, horizonFrom, type Day, type Monday } from '#domain/visits/days.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import { emptyPlan, hasBegun, isPaused, nursesInPlan, type Plan, type Visit } from '#domain/visits/plan.ts'
import { isSent } from '#domain/visits/stints.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import { rulesBroken, type RuleRefusal, type RulesBroken } from '#server/choice/check-giving.server.ts'
import { now } from '#server/clock.server.ts'
import type { InTheWay, PlanFacts, PlanTarget } from '#server/plans/plan-facts.server.ts'
import { runsWithoutNurse } from '#server/plans/end-plan.server.ts'
import { notToBeNamed, wereReadApart } from '#server/plans/decide-plan.server.ts'
import { planOf, type PlanWrites } from '#server/plans/plan-writes.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import { readPlanWrites, readServicePlan, serviceOfPlan } from '#server/plans/read-plan-facts.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { begunOf, cancelled, unchangedIn } from '#server/plans/weeks.server.ts'
import type { NoRequest } from '#server/requests/change-from-request.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { canBecomeUncovered } from './can-become-uncovered.server.ts'
import { rollForward } from './roll-forward.server.ts'
import type { NamingRefusal } from './service-writes.server.ts'

/* How a change of a plan by the office is decided: what it makes of the visits and whom it names, or what is in its way. */

/** One or more changes by the office, based on the plan that it saw. */
export type PlanPost = {
  serviceId: string
  /** Id of the form, which succeeds again when it is posted again. */
  id: string
  /** `lastChange` of the plan on the page; empty where there was none. */
  seen: string
  changes: readonly OfficeChange[]
  /** The nurse whom a confirmed service names once its plan has nurses; needed only where there are several. */
  namedNurse?: string | undefined
  /** Assign makes the first plan: only while the service is confirmed, and with an available nurse (section 4). */
  isAssignment?: boolean
  /** The family's request behind the change; empty or left out without one. */
  requestId?: string | undefined
  /** The tick and the reason of a page that warns of a nurse. */
  despite?: Despite | undefined
  /** How many visits may be removed or become unallocated; any number if left out. */
  mayRemove?: number
  /** Which visits may become unallocated because their nurse cannot come (`visitKey`); left out, the nurse's obstacle refuses the change. */
  mayUncover?: readonly string[]
}

export type Refused =
  | { ok: false; reason: 'service-not-found' | NamingRefusal }
  | { ok: false; reason: NoRequest }
  | { ok: false; reason: 'wrong-status'; status: ServiceStatus }
  | { ok: false; reason: 'invalid'; problems: FoundProblem[] }
  /** Another change came first; `stored` is the plan now, null where there is none. */
  | { ok: false; reason: 'plan-changed'; stored: StoredPlan | null }
  | { ok: false; reason: 'in-the-way'; inTheWay: InTheWay[] }
  /** The service becomes assigned: the office has to say which of these nurses it names. */
  | { ok: false; reason: 'name-a-nurse'; nurses: string[] }
  /** More visits are removed, or become unallocated, than the preview has shown. */
  | { ok: false; reason: 'removes-more' | 'uncovers-more' }
  | RuleRefusal

type Written = Extract<PlanWrites, { ok: true }>

/** A form answered without a change, being posted again or refused. */
type Settled = { status: 'repeated' } | { status: 'refused'; refused: Refused }

export type Decided = {
  status: 'decided'
  service: StoredService
  named: StoredStaff | null
  /** The nurse whom the service held before it had a plan. */
  releasedNurse: string | undefined
  /** Whether the change has no effect; then there are no notices. */
  isEmpty: boolean
  written: Written
  /** Coming visits that stay as they are. */
  unchanged: Visit[]
  broken: RulesBroken
}

/** `changed`: its records are of different moments. */
type Decision = Settled | Decided | { status: 'changed' }

/** What a change makes of the plan, its weeks and the nurses' time, or why it is refused. */
export async function decideChange(form: PlanPost, { isPreview }: { isPreview: boolean }): Promise<Decision> {
  const opened = await openPlan(form, { isPreview, time: now() })
  if (opened.status !== 'opened') return opened
  const checked = checkForm(opened, form)
  return checked.status === 'checked' ? decideWrites(opened, checked, form) : checked
}

/** A plan that the form may change, as read at `time`. */
type Opened = Pick<PlanFacts, 'stored' | 'weeks'> & {
  status: 'opened'
  time: number
  service: StoredService
  mondays: readonly Monday[]
  plan: Plan
}

async function openPlan(
  form: PlanPost,
  { isPreview, time }: { isPreview: boolean; time: number },
): Promise<Opened | Settled> {
  const found = await readRolled(form.serviceId, { horizon: horizonFrom(dayAt(time)), isPreview })
  if (found === 'busy') return refuse({ ok: false, reason: 'busy' })
  const { service, stored } = found
  if (stored?.lastChange === form.id) return { status: 'repeated' }
  if (!service) return refuse({ ok: false, reason: 'service-not-found' })
  const { status } = service
  if (status === 'closed' || (form.isAssignment && status !== 'confirmed'))
    return refuse({ ok: false, reason: 'wrong-status', status })
  if ((stored?.lastChange ?? '') !== form.seen) return refuse({ ok: false, reason: 'plan-changed', stored })
  const plan = stored
    ? planOf(stored)
    : emptyPlan({ serviceId: form.serviceId, ...serviceDays(service.patient) })
  return { ...found, status: 'opened', time, service, plan }
}

/** The plan after the changes, and the nurse whom the service then names. */
type Checked = { status: 'checked'; after: Plan; naming: Naming }

function checkForm({ plan, service, weeks, time }: Opened, form: PlanPost): Checked | Settled {
  const checked = checkedChanges(plan, form.changes, time, begunOf(weeks, time))
  if (!checked.ok) return refuse({ ok: false, reason: 'invalid', problems: checked.problems })
  const { namedNurse } = form
  const naming = namingOf(service, { plan: checked.plan, today: dayAt(time), namedNurse })
  if (naming.isOpen) return refuse({ ok: false, reason: 'name-a-nurse', nurses: naming.nurses })
  return { status: 'checked', after: checked.plan, naming }
}

async function decideWrites(opened: Opened, { after, naming }: Checked, form: PlanPost): Promise<Decision> {
  const { service, stored, weeks, mondays, plan, time } = opened
  const releasedNurse = service.status === 'assigned' && !service.hasPlan ? service.nurseId : undefined
  const target = {
    plan: after,
    mondays,
    change: form.id,
    whenInTheWay: whenInTheWay(form, naming),
    now: time,
    reported: calledOff(weeks, { after, changes: form.changes, time }),
    naming: { releasedNurse, nurseOnService: naming.nurseId ?? undefined },
  }
  const chosen = chosenNurses(form.changes)
  // Read together with the diaries, to keep the time between their read and the write short.
  const [{ facts, written }, rules] = await Promise.all([
    readPlanWrites(
      { service: serviceOfPlan(service), stored, weeks },
      target,
      chosen.map(({ nurseId }) => nurseId),
    ),
    readRules(time),
  ])
  const impossible = written.ok ? written.uncovered : written.inTheWay
  if (wereReadApart(facts, target, impossible)) return { status: 'changed' }
  if (!written.ok || !canBecomeUncovered(written, form.changes, plan))
    return refuse({ ok: false, reason: 'in-the-way', inTheWay: impossible })
  const unable = choiceRefusal(chosen, facts)
  if (unable) return unable
  const named = naming.nurseId ? (facts.nurses.get(naming.nurseId)?.staff ?? null) : null
  const refused = namingRefusal(form, naming, named)
  if (refused) return refused
  const isEmpty = stored !== null && changesNothing(plan, { form, written })
  const { comparison } = written
  const broken = await rulesBroken(
    [{ service, comparison, weeks, ...(form.isAssignment && { until: plan.lastDay }) }],
    { nurses: facts.nurses, rules, now: time },
  )
  const unchanged = unchangedIn(weeks, comparison, time)
  return { status: 'decided', service, named, releasedNurse, isEmpty, written, unchanged, broken }
}

/** A page that shows which visits become unallocated; a service that only now names its nurse gets them for each visit. */
function whenInTheWay({ mayUncover }: PlanPost, { nurseId }: Naming): PlanTarget['whenInTheWay'] {
  return mayUncover && !nurseId ? 'uncover' : 'refuse'
}

/** Why the service cannot name the nurse of its plan; or null. */
function namingRefusal(form: PlanPost, naming: Naming, named: StoredStaff | null): Settled | null {
  if (naming.nurseId && !named) return refuse({ ok: false, reason: 'name-a-nurse', nurses: naming.nurses })
  const isUnavailable = form.isAssignment && !named?.available
  return isUnavailable ? refuse({ ok: false, reason: 'in-the-way', inTheWay: [] }) : null
}

/**
 * What the plan does not own and a pause or a stop calls off. A visit on a newly paused day that runs without a nurse or any
 * report, since no nurse can be sent to it any more; and by a stop, nurses who were sent and have not begun.
 */
function calledOff(
  weeks: Opened['weeks'],
  { after, changes, time }: { after: Plan; changes: readonly OfficeChange[]; time: number },
): WeekVisit[] {
  const stops = changes.flatMap((change) => (change.kind === 'stop' ? change.from : []))
  return weeks
    .flatMap(({ visits }) => visits)
    .filter((visit) =>
      isSent(visit) && !hasBegun(visit, time)
        ? stops.some((from) => from <= visit.day)
        : isPaused(after, visit.day) && runsWithoutNurse(visit, time),
    )
    .map(cancelled)
}

/** For example the end of a pause on days without one, or no visit on a day on which the line has none. */
function changesNothing(
  before: Plan,
  { form, written: { comparison, plan } }: { form: PlanPost; written: Written },
): boolean {
  if (Object.values(comparison).some(({ length }) => length > 0)) return false
  const isSame = [before.lines, before.pauses].every((part, place) =>
    isDeepStrictEqual(part, [plan.lines, plan.pauses][place]),
  )
  return isSame || form.changes.every(({ kind }) => kind === 'thisVisit' || kind === 'noVisit')
}

/** The nurses newly named by changes, each with the problem to report if they do not exist. */
function chosenNurses(
  changes: readonly OfficeChange[],
): { nurseId: string; from: Day; problem: FoundProblem }[] {
  return changes.flatMap((each, change) => {
    const nurseId = each.kind === 'replaceNurse' ? each.by : 'nurseId' in each ? each.nurseId : undefined
    const from = 'day' in each ? each.day : each.from
    return nurseId ? [{ nurseId, from, problem: { change, field: 'nurseId', problem: 'unknown-nurse' } }] : []
  })
}

/** Why a chosen nurse can be given nothing; or null. */
function choiceRefusal(chosen: ReturnType<typeof chosenNurses>, facts: PlanFacts): Settled | null {
  // Visits beyond the horizon are in no diary, so no other check finds that their nurse does not exist or is inactive.
  const problems = chosen.filter(({ nurseId }) => !isEmployed(facts, nurseId)).map(({ problem }) => problem)
  if (problems.length > 0) return refuse({ ok: false, reason: 'invalid', problems })
  const inTheWay = chosen.flatMap(({ nurseId, from }) => {
    const found = facts.nurses.get(nurseId)
    return (found && notToBeNamed(found, facts.service, from)) ?? []
  })
  return inTheWay.length > 0 ? refuse({ ok: false, reason: 'in-the-way', inTheWay }) : null
}

function isEmployed({ nurses }: PlanFacts, nurseId: string): boolean {
  const staff = nurses.get(nurseId)?.staff
  return Boolean(staff) && !staff?.retiredAt
}

function refuse(refused: Refused): Settled {
  return { status: 'refused', refused }
}

type Found = Pick<PlanFacts, 'stored' | 'weeks'> & {
  service: StoredService | null
  mondays: readonly Monday[]
}

/** The service and its plan, rolled forward first, so that a change meets only its own effects. */
async function readRolled(
  serviceId: string,
  { horizon, isPreview }: { horizon: readonly Monday[]; isPreview: boolean },
): Promise<Found | 'busy'> {
  const found = await readServicePlan(serviceId, horizon)
  const { stored } = found
  const isRolled = stored?.state !== 'rolling' || stored.rolledTo >= (horizon.at(-1) ?? '')
  if (isRolled) return { ...found, mondays: horizon }
  if (isPreview) return { ...found, mondays: horizon.filter((monday) => monday <= stored.rolledTo) }
  const rolled = await rollForward(serviceId, { rolledTo: stored.rolledTo })
  if (!rolled.ok && rolled.reason === 'busy') return 'busy'
  return { ...(await readServicePlan(serviceId, horizon)), mondays: horizon }
}

/** For a confirmed service: `nurses` are those of its plan, and `isOpen` means that the office has to choose which one it names. */
type Naming = { isOpen: boolean; nurses: string[]; nurseId: string | null }

/** Which nurse a confirmed service names once its plan has one. */
function namingOf(
  service: StoredService,
  { plan, today, namedNurse }: { plan: Plan; today: string; namedNurse: string | undefined },
): Naming {
  const nurses = [...nursesInPlan(plan, today)]
  if (service.status !== 'confirmed' || nurses.length === 0) return { isOpen: false, nurses, nurseId: null }
  const nurseId = namedNurse ?? (nurses.length === 1 ? nurses[0] : undefined)
  const isOpen = !nurseId || !nurses.includes(nurseId)
  return { isOpen, nurses, nurseId: isOpen ? null : nurseId }
}
