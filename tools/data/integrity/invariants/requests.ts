import { indiaDay } from '#domain/dates.ts'
import { mostOpenRequests, placeInList } from '#domain/family-requests.ts'
import { limits } from '#server/limits/limits.server.ts'
import { brokenRules } from '../broken-rules.ts'
import type { TableRecords } from '../table-records.ts'

type Request = TableRecords['serviceRequest'][number]

/**
 * D11. A request waits in the list, was answered or was withdrawn; the family's entry says how many wait. No service has more in a day than
 * the limits allow.
 */
export function requests({ serviceRequest, userService, auditEntry }: TableRecords): string[] {
  const open = Map.groupBy(
    serviceRequest.filter(({ open: isOpen }) => isOpen),
    keyOf,
  )
  const counts = userService.flatMap((entry) => {
    const { serviceId, openRequests = 0 } = entry
    const there = open.get(keyOf(entry))?.length ?? 0
    if (there !== openRequests)
      return [`${serviceId} has ${there} open requests, and its entry says ${openRequests}`]
    return there > mostOpenRequests ? [`${serviceId} has ${there} open requests`] : []
  })
  return [
    ...serviceRequest.flatMap(faultsOf),
    ...counts,
    ...tooMany(serviceRequest),
    ...unlogged(serviceRequest, auditEntry),
  ]
}

/** The requests of a service, and those of an account, on one day of India. */
function tooMany(all: readonly Request[]): string[] {
  const { requestPerServiceDaily, requestPerCustomerDaily } = limits
  const counts = [
    {
      most: requestPerServiceDaily.max,
      of: Map.groupBy(all, (each) => `${each.serviceId} on ${indiaDay(each.sentAt)}`),
    },
    {
      most: requestPerCustomerDaily.max,
      of: Map.groupBy(all, (each) => `${each.uid} on ${indiaDay(each.sentAt)}`),
    },
  ]
  return counts.flatMap(({ most, of }) =>
    [...of].flatMap(([who, sent]) => (sent.length > most ? [`${who} has ${sent.length} requests`] : [])),
  )
}

function faultsOf(request: Request): string[] {
  const { requestId, open, openSince, sentAt, answeredAt, withdrawnAt } = request
  const { answeredBy, answeredByName, answer, outcome } = request
  const states = [open, answeredAt, withdrawnAt].filter(Boolean).length
  const ofAnswer = [answeredBy, answeredByName, answer, outcome]
  const isRight = {
    'waiting, answered or withdrawn, one of the three': states === 1,
    'listed since it was sent, and only while it waits': open
      ? openSince === sentAt || openSince === placeInList('confirmed', sentAt)
      : openSince === undefined,
    'answered by somebody with words and an outcome, or not at all': ofAnswer.every(
      (part) => (part !== undefined) === (answeredAt !== undefined),
    ),
    'read by somebody at some time, or not at all':
      (request.readAt === undefined) === (request.readBy === undefined),
    'done by a change of the plan at some time, or not at all':
      (request.change === undefined) === (request.changedAt === undefined),
  }
  return brokenRules(isRight).map((rule) => `the request ${requestId} is not ${rule}`)
}

/** Each answer, each mark that a request was read, and each change of a plan that was made from one has an entry in the audit log. */
function unlogged(all: readonly Request[], auditEntry: TableRecords['auditEntry']): string[] {
  const logged = (action: string) =>
    Map.groupBy(
      auditEntry.filter((entry) => entry.action === action),
      ({ recordId }) => recordId,
    )
  const [answers, reads] = [logged('answer-request'), logged('read-request')]
  const changes = new Set(auditEntry.map(({ recordType, recordId }) => `${recordType} ${recordId}`))
  return [...Map.groupBy(all, ({ serviceId }) => serviceId)].flatMap(([serviceId, own]) => {
    const answered = own.filter(({ answeredAt }) => answeredAt).length
    const read = own.filter(({ readAt }) => readAt).length
    const isLogged =
      (answers.get(serviceId)?.length ?? 0) >= answered &&
      (reads.get(serviceId)?.length ?? 0) >= read &&
      (own.every(({ change }) => change === undefined) || changes.has(`plan ${serviceId}`))
    return isLogged
      ? []
      : [
          `${serviceId} has ${answered} answered and ${read} read requests, and other entries in the audit log`,
        ]
  })
}

function keyOf({ uid, serviceId }: Pick<Request, 'uid' | 'serviceId'>): string {
  return `${uid} ${serviceId}`
}
