import { dayAt, horizonFrom, mondayOf, type Day } from '#domain/visits/days.ts'
import { takenTimes, unpackBusy } from '#domain/visits/busy.ts'
import { holdInterval, intervalOf, overlap, serviceDays, type Interval } from '#domain/visits/intervals.ts'
import { hasBegun, takesPlaceOn, visitKey, visitsOf, type Visit } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { isSent } from '#domain/visits/stints.ts'
import { now } from '#server/clock.server.ts'
import { busyFamily } from '#server/nurse-time/busy.server.ts'
import type { DiaryHold } from '#server/nurse-time/diary.entity.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { plannedOf } from '#server/plans/weeks.server.ts'
import { isReadable, partOf } from '#server/table/unreadable.server.ts'
import type { TableRecords } from '../table-records.ts'

/* The invariants V1, V3 and V4 of docs/invariants.md; V2 stands with the nurses (`identities.ts`). */

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

/** V3. Visits that have not begun equal `visitsOf(plan, week)`, and the diaries' entries the visits that name their nurse. */
export function plannedVisits(records: TableRecords): string[] {
  const found: string[] = []
  const weeks = Map.groupBy(records.serviceWeek, ({ serviceId }) => serviceId)
  for (const record of records.plan) {
    const plan = planOf(record)
    const stored = weeks.get(record.serviceId) ?? []
    const mondays = new Set([...horizonFrom(dayAt(now())), ...stored.map(({ monday }) => monday)])
    for (const monday of mondays) {
      const visits = stored.find((week) => week.monday === monday)?.visits ?? []
      // Whose nurse has arrived before its time has begun, whatever the plan says by now.
      const arrived = new Set(visits.filter((visit) => visit.arrivedAt).map(visitKey))
      const there = plannedOf(coming(visits).filter((visit) => !isSent(visit)))
      const planned = monday <= record.rolledTo ? visitsOf(plan, monday) : []
      const expected = coming(planned).filter((visit) => !arrived.has(visitKey(visit)))
      found.push(...differences(`${record.serviceId} in the week of ${monday}`, there, expected))
      for (const visit of plannedOf(coming(visits).filter(isSent)))
        if (!takesPlaceOn(plan, visit.day))
          found.push(
            `${record.serviceId} has ${visitKey(visit)}, a nurse who was sent on a day without visits`,
          )
    }
  }
  const plans = new Set(records.plan.map(({ serviceId }) => serviceId))
  for (const serviceId of weeks.keys())
    if (!plans.has(serviceId)) found.push(`${serviceId} has weeks and no plan`)
  return [
    ...found,
    ...diaryEntries(records),
    ...staffNamings(records),
    ...diaryAbsences(records),
    ...absenceStates(records),
    ...absenceLists(records),
    ...planDays(records),
    ...planLines(records),
    ...uncoveredWeeks(records),
    ...contestedWeeks(records),
    ...nightsOfWeeks(records),
    ...stintsOfVisits(records),
    ...busyNurses(records),
  ]
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

function textOfHold({ serviceId, uid, from, to }: DiaryHold): string {
  return `${serviceId} ${uid} from ${from} to ${to}`
}

function instantOf(time: number): string {
  return new Date(time).toISOString()
}

/** V4. A service that is closed, deleted or ended by its plan has no coming visit; `hasPlan` says whether there is a plan. */
export function endedServices(records: TableRecords): string[] {
  const found: string[] = []
  const services = new Map(records.service.map((service) => [service.serviceId, service]))
  const plans = new Set(records.plan.map(({ serviceId }) => serviceId))
  for (const { serviceId, monday, visits } of records.serviceWeek) {
    const status = services.get(serviceId)?.status ?? 'gone'
    if (status !== 'closed' && status !== 'gone') {
      for (const visit of visits.filter(({ serviceEnded }) => serviceEnded))
        found.push(`${serviceId} is ${status}, and ${visitKey(visit)} says that it has ended`)
      continue
    }
    for (const visit of plannedOf(coming(visits)))
      found.push(`${serviceId} is ${status} and has the visit ${visitKey(visit)} in the week of ${monday}`)
  }
  const saying = [
    ...records.service.map((each) => ({ ...each, where: '' })),
    ...records.userService.map((each) => ({ ...each, where: ' in its family’s list' })),
    ...records.history.map((each) => ({ ...each, where: ' in the history' })),
  ]
  for (const { serviceId, hasPlan = false, where } of saying)
    if (hasPlan !== plans.has(serviceId))
      found.push(
        `${serviceId} has ${plans.has(serviceId) ? 'a' : 'no'} plan and says hasPlan ${hasPlan}${where}`,
      )
  return found
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

/** The days of a plan are those of its service, while that is open. */
function planDays({ plan, service }: TableRecords): string[] {
  const open = new Map(
    service.filter(({ status }) => status !== 'closed').map((each) => [each.serviceId, each.patient]),
  )
  return plan.flatMap(({ serviceId, firstDay, lastDay }) => {
    const dates = open.get(serviceId)
    if (!dates) return []
    const days = serviceDays(dates)
    return firstDay === days.firstDay && lastDay === days.lastDay
      ? []
      : [
          `the plan of ${serviceId} is from ${firstDay} to ${lastDay}, its service ${days.firstDay} to ${days.lastDay}`,
        ]
  })
}

/** Segments and exceptions stand in the order of their days, and a segment has each weekday at most once. */
function planLines({ plan }: TableRecords): string[] {
  return plan.flatMap(({ serviceId, lines }) =>
    lines.flatMap(({ id, segments, exceptions }) => {
      const weekdays = segments.map(({ shifts }) => shifts.flatMap((shift) => shift.weekdays))
      const isRight =
        segments.length > 0 &&
        isAscending(segments.map(({ from }) => from)) &&
        isAscending(exceptions.map(({ day }) => day)) &&
        weekdays.every((each) => new Set(each).size === each.length && each.every(isWeekday))
      return isRight ? [] : [`line ${id} of ${serviceId} has a day twice or in another order`]
    }),
  )
}

function isAscending(days: readonly Day[]): boolean {
  return days.every((day, place) => place === 0 || (days[place - 1] ?? '') < day)
}

function isWeekday(weekday: number): boolean {
  return [1, 2, 3, 4, 5, 6, 7].includes(weekday)
}

/** The weeks with reports that the office has to settle are listed, and no others. */
function contestedWeeks({ serviceWeek }: TableRecords): string[] {
  return serviceWeek.flatMap(({ serviceId, monday, visits, toSettle, toSettleWeek }) => {
    const isOpen = visits.some((visit) => visit.contested)
    const entry = isOpen ? `${monday}#${serviceId}` : undefined
    const isRight = toSettleWeek === entry && (toSettle === 'contested') === isOpen
    return isRight ? [] : [`${serviceId} in the week of ${monday} is contested as ${String(toSettleWeek)}`]
  })
}

function uncoveredWeeks({ serviceWeek }: TableRecords): string[] {
  return serviceWeek.flatMap(({ serviceId, monday, visits, uncovered, uncoveredUntil }) => {
    const starts = plannedOf(visits)
      .filter(({ nurseId }) => !nurseId)
      .map((visit) => intervalOf(visit).start)
    const until = starts.length > 0 ? new Date(Math.max(...starts)).toISOString() : undefined
    const isRight = uncoveredUntil === until && (uncovered === 'uncovered') === (until !== undefined)
    return isRight
      ? []
      : [`${serviceId} in the week of ${monday} says uncovered until ${String(uncoveredUntil)}`]
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

/** Whether the key of a week says what meets the next one; without code of the product. */
function nightsOfWeeks({ serviceWeek }: TableRecords): string[] {
  return serviceWeek.flatMap(({ serviceId, monday, visits, night }) => {
    const week = Date.parse(`${monday}T00:00:00+05:30`) + 7 * 24 * 60 * 60_000
    const goOn = visits.filter((visit) => {
      const end = Date.parse(`${visit.day}T00:00:00+05:30`) + (visit.startMinute + visit.minutes) * 60_000
      return visit.state === 'planned' && end >= week
    })
    const says = goOn.length === 0 ? '0' : goOn.some(({ line }) => line.includes('.')) ? '2' : '1'
    return night === says ? [] : [`${serviceId} in the week of ${monday} says night ${night}`]
  })
}

/**
 * The stints of each visit; without code of the product. Nurses who were sent are numbered from 1 and follow a stint of the plan. Only the
 * nurse whose visit it is may be on the way, and the plan's nurse beside them only where that one has arrived or did not come.
 */
function stintsOfVisits({ serviceWeek }: TableRecords): string[] {
  return serviceWeek.flatMap(({ serviceId, visits }) => {
    const ofVisits = Map.groupBy(visits, ({ day, line }) => `${day} line ${line.split('.')[0]}`)
    return [...ofVisits].flatMap(([name, stints]) => {
      const what = `${serviceId} ${name}`
      const first = stints.find(({ line }) => !line.includes('.'))
      const sent = stints
        .filter((stint) => stint !== first)
        .sort((one, other) => Number(one.line.split('.')[1]) - Number(other.line.split('.')[1]))
      if (sent.length === 0) return []
      if (!first) return [`${what} has nurses who were sent, and is no visit`]
      const numbers = sent.map(({ line }) => line.split('.')[1]).join(' ')
      const isCounted = numbers === sent.map((_, place) => place + 1).join(' ')
      const end = intervalOf(first).end
      const leftEarly = first.leftAt ? Date.parse(first.leftAt) < end - 15 * 60_000 : undefined
      const holder = sent.findLast(
        ({ state, missedAt, handover, line }) =>
          state === 'planned' &&
          (!missedAt || first.missedAt || (handover && (leftEarly ?? line === sent.at(-1)?.line))),
      )
      const mayCome = stints.filter(
        (stint) =>
          stint.state === 'planned' && !stint.missedAt && !stint.arrivedAt && intervalOf(stint).end > now(),
      )
      const others = mayCome.filter(
        (stint) => stint !== (holder ?? first) && (stint !== first || holder?.missedAt === undefined),
      )
      const isWithdrawn = holder?.arrivedAt !== undefined
      return [
        ...(isCounted ? [] : [`${what} has nurses who were sent with the numbers ${numbers}`]),
        ...others
          .filter((stint) => stint !== first || !isWithdrawn)
          .map(
            ({ line }) => `${what} has a nurse on the way by stint ${line}, and another one has the visit`,
          ),
      ]
    })
  })
}

function coming<Each extends Omit<Visit, 'nurseId'>>(visits: readonly Each[]): Each[] {
  return visits.filter((visit) => !hasBegun(visit, now()))
}

function notOver<Each extends Omit<Visit, 'nurseId'>>(visits: readonly Each[]): Each[] {
  return visits.filter((visit) => intervalOf(visit).end > now())
}

function differences(where: string, there: readonly Visit[], expected: readonly Visit[]): string[] {
  return missing(where, there.map(textOf), expected.map(textOf))
}

function missing(where: string, there: readonly string[], expected: readonly string[]): string[] {
  return [
    ...there
      .filter((each) => !expected.includes(each))
      .map((each) => `${where} has ${each}, which is not planned`),
    ...expected
      .filter((each) => !there.includes(each))
      .map((each) => `${where} has not ${each}, which is planned`),
  ]
}

function textOf(visit: Visit): string {
  const { startMinute, minutes, nurseId = 'without a nurse' } = visit
  return `${visitKey(visit)} at ${startMinute} for ${minutes} ${nurseId}`
}
