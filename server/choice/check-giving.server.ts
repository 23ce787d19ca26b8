import type { AuditedOverride } from '#domain/audit.ts'
import { judge, keyOf, type Candidate, type Reason, type WarningKey } from '#domain/choice/judge.ts'
import { notShown, overrideOf, type Despite } from '#domain/choice/override.ts'
import type { Rules } from '#domain/choice/rules.ts'
import { dayAt, mondayOf, type Day } from '#domain/visits/days.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { candidateOf } from '#server/nurse-time/candidate.server.ts'
import { bookedOf, type NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import type { StoredWeek } from '#server/plans/service-week.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readReports, withReports } from './read-reports.server.ts'
import { placeWithoutLanguage, wantedService } from './wanted.server.ts'

/** A nurse who gets work, and the rules that this breaks. */
export type JudgedNurse = { nurseId: string; fullName: string; keys: WarningKey[]; reasons: Reason[] }

/** What a change makes of the visits of one service. */
export type Giving = {
  service: Pick<StoredService, 'serviceId' | 'userId' | 'caregivergender' | 'subService' | 'address'> & {
    patient: { age?: number | undefined }
  }
  comparison: Comparison
  /** Last day of a service that is given as a whole. A registration that ends earlier warns. */
  until?: Day
  /** Its weeks, with their reports as the change leaves them. */
  weeks: readonly Pick<StoredWeek, 'serviceId' | 'monday' | 'visits'>[]
}

export type RuleRefusal =
  /** A nurse has warnings, and the tick or the reason is missing. `unseen`: what the page has not shown, for which no tick counts. */
  | { ok: false; reason: 'not-ticked' | 'no-reason'; unseen?: JudgedNurse[] }
  /** Rules of the office forbid these nurses. */
  | { ok: false; reason: 'forbidden'; nurses: JudgedNurse[] }

export type RuleAnswer = { ok: true; override: AuditedOverride | undefined } | RuleRefusal

/** What rules forbid about a giving, and what they warn of. */
export type RulesBroken = { forbidden: JudgedNurse[]; warned: JudgedNurse[] }

/**
 * The rules broken by the visits that a change gives to nurses or moves; what it takes away breaks none. It judges by the
 * diaries that the change has read, whose versions are conditions of its transaction, and by the reports of now.
 */
export async function rulesBroken(
  givings: readonly Giving[],
  { nurses, rules, now }: { nurses: ReadonlyMap<string, NurseFacts>; rules: Rules; now: number },
): Promise<RulesBroken> {
  const given = Map.groupBy(givings.flatMap(givenIn), ({ visit }) => visit.nurseId)
  const freed = new Set(givings.flatMap(freedIn).map(nameOf))
  const reports = await readReports(
    [...given.keys()].flatMap((nurseId = '') => nurses.get(nurseId) ?? []),
    {
      times: [...given.values()].flat().map(({ booked }) => booked),
      known: givings.flatMap(({ weeks }) => weeks),
      ...{ rules, now },
    },
  )
  const judged = [...given].flatMap(([nurseId = '', visits]) => {
    const facts = nurses.get(nurseId)
    const first = mondayOf(visits.map(({ visit }) => dayOfStart(visit)).sort()[0] ?? dayAt(now))
    const planned = facts && candidateOf(facts, { monday: first, patient: new Map(), now })
    if (!planned) return []
    const candidate = withReports(planned, reports)
    const kept = candidate.time.visits.filter((visit) => !freed.has(nameOf(visit)))
    // A nurse can get both day and night of one patient, so each line is judged beside the others.
    const byLine = Map.groupBy(visits, ({ service, visit }) => `${service.serviceId} ${visit.line}`)
    const ofLines = [...byLine.values()].map((ofLine) => {
      const others = visits.filter((each) => !ofLine.includes(each)).map(({ booked }) => booked)
      const time = { ...candidate.time, visits: [...kept, ...others], hold: null }
      // The plan has found no obstacle, and a hold of this service becomes its visits.
      const free = { ...candidate, places: Infinity, time }
      return reasonsAgainst(ofLine, free, rules)
    })
    return [{ nurseId, fullName: candidate.fullName, reasons: ofLines.flat() }]
  })
  return brokenIn(judged)
}

/** The same for a nurse whom a service without a visit schedule holds as a whole. */
export function rulesBrokenByHold(
  service: Parameters<typeof wantedService>[0],
  staff: StoredStaff,
  { rules, now }: { rules: Rules; now: number },
): RulesBroken {
  const wanted = wantedService(service, { weeks: [], place: placeWithoutLanguage(service), now })
  const facts = { nurseId: staff.id, staff, diary: null }
  const candidate = candidateOf(facts, { monday: mondayOf(dayAt(now)), patient: new Map(), now })
  if (!candidate) return { forbidden: [], warned: [] }
  const { reasons } = judge(wanted, candidate, rules)
  return brokenIn([{ nurseId: staff.id, fullName: staff.fullName, reasons }])
}

/**
 * Whether the work may be given: nothing is forbidden, and every warning is ticked and explained.
 * @param despite undefined where the form has the specification's fields alone and did not ask; then the audit log has no
 * reason
 */
export function checkOverride({ forbidden, warned }: RulesBroken, despite: Despite | undefined): RuleAnswer {
  if (forbidden.length > 0) return { ok: false, reason: 'forbidden', nurses: forbidden }
  const unseen = despite?.shown === undefined ? [] : unseenIn(warned, despite.shown)
  if (unseen.length > 0) return { ok: false, reason: 'not-ticked', unseen }
  return overrideOf([...new Set(warned.flatMap(({ keys }) => keys))], despite)
}

function unseenIn(warned: readonly JudgedNurse[], shown: string): JudgedNurse[] {
  return warned.flatMap((nurse): JudgedNurse[] => {
    const keys = notShown(nurse, shown)
    const reasons = nurse.reasons.filter((reason) => keys.some((key) => key === keyOf(reason)))
    return keys.length > 0 ? [{ ...nurse, keys, reasons }] : []
  })
}

/** Both at once, where no page has to be shown between. */
export async function checkGiving(
  givings: readonly Giving[],
  { despite, ...read }: Parameters<typeof rulesBroken>[1] & { despite: Despite | undefined },
): Promise<RuleAnswer> {
  return checkOverride(await rulesBroken(givings, read), despite)
}

type Given = Pick<Giving, 'service' | 'until'> & {
  visit: Visit
  booked: Booked
  /** The nurse's present visit, where the change only moves it. */
  former?: Booked | undefined
}

function givenIn({ service, until, comparison: { added, changed } }: Giving): Given[] {
  const all = [...added.map((after) => ({ after, before: undefined })), ...changed]
  return all
    .filter(({ after }) => after.nurseId)
    .map(({ after, before }) => ({
      ...{ service, until, visit: after, booked: bookedIn(service, after) },
      former: before && before.nurseId === after.nurseId ? bookedIn(service, before) : undefined,
    }))
}

function freedIn({ service, comparison: { removed, changed } }: Giving): Booked[] {
  return [...removed, ...changed.map(({ before }) => before)].map((visit) => bookedIn(service, visit))
}

function bookedIn({ serviceId, userId: uid }: Giving['service'], visit: Visit): Booked {
  return bookedOf({ serviceId, uid }, visit)
}

/** The reasons against some visits, without rules that the same visits broke as badly before they were moved. */
function reasonsAgainst(visits: readonly Given[], candidate: Candidate, rules: Rules): Reason[] {
  const { reasons } = judge(wantedOf(visits), candidate, rules)
  const former = visits.flatMap((given) => (given.former ? [{ ...given, booked: given.former }] : []))
  if (former.length < visits.length) return reasons
  const before = judge(wantedOf(former), candidate, rules).reasons
  const known = new Map(before.map((reason) => [keyOf(reason), measureOf(reason)]))
  return reasons.filter((reason) => measureOf(reason) > (known.get(keyOf(reason)) ?? -Infinity))
}

/** How badly a rule is broken, where that varies. */
function measureOf(reason: Reason): number {
  switch (reason.key) {
    case 'rest':
      return reason.tired.minutes
    case 'weekHours':
      return reason.minutes
    case 'gap':
      return -reason.minutes
    case 'dayOff':
      return reason.days
    default:
      return 0
  }
}

function wantedOf(visits: readonly Given[]): Parameters<typeof judge>[0] {
  const [{ service, until } = { service: undefined, until: undefined }] = visits
  return {
    ...placeWithoutLanguage(service),
    ...(until && { until }),
    times: visits.map(({ booked }) => booked),
    ...{ isWholeService: false, isForFreeNurse: false, minutesOfWeek: 0 },
  }
}

function brokenIn(nurses: readonly { nurseId: string; fullName: string; reasons: Reason[] }[]): RulesBroken {
  const those = (effect: 'forbids' | 'warns') =>
    nurses.flatMap(({ reasons: all, ...nurse }): JudgedNurse[] => {
      const first = firstOfEach(all.filter((reason) => reason.effect === effect))
      return first.size > 0 ? [{ ...nurse, keys: [...first.keys()], reasons: [...first.values()] }] : []
    })
  return { forbidden: those('forbids'), warned: those('warns') }
}

/** One reason of each kind, of the first line that has it. */
function firstOfEach(reasons: readonly Reason[]): Map<WarningKey, Reason> {
  const first = new Map<WarningKey, Reason>()
  for (const reason of reasons) {
    const key = keyOf(reason)
    if (key && !first.has(key)) first.set(key, reason)
  }
  return first
}

function nameOf({ serviceId, line = '', start, end }: Booked): string {
  return `${serviceId} ${line} ${start} ${end}`
}
