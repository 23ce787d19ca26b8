import { randomUUID } from 'node:crypto'
import { careRecordEnd } from '#domain/care-records.ts'
import { indiaDay } from '#domain/dates.ts'
import { mostOpenRequests, placeInList } from '#domain/family-requests.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { findVisit } from '#domain/visits/plan.ts'
import { idOfChangedForm } from '#server/changed-form.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { secondsToWait, takeInTransaction } from '#server/limits/take.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { UserService, type StoredUserService } from '#server/services/user-service.entity.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import type { NewRequest } from './request-form.server.ts'
import { readRequest } from './read-requests.server.ts'
import { ServiceRequest, type StoredRequest } from './service-request.entity.server.ts'

export type AskOutcome =
  /** `isRepeated`: the same form was sent before, and nothing was written. `requestId` is the form's, or another where it was changed. */
  | { ok: true; isRepeated: boolean; requestId: string }
  /** Neither a wish nor words say what is asked for. */
  | { ok: false; reason: 'nothing-asked' }
  /** The service has no such visit. */
  | { ok: false; reason: 'no-such-visit' }
  | { ok: false; reason: 'service-over' }
  /** The most that may wait for an answer do. */
  | { ok: false; reason: 'too-many-open' }
  | { ok: false; reason: 'too-many-today'; retryAfterSeconds: number }
  | { ok: false; reason: 'busy' }

type Refusal = 'repeated' | 'service-over' | 'too-many-open' | 'too-many-today'

/**
 * A family asks the office about one of its services. The request, the count of those that are open, the limits of the
 * day and the notice to the office are one transaction, so any number of forms at once together get as many requests as the limits allow. A
 * form that was changed after Back is another request.
 * @param entry the service in the family's own list
 */
export async function askOffice(entry: StoredUserService, asked: NewRequest): Promise<AskOutcome> {
  if (asked.kind !== 'call' && !asked.wish && !asked.words) return { ok: false, reason: 'nothing-asked' }
  if (asked.visit && !(await hasVisit(entry, asked.visit))) return { ok: false, reason: 'no-such-visit' }
  const written = await transact<Refusal | 'busy'>(askingWrites(entry, asked))
  if (written.ok) return { ok: true, isRepeated: false, requestId: asked.form }
  if (written.reason === 'repeated') return answerRepeated(entry, asked)
  if (written.reason !== 'too-many-today') return { ok: false, reason: written.reason }
  return { ok: false, reason: 'too-many-today', retryAfterSeconds: secondsToWait('requestPerServiceDaily') }
}

async function answerRepeated(entry: StoredUserService, asked: NewRequest): Promise<AskOutcome> {
  const { form: requestId, ...content } = asked
  const before = await readRequest({ serviceId: entry.serviceId, requestId })
  return before && isAskedAgain(before, asked)
    ? { ok: true, isRepeated: true, requestId }
    : askOffice(entry, { ...asked, form: idOfChangedForm(requestId, content) })
}

function isAskedAgain(before: StoredRequest, { kind, visit, wish = '', words = '' }: NewRequest): boolean {
  const { line, day } = before.visit ?? {}
  return (
    before.kind === kind &&
    (before.wish ?? '') === wish &&
    (before.words ?? '') === words &&
    line === visit?.line &&
    day === visit?.day
  )
}

function askingWrites(entry: StoredUserService, asked: NewRequest): Write<Refusal | 'busy'>[] {
  const { uid, serviceId, patientName, status } = entry
  const { form, kind, visit, wish, words } = asked
  const sentAt = nowInstant()
  return [
    {
      item: inTransaction(ServiceRequest)
        .create({
          ...{ serviceId, requestId: form, uid, patientName, kind, sentAt },
          ...{ open: 'open', openSince: placeInList(status, sentAt) },
          ...(visit && { visit: { line: visit.line, day: visit.day } }),
          ...(wish && { wish }),
          ...(words && { words }),
          ttl: careRecordEnd(indiaDay(sentAt)),
        })
        .commit(),
      otherwise: 'repeated',
    },
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .add({ openRequests: 1 })
        .where((current, { ne, lt, notExists }) =>
          [
            ne(current.status, 'closed'),
            `(${notExists(current.openRequests)} OR ${lt(current.openRequests, mostOpenRequests)})`,
          ].join(' AND '),
        )
        .commit(),
      otherwise: (current) => (!current || current.status === 'closed' ? 'service-over' : 'too-many-open'),
    },
    takeInTransaction('requestPerServiceDaily', serviceId, 'too-many-today'),
    takeInTransaction('requestPerCustomerDaily', uid, 'too-many-today'),
    ...(status === 'pending'
      ? [takeInTransaction('requestOfPendingDaily', 'all', 'too-many-today' as const)]
      : []),
    ...noticeWrites(randomUUID(), [{ kind: 'familyRequest', recipient: { to: 'office' }, serviceId }]),
  ]
}

/** Whether the service has such a visit, in any state. */
async function hasVisit(
  { serviceId, hasPlan }: StoredUserService,
  visit: NonNullable<NewRequest['visit']>,
): Promise<boolean> {
  if (!hasPlan || visit.serviceId !== serviceId) return false
  const { data } = await ServiceWeek.get({ serviceId, monday: mondayOf(visit.day) }).go({ consistent: true })
  return findVisit(data?.visits ?? [], visit) !== undefined
}
