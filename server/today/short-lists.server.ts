import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { keyPart } from '#server/lists/key-part.server.ts'
import { Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { UserService, type StoredUserService } from '#server/services/user-service.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { tableClient } from '#server/table/client.server.ts'

/* Short lists of Today, each a Query of an index. */

const most = { unassigned: 10, failed: 6 } as const

/** A confirmed service without a nurse, as the list shows it. */
export type Unassigned = Pick<StoredService, 'serviceId' | 'service' | 'createdAt'> & {
  patientName: string
  /** As booked. */
  startDate: string
}

/** Those booked first. */
export async function readUnassigned(): Promise<Unassigned[]> {
  const input = Service.query.byStatus({ status: 'confirmed' }).params<QueryCommandInput>({ order: 'asc' })
  const { Items = [] } = await tableClient.send(new QueryCommand({ ...input, Limit: most.unassigned }))
  return (Items as (Omit<Unassigned, 'serviceId'> & { pk: string })[]).map(
    ({ pk, service, createdAt, patientName, startDate }) => ({
      serviceId: keyPart(pk, 'serviceId'),
      ...{ service, createdAt, patientName, startDate },
    }),
  )
}

/** Services that hold their nurse full-time without the office's word that they are meant to; by their end. */
export async function readHeldServices(): Promise<StoredUserService[]> {
  const { data } = await UserService.query
    .byEnd({ stage: 'held' })
    .where(({ fullTimeMeant }, { notExists }) => notExists(fullTimeMeant))
    .go({ pages: 'all' })
  return data
}

/** Failed notices, latest first. */
export async function readFailed(): Promise<StoredNotice[]> {
  const { data } = await Notice.query.byDue({ state: 'failed' }).go({ order: 'desc', limit: most.failed })
  return unexpired(data)
}
