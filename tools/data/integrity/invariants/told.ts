import { asOf, difference, type Part } from '#domain/messages/difference.ts'
import { endOf } from '#domain/messages/told.ts'
import { whatIsSoForFamily, type ServiceRecords } from '#domain/messages/what-is-so.ts'
import { isCompared } from '#domain/notices.ts'
import { intervalOf, overlap, type Interval } from '#domain/visits/intervals.ts'
import { addDays, dayAt, horizonFrom, startOfDay, type Monday } from '#domain/visits/days.ts'
import { visitsOf } from '#domain/visits/plan.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { isReachable } from '#server/notice-sender/compose/recipients.server.ts'
import { careIn, madeUpTo } from '#server/notice-sender/telling/read-services.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { recipientKeyOf } from '#server/notices/notice-writes.server.ts'
import type { TableRecords } from '../table-records.ts'
import { missing } from './visit-differences.ts'

/* Of V6 what the sender writes: what nurses and families were told is what is so, unless a row waits or has failed. */

type Told = TableRecords['told'][number]
type Nurse = TableRecords['staff'][number]
type User = TableRecords['user'][number]
type Row = TableRecords['notice'][number]

const day = 24 * 60 * 60_000

export function nursesTold(records: TableRecords): string[] {
  const nurses = new Map(records.staff.map((nurse) => [keyOf(nurse), nurse]))
  const contested = contestedIn(records)
  const rowsOf = rowsIn(records)
  return toldTo('nurse', records).flatMap((each) => {
    const nurse = nurses.get(each.recipientKey)
    if (!nurse) return [`${each.recipientKey} was told something and is no nurse`]
    const rows = rowsOf(each)
    const isCompared = isSettled(rows) && !nurse.retiredAt
    return [...faults(each, rows), ...(isCompared ? differences(each, nurse, { ...records, contested }) : [])]
  })
}

/** The record of a family stays for some days after its account. */
export function familiesTold(records: TableRecords): string[] {
  const families = new Map(
    records.user.map((user) => [recipientKeyOf({ to: 'family', uid: user.uid }, ''), user]),
  )
  const rowsOf = rowsIn(records)
  const care = careRecordsIn(records)
  return toldTo('family', records).flatMap((each) => {
    const user = families.get(each.recipientKey)
    const rows = rowsOf(each)
    const isCompared = user && isSettled(rows) && isReachable(user, { userId: user.uid }, 'familyCare')
    return [...faults(each, rows), ...(isCompared ? familyDifferences(each, user, care) : [])]
  })
}

function toldTo(to: 'nurse' | 'family', { told }: TableRecords): Told[] {
  return told.filter(({ recipientKey }) => recipientKey.startsWith(`${to}#`))
}

function rowsIn({ notice }: TableRecords): (told: Told) => Row[] {
  const rows = Map.groupBy(
    notice.filter(({ kind }) => isCompared(kind)),
    ({ recipientKey }) => recipientKey,
  )
  return ({ recipientKey }) => rows.get(recipientKey) ?? []
}

function isSettled(rows: readonly Row[]): boolean {
  return rows.every(({ state }) => state === 'sent' || state === 'void')
}

function keyOf({ id }: Nurse): string {
  return recipientKeyOf({ to: 'nurse', nurseId: id }, '')
}

/** The claim and the rows of a person. */
function faults({ recipientKey, tellingUntil, told, mail }: Told, rows: readonly Row[]): string[] {
  const isOld = tellingUntil !== undefined && Date.parse(tellingUntil) < now() - day
  const isTelling = told.telling !== undefined || mail?.telling !== undefined
  return [
    ...(isTelling !== (tellingUntil !== undefined)
      ? [`the claim and the words of what ${recipientKey} is told are not there together`]
      : []),
    ...(isOld ? [`${recipientKey} has been told something for more than a day`] : []),
    ...rows
      .filter(({ state, dueAt }) => state === 'open' && Date.parse(dueAt) < told.at - day)
      .map(
        ({ noticeId }) =>
          `${noticeId} is open, though ${recipientKey} was told what is so long after it was due`,
      ),
  ]
}

function contestedIn({ serviceWeek }: TableRecords): Set<string> {
  return new Set(
    serviceWeek.flatMap(({ serviceId, visits }) =>
      visits.filter((visit) => visit.contested).map((visit) => visitIdOf({ ...visit, serviceId })),
    ),
  )
}

/**
 * Coming visits and the service without a plan; of what an absence takes a nurse needs no message, and a visit that was called off is theirs
 * while the office has not settled that they reported from it.
 */
function differences(
  { told: own }: Told,
  nurse: Nurse,
  { diary, absence, contested }: TableRecords & { contested: ReadonlySet<string> },
): string[] {
  const { services = [], hold } = diary.find(({ nurseId }) => nurseId === nurse.id) ?? {}
  const away: Interval[] = [
    ...absence
      .filter(({ nurseId }) => nurseId === nurse.id)
      .map(({ from, reportedTo }) => ({ start: Date.parse(from), end: Date.parse(reportedTo) })),
    ...(nurse.lastDay ? [{ start: startOfDay(addDays(nurse.lastDay, 1)), end: Infinity }] : []),
  ]
  const isCompared = (visit: Interval) =>
    visit.start > now() && visit.start < own.upTo && !away.some((each) => overlap(each, visit))
  const planned = new Set(
    services.flatMap(({ serviceId, visits }) => visits.map((visit) => visitIdOf({ ...visit, serviceId }))),
  )
  const coming = services.flatMap(({ serviceId, visits }) =>
    visits
      .filter((visit) => isCompared(intervalOf(visit)))
      .map(
        (visit) => `${visitIdOf({ ...visit, serviceId })} at ${intervalOf(visit).start} for ${visit.minutes}`,
      ),
  )
  const told = [...own.visits].filter(([visitId]) => !contested.has(visitId) || planned.has(visitId))
  const known = told.flatMap(([visitId, { values }]) =>
    values
      .flatMap((value) => (value && isCompared({ start: value.start, end: endOf(value) }) ? value : []))
      .map(({ start, minutes }) => `${visitId} at ${start} for ${minutes}`),
  )
  const isHoldKnown = !hold || Date.parse(hold.to) < now() || own.services.has(hold.serviceId)
  return [
    ...missing(`what ${nurse.id} was told`, known, coming),
    ...(isHoldKnown ? [] : [`${nurse.id} was not told of ${hold.serviceId}`]),
  ]
}

/** By both ways: the coming visits that are compared, and the services of which the family knows. */
function familyDifferences({ told, mail = told }: Told, { uid }: User, care: CareRecords): string[] {
  const known = [told, mail].flatMap(({ services }) => [...services.keys()])
  const open = (care.ofUser.get(uid) ?? []).map(({ serviceId }) => serviceId)
  const so = whatIsSoForFamily(
    [...new Set([...known, ...open])].map((serviceId) => recordsOf(serviceId, care)),
    now(),
  )
  const silent = { reach: new Map<string, number>(), cares: new Set<string>() }
  const parts = new Set(
    [told, mail].flatMap((own) =>
      difference(asOf(own, so), so, silent)
        .filter((part) => isSure(part, so.at))
        .map(whatIn),
    ),
  )
  return [...parts].map((what) => `what family#${uid} was told of ${what} is not so`)
}

/** Not of a visit that has begun: a run tells some minutes later that its nurse is late. */
function isSure(part: Part, at: number): boolean {
  const values = part.kind === 'visit' ? [part.now, part.before] : []
  return values.every((value) => value === null || value.start > at)
}

function whatIn(part: Part): string {
  if (part.kind === 'visit') return part.visitId
  return 'serviceId' in part ? part.serviceId : part.kind
}

type CareRecords = ReturnType<typeof careRecordsIn>

/** The services that are open, by customer and by id; and by service its plan, its weeks and how it ended. */
function careRecordsIn({ service, plan, serviceWeek, history }: TableRecords) {
  const open = service.filter(({ status }) => status !== 'closed')
  const byService = <Each extends { serviceId: string }>(all: readonly Each[]) =>
    new Map(all.map((each) => [each.serviceId, each]))
  return {
    ofUser: Map.groupBy(open, ({ userId }) => userId),
    open: byService(open),
    plans: byService(plan),
    weeks: Map.groupBy(serviceWeek, ({ serviceId }) => serviceId),
    over: byService(history),
  }
}

/** A week that is not there although the plan has visits in it cannot be read. */
function recordsOf(serviceId: string, { open, plans, weeks, over }: CareRecords): ServiceRecords {
  const found = open.get(serviceId)
  if (!found) {
    const endedBy = over.get(serviceId)?.endedBy ?? 'family'
    return { serviceId, care: null, hasPlan: false, stints: [], endedBy }
  }
  const own = weeks.get(serviceId) ?? []
  const plan = plans.get(serviceId)
  const isMissing = (monday: Monday) =>
    plan !== undefined &&
    monday <= plan.rolledTo &&
    !own.some((week) => week.monday === monday) &&
    visitsOf(planOf(plan), monday).length > 0
  return {
    ...{ serviceId, care: careIn(found), hasPlan: found.hasPlan === true },
    isUnreadable: horizonFrom(dayAt(now())).some(isMissing),
    ...madeUpTo(plan ?? null),
    stints: own.flatMap(({ visits }) => visits),
  }
}
