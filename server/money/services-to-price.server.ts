import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { startOfCare } from '#domain/care-period.ts'
import { agreementOn, unpricedLines } from '#domain/money/agreement.ts'
import { addDays, dayAt, instantAt, later, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { PlanRecord, type StoredPlan } from '#server/plans/plan.entity.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import { Agreements, type StoredAgreements } from './agreements.entity.server.ts'

/** A service that has begun lately or begins soon, and lacks a price. */
export type ToPrice = Pick<StoredService, 'serviceId' | 'service'> & {
  patientName: string
  /** A UTC instant. */
  startDate: string
}

const soon = 48 * 60 * minute
/** How many days a service without prices stays in the list after its first one. */
const daysInList = 2
/** The most services that are looked at; in no company do more begin in these four days. */
const mostRead = 100

/**
 * The confirmed services that begin within 48 hours, or began in the last two days, and have no agreement, or a recurring visit without a
 * price; the first to begin first: a Query, and a batch for each fifty of them. For display only.
 */
export async function listToPrice(now: number): Promise<ToPrice[]> {
  const today = dayAt(now)
  const [from, to] = [startOfDay(addDays(today, -daysInList)), now + soon].map(instantAt)
  const input = Service.query
    .byStart({})
    .between({ startDate: from ?? '' }, { startDate: to ?? '' })
    .params<QueryCommandInput>({ order: 'asc' })
  const { Items = [] } = await tableClient.send(new QueryCommand({ ...input, Limit: mostRead }))
  const beginning = (Items as (ToPrice & { pk: string; status: string })[])
    .filter(({ status }) => status !== 'closed')
    .map(({ pk, service, startDate, patientName }) => ({
      ...{ serviceId: keyPart(pk, 'serviceId'), service, startDate, patientName },
    }))
  if (beginning.length === 0) return []
  const ids = beginning.map(({ serviceId }) => ({ serviceId }))
  const found = await readMany(
    [...ids.map((id) => Agreements.get(id)), ...ids.map((id) => PlanRecord.get(id))],
    ['agreements', 'lines'],
  )
  return beginning.filter(({ startDate }, place) =>
    lacksPrice(found[place] ?? {}, found[place + ids.length] ?? {}, later(startOfCare(startDate).day, today)),
  )
}

function lacksPrice(
  { agreements = [] }: Partial<StoredAgreements>,
  { lines = [] }: Partial<StoredPlan>,
  day: Day,
): boolean {
  return agreementOn(agreements, day) === null || unpricedLines(lines, agreements, day).length > 0
}
