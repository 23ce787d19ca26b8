import { randomUUID } from 'node:crypto'
import { requestStateOf, type RequestState } from '#domain/family-requests.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { readRequest } from './read-requests.server.ts'
import type { NewAnswer } from './request-form.server.ts'
import { ServiceRequest, type RequestName, type StoredRequest } from './service-request.entity.server.ts'

/* How a request of a family ends: the office answers it, or the family withdraws it. Of both at once one succeeds. */

/** `ended`: another person was first, and nothing was written. `isRepeated`: the same person has done the same before. */
export type EndOutcome =
  | { ok: true; isRepeated: boolean }
  | { ok: false; reason: 'not-found' | 'busy' }
  | { ok: false; reason: 'ended'; state: Exclude<RequestState, 'open'> }

type Answering = Administrator & { firstname: string; lastname: string }

/**
 * An administrator answers a request. The answer with the administrator's name, the count of the service's open requests, the notice to the
 * family and the entry in the audit log are one transaction.
 */
export function answerRequest(
  administrator: Answering,
  name: RequestName,
  { outcome, answer }: NewAnswer,
): Promise<EndOutcome> {
  return end(name, {
    isRepeated: ({ answeredBy, ...before }) =>
      answeredBy === administrator.uid && before.answer === answer && before.outcome === outcome,
    writes: ({ uid, serviceId, requestId, kind }, at) => [
      ended(name, {
        ...{ answeredAt: at, answeredBy: administrator.uid, answeredByName: nameOf(administrator) },
        ...{ answer, outcome },
      }),
      ...noticeWrites(randomUUID(), [
        { kind: 'requestAnswered', recipient: { to: 'family', uid }, serviceId, requestId },
      ]),
      recordAudit(administrator, {
        action: 'answer-request',
        recordType: 'service',
        recordId: serviceId,
        values: { request: kind, outcome },
      }),
    ],
  })
}

/** The family withdraws its request, as long as it has no answer. */
export function withdrawRequest(uid: string, name: RequestName): Promise<EndOutcome> {
  return end(name, {
    isOwn: (request) => request.uid === uid,
    isRepeated: ({ withdrawnAt }) => withdrawnAt !== undefined,
    writes: (_, at) => [ended(name, { withdrawnAt: at })],
  })
}

/**
 * Records who of the office has read a request first, so that the family sees that it has arrived. The answer needs no such mark.
 */
export async function markRequestRead(administrator: Answering, name: RequestName): Promise<EndOutcome> {
  return retryWhenChanged<EndOutcome>(async () => {
    const request = await readRequest(name)
    if (!request) return { ok: false, reason: 'not-found' }
    const state = requestStateOf(request)
    if (state !== 'open') return { ok: false, reason: 'ended', state }
    if (request.readAt) return { ok: true, isRepeated: true }
    const { uid: readBy } = administrator
    const written = await transact<'changed' | 'busy'>([
      {
        item: inTransaction(ServiceRequest)
          .patch(name)
          .set({ readAt: nowInstant(), readBy, readByName: nameOf(administrator) })
          .where(({ open, readAt }, { eq, notExists }) => `${eq(open, 'open')} AND ${notExists(readAt)}`)
          .commit(),
        otherwise: 'changed',
      },
      recordAudit(administrator, {
        action: 'read-request',
        recordType: 'service',
        recordId: name.serviceId,
        values: { request: request.kind },
      }),
    ])
    return written.ok ? { ok: true, isRepeated: false } : written
  })
}

type Ending = {
  isOwn?: (request: StoredRequest) => boolean
  /** Whether a request that has ended has ended in just this way. */
  isRepeated: (request: StoredRequest) => boolean
  writes: (request: StoredRequest, at: string) => Write<'changed' | 'busy'>[]
}

function end(name: RequestName, { isOwn, isRepeated, writes }: Ending): Promise<EndOutcome> {
  return retryWhenChanged<EndOutcome>(async () => {
    const request = await readRequest(name)
    if (!request || isOwn?.(request) === false) return { ok: false, reason: 'not-found' }
    const state = requestStateOf(request)
    if (state !== 'open')
      return isRepeated(request) ? { ok: true, isRepeated: true } : { ok: false, reason: 'ended', state }
    const written = await transact<'changed' | 'busy'>([
      ...writes(request, nowInstant()),
      ...(await countedDown(request)),
    ])
    return written.ok ? { ok: true, isRepeated: false } : written
  })
}

/** The write that ends a request; what ended it takes it off the office's list. */
function ended(
  name: RequestName,
  ending: Partial<
    Pick<StoredRequest, 'answeredAt' | 'answeredBy' | 'answeredByName' | 'answer' | 'outcome' | 'withdrawnAt'>
  >,
): Write<'changed'> {
  return {
    item: inTransaction(ServiceRequest)
      .patch(name)
      .set(ending)
      .remove(['open', 'openSince'])
      .where(({ open }, { eq }) => eq(open, 'open'))
      .commit(),
    otherwise: 'changed',
  }
}

/** One open request less on the family's entry; nothing where the office has removed the service and its entry meanwhile. */
async function countedDown({ uid, serviceId }: StoredRequest): Promise<Write<'changed'>[]> {
  const { data: entry } = await UserService.get({ uid, serviceId }).go({
    consistent: true,
    attributes: ['openRequests'],
  })
  if (!entry) return []
  const item = inTransaction(UserService)
    .patch({ uid, serviceId })
    .subtract({ openRequests: 1 })
    .where(({ openRequests }, { gt }) => gt(openRequests, 0))
    .commit()
  return [{ item, otherwise: 'changed' }]
}

function nameOf({ firstname, lastname }: Answering): string {
  return `${firstname} ${lastname}`.trim()
}
