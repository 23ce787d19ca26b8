import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { startOfCare } from '#domain/care-period.ts'
import { agreementOn } from '#domain/money/agreement.ts'
import { dayAt, instantAt, later, minute, startOfDay } from '#domain/visits/days.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import { Agreements, type StoredAgreements } from './agreements.entity.server.ts'

/** A service that begins soon and has no price on its first day. */
export type ToPrice = Pick<StoredService, 'serviceId' | 'service'> & {
  patientName: string
  /** A UTC instant. */
  startDate: string
}

const soon = 48 * 60 * minute
/** The most services that are looked at; more than one batch of agreements begin in no company within two days. */
const mostRead = 100

/**
 * The confirmed services that begin today or within 48 hours and have no agreement, the first to begin first: a Query, and a batch if any
 * begin. For display only.
 */
export async function listToPrice(now: number): Promise<ToPrice[]> {
  const today = dayAt(now)
  const [from, to] = [startOfDay(today), now + soon].map(instantAt)
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
  const found = await readMany(
    beginning.map(({ serviceId }) => Agreements.get({ serviceId })),
    ['agreements'],
  )
  return beginning.filter(({ startDate }, place) => {
    const { agreements = [] } = (found[place] ?? {}) as Partial<StoredAgreements>
    return agreementOn(agreements, later(startOfCare(startDate).day, today)) === null
  })
}
