import { dayWords } from '#domain/office-dates.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { requestStateOf } from '#domain/family-requests.ts'
import { isRecordId } from '#domain/record-id.ts'
import { dayAt } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { readRequest } from '#server/requests/read-requests.server.ts'
import type { StoredRequest } from '#server/requests/service-request.entity.server.ts'
import { requestKindWords, requestOutcomeWords, requestStateWords } from '#app/content/office/requests.ts'
import { requestPath } from '#app/dashboard/requests/request-path.ts'

/** The id of the request that the address names, as a form's page has it; empty without one. */
export function requestIn({ request }: { request: Request }): string {
  const named = new URL(request.url).searchParams.get('request') ?? ''
  return isRecordId(named) ? named : ''
}

/** What a family has asked, to stand beside a form about the same service; null without such a request. */
export async function readAskedBeside(requestId: string, serviceId: string) {
  const request = requestId === '' ? null : await readRequest({ serviceId, requestId })
  return request && toAsked(request)
}

export type AskedBesideForm = ReturnType<typeof toAsked>

/** A request in the words of the dashboard. */
export function toAsked(request: StoredRequest) {
  const { serviceId, requestId, uid, patientName, kind, visit, wish = '', words = '', sentAt } = request
  const { readAt, readByName, answeredAt, answeredByName, answer, outcome, withdrawnAt, changedAt } = request
  const by = (name: string | undefined, at: string) => `${name ?? ''}, ${momentNow(at)}`
  const state = requestStateOf(request)
  return {
    ...{ serviceId, requestId, uid, patientName, wish, words, state },
    path: requestPath({ serviceId, requestId }),
    what: requestKindWords[kind],
    stateWords: requestStateWords[state],
    sent: momentNow(sentAt),
    visit: visit && {
      id: visitIdOf({ serviceId, line: visit.line, day: visit.day }),
      line: visit.line,
      day: visit.day,
      words: dayWords(visit.day, dayAt(now())),
    },
    read: readAt ? by(readByName, readAt) : null,
    /** When the office has changed the plan from it. */
    changed: changedAt ? momentNow(changedAt) : null,
    withdrawn: withdrawnAt ? momentNow(withdrawnAt) : null,
    answer: answeredAt
      ? {
          outcome: requestOutcomeWords[outcome ?? 'other'],
          text: answer ?? '',
          by: by(answeredByName, answeredAt),
        }
      : null,
  }
}
