import { dayAt, mondayOf } from '#domain/visits/days.ts'
import { takenTimes, unpackBusy } from '#domain/visits/busy.ts'
import { holdInterval, intervalOf, overlap, type Interval } from '#domain/visits/intervals.ts'
import { hasBegun, visitKey } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { now } from '#server/clock.server.ts'
import { busyFamily } from '#server/nurse-time/busy.server.ts'
import type { DiaryHold } from '#server/nurse-time/diary.entity.server.ts'
import { plannedOf } from '#server/plans/weeks.server.ts'
import { isReadable, partOf } from '#server/table/unreadable.server.ts'
import type { TableRecords } from '../table-records.ts'
import { missing, notOver, textOf } from './visit-differences.ts'

/* The invariants of what takes a nurse’s time: V1, V2, V9, and of V3 what the diaries say. */

type Taken = Interval & { what: string; hasBegun: boolean }

/** V1. Visits and holds of a nurse never overlap each other; no visit that has not begun overlaps an absence, but one that is still taking them. */
export function nursesTime(records: TableRecords): string[] {
  const found: string[] = []
  const visits = visitsByNurse(records)
  for (const [nurseId, taken] of takenByNurse(records, visits)) {
    const inOrder = taken.toSorted((one, other) => one.start - other.start)
    for (const [index, one] of inOrder.entries())
      for (const other of inOrder.slice(index + 1)) {
        if (other.start >= one.end) break
        found.push(`${nurseId} has ${one.what} and ${other.what} at the same time`)
      }
  }
  for (const { nurseId, id, from, to, withdrawnAt, taking } of records.absence) {
    if (withdrawnAt || taking === 'open') continue
    const absence = { start: Date.parse(from), end: Date.parse(to) }
    for (const visit of visits.get(nurseId) ?? [])
      if (!visit.hasBegun && overlap(visit, absence))
        found.push(`${nurseId} has ${visit.what} in the absence ${id}`)
  }
  return found
}

/** V2. The hold in a diary is the assigned service without a plan that names the nurse, also after its end. */
export function diaryHolds({ diary, service }: TableRecords): string[] {
  const holds = service.filter(({ status, hasPlan, nurseId }) => status === 'assigned' && !hasPlan && nurseId)
  const expected = Map.groupBy(holds, ({ nurseId = '' }) => nurseId)
  const inDiaries = new Map(diary.map(({ nurseId, hold }) => [nurseId, hold]))
  return [...new Set([...expected.keys(), ...inDiaries.keys()])].flatMap((nurseId) => {
    const hold = inDiaries.get(nurseId)
    const services = (expected.get(nurseId) ?? []).map(({ serviceId, userId, patient }) => {
      const { start, end } = holdInterval(patient)
      return textOfHold({ serviceId, uid: userId, from: instantOf(start), to: instantOf(end) })
    })
    return missing(`the hold of ${nurseId}`, hold ? [textOfHold(hold)] : [], services)
  })
}

/** A family to which a nurse is not to come is in their diary while the pair stands, and only then. */
export function pairs({ diary, nursePair, user }: TableRecords): string[] {
  const standing = nursePair.filter(({ kind, ended }) => kind === 'never' && !ended)
  const expected = Map.groupBy(standing, ({ nurseId }) => nurseId)
  const inDiaries = new Map(diary.map(({ nurseId, nevers = [] }) => [nurseId, nevers]))
  const text = ({ uid, askedBy, at }: { uid: string; askedBy: string; at: string }) =>
    `${uid} ${askedBy} ${at}`
  const accounts = new Set(user.map(({ uid }) => uid))
  return [
    ...[...new Set([...expected.keys(), ...inDiaries.keys()])].flatMap((nurseId) =>
      missing(
        `the families that ${nurseId} is not to come to`,
        (inDiaries.get(nurseId) ?? []).map(text),
        (expected.get(nurseId) ?? []).map(text),
      ),
    ),
    ...nursePair
      .filter(({ uid }) => !accounts.has(uid))
      .map(({ uid, nurseId }) => `the pair of ${uid} and ${nurseId} is of no account`),
  ]
}

/** V3. The diaries and the records of the nurses have what the weeks, services and absences say. */
export function nursesRecords(records: TableRecords): string[] {
  return [
    ...diaryEntries(records),
    ...staffNamings(records),
    ...diaryAbsences(records),
    ...absenceStates(records),
    ...absenceLists(records),
    ...busyNurses(records),
  ]
}

function textOfHold({ serviceId, uid, from, to }: DiaryHold): string {
  return `${serviceId} ${uid} from ${from} to ${to}`
}

function instantOf(time: number): string {
  return new Date(time).toISOString()
}

function visitsByNurse({ serviceWeek }: TableRecords): Map<string, Taken[]> {
  const all = serviceWeek.flatMap(({ serviceId, visits }) =>
    visits.flatMap((visit) => {
      const { nurseId, state } = visit
      if (!nurseId || state === 'cancelled') return []
      const what = `${serviceId} ${visitKey(visit)}`
      return [{ nurseId, ...intervalOf(visit), what, hasBegun: hasBegun(visit, now()) }]
    }),
  )
  return Map.groupBy(all, ({ nurseId }) => nurseId)
}

/**
 * Visits and holds by nurse. A nurse may be assigned to a service whose start has passed, so a hold counts against visits that have
 * not ended.
 */
function takenByNurse({ service }: TableRecords, visits: Map<string, Taken[]>): Map<string, Taken[]> {
  const holds = service.flatMap(({ serviceId, status, hasPlan, nurseId, startDate, endDate }) => {
    if (status !== 'assigned' || hasPlan || !nurseId || !startDate || !endDate) return []
    const { start, end } = holdInterval({ startDate, endDate })
    return [{ nurseId, start: Math.max(start, now()), end, what: `the hold of ${serviceId}`, hasBegun: true }]
  })
  const held = Map.groupBy(
    holds.filter(({ start, end }) => start < end),
    ({ nurseId }) => nurseId,
  )
  const nurses = new Set([...visits.keys(), ...held.keys()])
  return new Map([...nurses].map((id) => [id, [...(visits.get(id) ?? []), ...(held.get(id) ?? [])]]))
}

function diaryEntries(records: TableRecords): string[] {
  // Also what runs: a diary that has lost it would let a whole service have its nurse.
  const named = records.serviceWeek.flatMap(({ serviceId, uid, visits }) =>
    notOver(plannedOf(visits)).flatMap(({ nurseId, ...visit }) =>
      nurseId ? [{ nurseId, serviceId, uid, visit }] : [],
    ),
  )
  const expected = Map.groupBy(named, ({ nurseId }) => nurseId)
  const diaries = new Map(records.diary.map((diary) => [diary.nurseId, diary]))
  return [...new Set([...expected.keys(), ...diaries.keys()])].flatMap((nurseId) => {
    const entries = (diaries.get(nurseId)?.services ?? []).flatMap(({ serviceId, uid, visits }) =>
      notOver(visits).map((visit) => `${serviceId} ${uid} ${textOf(visit)}`),
    )
    const visits = (expected.get(nurseId) ?? []).map(
      ({ serviceId, uid, visit }) => `${serviceId} ${uid} ${textOf(visit)}`,
    )
    return missing(`the diary of ${nurseId}`, entries, visits)
  })
}

/** The record of a nurse names the assigned services with a plan that name the nurse. */
function staffNamings({ staff, service }: TableRecords): string[] {
  const planned = service.filter(({ status, hasPlan }) => status === 'assigned' && hasPlan)
  const expected = Map.groupBy(planned, ({ nurseId = '' }) => nurseId)
  const there = new Map(staff.map(({ id, namedBy = [] }) => [id, namedBy]))
  return [...new Set([...expected.keys(), ...there.keys()])]
    .filter((nurseId) => nurseId !== '')
    .flatMap((nurseId) =>
      missing(
        `the services that name ${nurseId}`,
        there.get(nurseId) ?? [],
        (expected.get(nurseId) ?? []).map(({ serviceId }) => serviceId),
      ),
    )
}

function diaryAbsences({ diary, absence }: TableRecords): string[] {
  const isComing = ({ to, withdrawnAt }: TableRecords['absence'][number]) =>
    !withdrawnAt && Date.parse(to) > now()
  const expected = Map.groupBy(absence.filter(isComing), ({ nurseId }) => nurseId)
  const inDiaries = new Map(diary.map(({ nurseId, absences }) => [nurseId, absences]))
  return [...new Set([...expected.keys(), ...inDiaries.keys()])].flatMap((nurseId) => {
    const text = ({ id, from, to }: { id: string; from: string; to: string }) => `${id} ${from} ${to}`
    const there = (inDiaries.get(nurseId) ?? []).filter(({ to }) => Date.parse(to) > now()).map(text)
    return missing(`the absences of ${nurseId}`, there, (expected.get(nurseId) ?? []).map(text))
  })
}

/** Minutes after which an absence has taken all its visits: the sender goes on with it each minute, and one of its runs takes four at most. */
const longestTaking = 10

function absenceStates({ absence }: TableRecords): string[] {
  const latest = now() - longestTaking * 60_000
  return absence.flatMap(({ id, nurseId, state, taking, withdrawnAt, endedAt, createdAt }) => {
    const what = `the absence ${id} of ${nurseId}`
    const isEnded = withdrawnAt !== undefined || endedAt !== undefined
    return [
      ...((state === 'withdrawn') !== (withdrawnAt !== undefined)
        ? [`${what} is ${state}, which its times deny`]
        : []),
      ...(taking === 'open' && isEnded ? [`${what} has ended and still takes visits`] : []),
      ...(taking === 'open' && Date.parse(createdAt) < latest
        ? [`${what} still takes visits after ${longestTaking} minutes`]
        : []),
    ]
  })
}

/** What an absence took from its nurse: each visit once, and each is in its week. Weeks are kept longer than they are coming. */
function absenceLists({ absence, serviceWeek }: TableRecords): string[] {
  const weeks = new Map(serviceWeek.map((week) => [`${week.serviceId} ${week.monday}`, week.visits]))
  return absence.flatMap(({ id, nurseId, uncovered }) => {
    const names = uncovered.map((name) => `${name.serviceId} ${visitKey(name)}`)
    const unknown = uncovered.filter(({ serviceId, line, day }) => {
      const visits = weeks.get(`${serviceId} ${mondayOf(day)}`)
      if (!visits) return day >= dayAt(now())
      return !visits.some((visit) => visit.line === line && visit.day === day)
    })
    return [
      ...(new Set(names).size < names.length ? [`the absence ${id} of ${nurseId} names a visit twice`] : []),
      ...unknown.map((name) => `the absence ${id} of ${nurseId} names ${visitKey(name)}, which is no visit`),
    ]
  })
}

/** What the index says of a nurse's time is what their diary takes, from the Monday of its last write on. */
function busyNurses({ diary }: TableRecords): string[] {
  return diary.flatMap(({ nurseId, services, absences, busy }) => {
    const inIndex = partOf(`diary ${nurseId}`, () => unpackBusy(busy))
    if (!isReadable(inIndex)) return [`what the index has of ${nurseId} cannot be read`]
    const times = services.flatMap(({ uid, visits }) =>
      visits
        .filter((visit) => inIndex.monday !== '' && dayOfStart(visit) >= inIndex.monday)
        .map((visit) => `${JSON.stringify(intervalOf(visit))} of ${busyFamily(uid)}`),
    )
    const inText = takenTimes(inIndex).map(
      ({ start, end, family }) => `${JSON.stringify({ start, end })} of ${family}`,
    )
    const away = absences.map(
      ({ from, to }) =>
        `away from ${Math.floor(Date.parse(from) / 60_000)} to ${Math.ceil(Date.parse(to) / 60_000)}`,
    )
    const awayInText = inIndex.absences.map(
      ({ start, end }) => `away from ${start / 60_000} to ${end / 60_000}`,
    )
    return missing(`the index of ${nurseId}`, [...inText, ...awayInText], [...times, ...away])
  })
}
