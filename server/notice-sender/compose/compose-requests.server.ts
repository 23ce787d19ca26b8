import { compare } from '#domain/compare.ts'
import { dayIn } from '#domain/day-words.ts'
import type { RequestKind } from '#domain/family-requests.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { onOneLine } from '#server/notice-sender/texts/values.server.ts'
import { mailTime, visitLines } from '#server/notice-sender/texts/visit-values.server.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { readRequestsOf } from '#server/requests/read-requests.server.ts'
import { ServiceRequest, type StoredRequest } from '#server/requests/service-request.entity.server.ts'
import { itemOf, readSnapshot } from '#server/table/read-items.server.ts'
import type { Composed } from './composed.server.ts'
import { mailToOffice, toFamily } from './messages.server.ts'
import { isReachable, languageOf } from './recipients.server.ts'
import { userItem } from './visit-records.server.ts'

/* The messages about families' requests. */

/** The most requests that a mail names; the others are counted. */
const mostNamed = 40

const kindWords: Record<RequestKind, string> = {
  time: 'another time',
  nurse: 'another nurse',
  complaint: 'a complaint',
  call: 'please call',
}

/** To the office: requests about the notice's services that are still open. The family's words are shown only on the page. */
export async function composeFamilyRequests(notice: StoredNotice): Promise<Composed | null> {
  const read = await Promise.all(servicesOf(notice).map(readRequestsOf))
  const open = read.flat().filter((request) => request.open !== undefined)
  if (open.length === 0) return null
  const lines = open
    .toSorted((one, other) => compare(one.sentAt, other.sentAt))
    .map(
      ({ patientName, kind, sentAt }) =>
        `${onOneLine(patientName)}: ${kindWords[kind]}, sent ${mailTime(Date.parse(sentAt))}`,
    )
  return mailToOffice('familyRequest', '/dashboard/panel#requests', {
    count: String(open.length),
    visits: visitLines('en', lines, mostNamed),
  })
}

/** To the family: there is an answer, which is shown only on the page. */
export async function composeRequestAnswered(notice: StoredNotice): Promise<Composed | null> {
  const { serviceId, requestId = '', recipientId = '' } = notice
  const [request, user] = await readSnapshot<[StoredRequest, StoredUser]>(
    itemOf(ServiceRequest, ServiceRequest.get({ serviceId, requestId })),
    userItem(recipientId),
  )
  if (!request?.answeredAt || !user) return null
  if (!isReachable(user, { userId: request.uid }, 'requestAnswered')) return null
  const requestDay = dayIn(languageOf(user), request.sentAt)
  return toFamily('requestAnswered', user, {
    mailText: 'requestAnswered',
    sms: { requestDay },
    mail: { requestDay, patientName: request.patientName },
    path: `/show/service/${encodeURIComponent(serviceId)}/requests/${encodeURIComponent(requestId)}`,
  })
}
