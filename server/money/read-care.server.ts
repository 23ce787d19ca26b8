import type { ServiceCare } from '#domain/money/month-lines.ts'
import { withPlannedVisits } from '#domain/money/planned-visits.ts'
import { addDays, dayAt, earlier, later, mondaysFrom } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { today } from '#server/clock.server.ts'
import { PlanRecord, type StoredPlan } from '#server/plans/plan.entity.server.ts'
import { ServiceWeek, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import { visitsOfWeeks, type UnreadableWeek } from '#server/roster/read-weeks.server.ts'
import { itemOf, readSnapshot, type ItemRead } from '#server/table/read-items.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { Agreements, type StoredAgreements } from './agreements.entity.server.ts'
import { MoneyMonth, type StoredMoneyMonth } from './money-month.entity.server.ts'
import { readPaidOf, type PaidService } from './paid-services.server.ts'
import { fullTimeOf } from './read-full-time.server.ts'
import { TooMuchToRead } from '#server/table/transient-errors.server.ts'

/** What a customer's month is computed from. */
export type CustomerCare = {
  record: StoredMoneyMonth | null
  services: ServiceCare[]
  /** Conditions that nothing of it has changed, but of the record, which each act writes. */
  checks: Write<'changed'>[]
  /** Weeks that cannot be read: nothing is complete until they can. */
  unreadable: UnreadableWeek[]
}

/** How far around a month its lines look, in days: a stay's reports may stand in the weeks next to it. */
const around = 7

/** The most records of one snapshot; what a statement writes besides has to fit into one transaction with their conditions. */
const mostRecords = 88

/**
 * Reads what a customer's month is computed from, as of one moment but for the nurses of full-time assignments, which cannot be dated back.
 * @throws TooMuchToRead where more services than a snapshot holds had care in the month
 */
export async function readCare(
  uid: string,
  month: Month,
  services?: readonly PaidService[],
): Promise<CustomerCare> {
  const days = daysOfMonth(month)
  const [from, to] = [addDays(days.first, -around), addDays(days.last, around)]
  const paid = (services ?? (await readPaidOf(uid))).filter(
    ({ start, end }) => dayAt(start) <= days.last && dayAt(end - 1) >= days.first,
  )
  const parts = paid.map((service) => {
    const { serviceId, start, end } = service
    const mondays = mondaysFrom(later(from, dayAt(start)), earlier(to, dayAt(end - 1)))
    return { service, mondays, reads: recordsOf(serviceId, mondays) }
  })
  const reads = parts.flatMap((part) => part.reads)
  if (reads.length > mostRecords) throw new TooMuchToRead('services of one customer')
  const own = itemOf(MoneyMonth, MoneyMonth.get({ uid, month }))
  const [record, ...found] = await readSnapshot<(Versioned | null)[]>(own, ...reads)
  const stored = new Map(reads.map((read, place) => [read, found[place] ?? null]))
  const checks = reads.map((read) => unchanged(read, stored.get(read)?.version))
  const unreadable: UnreadableWeek[] = []
  const cared = parts.map(async ({ service, mondays, reads: [first, second, ...others] }) => {
    const [agreements, plan] = [first, second].map((each) => each && stored.get(each)) as [
      StoredAgreements | null,
      StoredPlan | null,
    ]
    const weeks = others.flatMap((each) => (stored.get(each) as StoredWeek | null) ?? [])
    const read = visitsOfWeeks(weeks)
    unreadable.push(...read.unreadable)
    const own = agreements?.agreements ?? []
    const held = await fullTimeOf(service, days, Infinity)
    return {
      ...{ serviceId: service.serviceId, patientName: service.patientName, agreements: own },
      visits: withPlannedVisits(read.visits, plan, { mondays, today: today() }),
      fullTime: held.map(({ nurseId, on }) => ({ nurseId, days: on })),
    }
  })
  return {
    record: record as StoredMoneyMonth | null,
    services: await Promise.all(cared),
    checks,
    unreadable,
  }
}

type Versioned = { version: number }

/** The records of one service: its agreements, its plan, and its weeks. */
function recordsOf(serviceId: string, mondays: readonly string[]): ItemRead<Versioned>[] {
  return [
    itemOf(Agreements, Agreements.get({ serviceId })),
    itemOf(PlanRecord, PlanRecord.get({ serviceId })),
    ...mondays.map((monday) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday }))),
  ]
}

/** A condition, without a write, that a record has its version still, or does not exist still. */
export function unchanged({ keys }: ItemRead<Versioned>, version: number | undefined): Write<'changed'> {
  const condition =
    version === undefined
      ? { ConditionExpression: 'attribute_not_exists(#version)' }
      : { ConditionExpression: '#version = :version', ExpressionAttributeValues: { ':version': version } }
  const ExpressionAttributeNames = { '#version': 'version' }
  return {
    item: { ConditionCheck: { ...keys, ...condition, ExpressionAttributeNames } },
    otherwise: 'changed',
  }
}
