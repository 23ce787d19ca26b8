import { shownEmail } from '#domain/placeholder-email.ts'
import { listAuditOf } from '#server/audit/list.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { readOwnEnquiries } from '#server/enquiries/own-enquiries.server.ts'
import { readSubscription, subscriptionIdOf } from '#server/enquiries/subscribe.server.ts'
import { readHistoryOf } from '#server/history/list-history.server.ts'
import { PendingService, Service } from '#server/services/service.entity.server.ts'
import type { StoredUserService } from '#server/services/user-service.entity.server.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import { readPairsOfFamily } from '#server/nurse-time/read-pairs.server.ts'
import { readOwnVisits } from '#server/plans/read-own-visits.server.ts'
import { readMessagesToFamily } from '#server/notices/contacts-of.server.ts'
import { readOwnRequests } from '#server/requests/read-requests.server.ts'
import { readOwnNurse } from './own-nurse.server.ts'
import { unexpired, unlessExpired } from '#server/table/expired.server.ts'
import { readPerson, type Account } from '#server/accounts/session/account.server.ts'

/**
 * All stored data about a customer, for the copy that they can download (Digital Personal Data Protection Act, 2023). Codes
 * and tokens give access and are left out. `tools/data/integrity/personal-data.ts` says for every record where it is, or why
 * not.
 */
export async function readOwnData({ user, session }: Account, services: StoredUserService[]) {
  const keys = services.map(({ serviceId }) => ({ serviceId }))
  const { uid, email, emailVerified, nurseId } = user
  const [pending, confirmed, subscription, enquiries, person, history, nurse, nursePreferences, ...log] =
    await Promise.all([
      keys.length === 0 ? [] : PendingService.get(keys).go({ consistent: true }).then(dataOf),
      keys.length === 0 ? [] : Service.get(keys).go({ consistent: true }).then(dataOf),
      emailVerified ? readSubscription(subscriptionIdOf(email)) : null,
      readOwnEnquiries(user),
      readPerson(uid),
      readHistoryOf(uid),
      nurseId ? readOwnNurse(nurseId, uid) : null,
      readOwnPairs(uid),
      ...(['user', 'access', 'sign-in'] as const).map((recordType) => listAuditOf(recordType, uid)),
    ])
  const planned = [...services, ...history].filter(({ hasPlan }) => hasPlan).map(({ serviceId }) => serviceId)
  const all = new Set([...services, ...history].map(({ serviceId }) => serviceId))
  const requests = await Promise.all([...all].map((serviceId) => readOwnRequests(serviceId, uid)))
  const visits: NonNullable<Awaited<ReturnType<typeof readOwnVisits>>>[] = []
  // One at a time: a family has few, and each is read whole.
  for (const serviceId of new Set(planned)) {
    const ofService = await readOwnVisits(serviceId, uid)
    if (ofService) visits.push(ofService)
  }
  const newsletter = unlessExpired(subscription)
  const { passwordStamp: _stamp, formerPasswordStamp: _formerStamp, pairChanges: _changes, ...stored } = user
  const account = { ...stored, email: shownEmail(email) }
  return {
    exportedAt: nowInstant(),
    account,
    presentSignIn: { since: session.createdAt, until: session.expiresAt },
    signIns: unexpired(person?.sessions ?? []).map(({ createdAt, expiresAt }) => ({
      since: createdAt,
      until: expiresAt,
    })),
    newsletter: newsletter && { status: newsletter.status, since: newsletter.createdAt },
    services: [...pending, ...confirmed].map(
      ({ book_code: _bookCode, close_code: _closeCode, numericBookCode: _number, ...service }) => service,
    ),
    listOfServices: services.map(toOwnEntry),
    plans: visits.map(({ serviceId, patientName, plan }) => ({ serviceId, patientName, ...plan })),
    visits: visits.flatMap(({ serviceId, visits: each }) => each.map((visit) => ({ serviceId, ...visit }))),
    visitReports: visits.flatMap(({ serviceId, events }) => events.map((event) => ({ serviceId, ...event }))),
    requests: requests.flat(),
    messages: await readMessagesToFamily([...all], uid),
    earlierServices: history.map(({ uid: _uid, nurseId: _nurse, ttl: _ttl, ...earlier }) => earlier),
    enquiries: enquiries.listed.map(({ kind, name, number, email, service, message, createdAt }) => ({
      kind,
      name,
      number,
      email,
      service,
      message,
      createdAt,
    })),
    // Enquiries can be sent under any e-mail, so of those from anonymous requests only the newest are listed.
    enquiriesNotListed: enquiries.notListed,
    nurse,
    nursePreferences,
    log: log.flat(),
  }
}

function dataOf<Item>({ data }: { data: Item[] }): Item[] {
  return data
}

/** Only the family's own wishes; those of a nurse or the office are theirs. */
async function readOwnPairs(uid: string) {
  const own = (await readPairsOfFamily(uid)).filter(({ askedBy }) => askedBy === 'family')
  const nurses = await readNursesById(own.map(({ nurseId }) => nurseId))
  return own.map(({ nurseId, kind, reason, at, ended }) => ({
    nurse: nurses.get(nurseId)?.staff?.fullName ?? '',
    ...{ kind, reason, since: at, until: ended?.at ?? null },
  }))
}

/** An entry without its codes, and without the name of the person who confirmed a full-time assignment. */
function toOwnEntry({
  bookCode: _bookCode,
  closeCode: _closeCode,
  numericBookCode: _number,
  form: _form,
  fullTimeMeant: _meant,
  ...entry
}: StoredUserService) {
  return entry
}
