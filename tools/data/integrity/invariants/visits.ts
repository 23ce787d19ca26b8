import { dayAt, horizonFrom, type Day } from '#domain/visits/days.ts'
import { intervalOf, serviceDays } from '#domain/visits/intervals.ts'
import { takesPlaceOn, visitKey, visitsOf } from '#domain/visits/plan.ts'
import { isSent } from '#domain/visits/stints.ts'
import { now } from '#server/clock.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { plannedOf } from '#server/plans/weeks.server.ts'
import type { TableRecords } from '../table-records.ts'
import { coming, differences } from './visit-differences.ts'

/* The invariants V3 and V4 of docs/invariants.md. */

/** V3. Visits that have not begun equal `visitsOf(plan, week)`; `nursesRecords` has what the diaries say of them. */
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
    ...planDays(records),
    ...planLines(records),
    ...uncoveredWeeks(records),
    ...contestedWeeks(records),
    ...nightsOfWeeks(records),
    ...stintsOfVisits(records),
  ]
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
      let holder = first
      for (const stint of sent.filter(({ state }) => state === 'planned')) {
        const { leftAt, missedAt } = holder
        const hasLeftEarly = leftAt && Date.parse(leftAt) < intervalOf(holder).end - 15 * 60_000
        const isHandedOver = stint.handover && (leftAt ? hasLeftEarly : stint === sent.at(-1))
        if (!stint.missedAt || missedAt || isHandedOver) holder = stint
      }
      const mayCome = stints.filter(
        (stint) =>
          stint.state === 'planned' && !stint.missedAt && !stint.arrivedAt && intervalOf(stint).end > now(),
      )
      const others = mayCome.filter(
        (stint) => stint !== holder && (stint !== first || holder.missedAt === undefined),
      )
      const isWithdrawn = holder !== first && holder.arrivedAt !== undefined
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
