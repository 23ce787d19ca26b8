import { randomUUID } from 'node:crypto'
import { addDays, dayAt, horizonFrom, type Day } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { PlanRecord } from '#server/plans/plan.entity.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import type { PlanPost } from '#server/plan-changes/decide-change.server.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createCustomer, type Person } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'

export const everyDay = [1, 2, 3, 4, 5, 6, 7]
export const day = { startMinute: 480, minutes: 720, weekdays: everyDay }
export const night = { startMinute: 1200, minutes: 720, weekdays: everyDay }

/** A day from today on, in India. */
export function inDay(days: number): Day {
  return addDays(dayAt(now()), days)
}

/** A confirmed service from tomorrow, or `from` days from today, to the day `days` days from today. */
export async function confirmedService(customer?: Person, { from = 1, days = 90 } = {}) {
  const owner = customer ?? (await createCustomer())
  const dates = { startDate: `${inDay(from)}T08:00`, endDate: `${inDay(days)}T20:00` }
  const service = await bookService(owner, bookingOf(dates))
  await requestConfirm(owner, service, service.bookCode)
  return { ...service, customer: owner }
}

/** A line of every day from tomorrow on. */
export function line(nurse?: { id: string }, shift = day): OfficeChange {
  return { kind: 'addLine', from: inDay(1), ...shift, ...(nurse && { nurseId: nurse.id }) }
}

/** Changes the plan of a service as it is now. */
export async function change(administrator: Person, serviceId: string, ...changes: OfficeChange[]) {
  const stored = await planRecordOf(serviceId)
  return changePlan(accountUser(administrator), formOf(serviceId, changes, stored?.lastChange))
}

export function formOf(serviceId: string, changes: OfficeChange[], seen = ''): PlanPost {
  return { serviceId, id: randomUUID(), seen, changes }
}

export function accountUser({ uid, email }: Person) {
  return { uid, email }
}

export async function planRecordOf(serviceId: string) {
  const { data } = await PlanRecord.get({ serviceId }).go({ consistent: true })
  return data
}

export async function diaryOf({ id }: { id: string }) {
  const { data } = await Diary.get({ nurseId: id }).go({ consistent: true })
  return data
}

/** The visits of a service in the horizon, one text each: day, start, nurse, state. */
export async function visitsOfService(serviceId: string): Promise<string[]> {
  const weeks = await Promise.all(
    horizonFrom(inDay(0)).map((monday) => ServiceWeek.get({ serviceId, monday }).go({ consistent: true })),
  )
  return weeks.flatMap(({ data }) =>
    (data?.visits ?? []).map(
      ({ day: on, startMinute, nurseId = 'nobody', state }) =>
        `${on} ${startMinute} ${nurseId}${state === 'planned' ? '' : ` ${state}`}`,
    ),
  )
}
