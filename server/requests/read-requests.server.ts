import { compare } from '#domain/compare.ts'
import { unexpired, unlessExpired } from '#server/table/expired.server.ts'
import { ServiceRequest, type RequestName, type StoredRequest } from './service-request.entity.server.ts'

/* What families ask the office about their services. */

/**
 * The requests that wait for an answer, those of families in care first, of each the oldest first; for lists, as an index lags behind. One
 * Query.
 * @param most further ones are left out
 */
export async function readOpenRequests(
  most: number,
): Promise<{ requests: StoredRequest[]; hasMore: boolean }> {
  const { data, cursor } = await ServiceRequest.query.byOpen({ open: 'open' }).go({ limit: most })
  return { requests: unexpired(data), hasMore: cursor !== null }
}

/** All requests about one service, the newest first: one Query. A service has a few. */
export async function readRequestsOf(serviceId: string): Promise<StoredRequest[]> {
  const { data } = await ServiceRequest.query.ofService({ serviceId }).go({ consistent: true, pages: 'all' })
  return unexpired(data).toSorted((one, other) => compare(other.sentAt, one.sentAt))
}

export async function readRequest({ serviceId, requestId }: RequestName): Promise<StoredRequest | null> {
  const { data } = await ServiceRequest.get({ serviceId, requestId }).go({ consistent: true })
  return unlessExpired(data)
}

/** The requests about a service for the family's own copy, without the account of the administrator who answered. */
export async function readOwnRequests(serviceId: string, uid: string) {
  const requests = await readRequestsOf(serviceId)
  return requests
    .filter((request) => request.uid === uid)
    .map(
      ({
        kind,
        patientName,
        visit,
        wish,
        words,
        sentAt,
        readAt,
        answeredAt,
        answer,
        outcome,
        withdrawnAt,
        changedAt,
      }) => ({
        ...{ serviceId, patientName, kind, visit, wish, words, sentAt, readAt },
        ...{ answeredAt, answer, outcome, withdrawnAt, changedAt },
      }),
    )
}
