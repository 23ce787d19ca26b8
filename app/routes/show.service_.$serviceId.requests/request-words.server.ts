import { clock, hoursOf } from '#app/routes/show.service/when-words.server.ts'
import { dayName, shortDayName } from '#app/routes/show.service_.$serviceId.visits/day-names.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import {
  requestStateOf,
  type RequestKind,
  type RequestOutcome,
  type RequestState,
} from '#domain/family-requests.ts'
import { dayAt } from '#domain/visits/days.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import type { StoredRequest } from '#server/requests/service-request.entity.server.ts'

export const kindWords: Record<RequestKind, () => string> = {
  time: m.requests_kind_time,
  nurse: m.requests_kind_nurse,
  complaint: m.requests_kind_complaint,
  call: m.requests_kind_call,
}

const stateWords: Record<RequestState, () => string> = {
  open: m.requests_state_open,
  answered: m.requests_state_answered,
  withdrawn: m.requests_state_withdrawn,
}

const outcomeWords: Record<RequestOutcome, () => string> = {
  yes: m.requests_answer_yes,
  no: m.requests_answer_no,
  other: m.requests_answer_other,
}

/** A request as its family reads it. It names the administrator, and no account. */
export function toShownRequest(request: StoredRequest) {
  const { requestId, kind, visit, wish = '', words = '', sentAt, readAt, readByName } = request
  const { answeredAt, answeredByName = '', answer = '', outcome = 'other', withdrawnAt } = request
  const state = requestStateOf(request)
  return {
    requestId,
    title: kindWords[kind](),
    state,
    stateWords: stateWords[state](),
    visitDay: visit ? dayName(visit.day) : '',
    wish,
    words,
    sent: momentName(sentAt),
    read: readAt ? m.requests_by({ name: readByName ?? '', time: momentName(readAt) }) : '',
    withdrawn: withdrawnAt ? m.requests_withdrawn_at({ time: momentName(withdrawnAt) }) : '',
    answer: answeredAt
      ? {
          outcome: outcomeWords[outcome](),
          text: answer,
          by: m.requests_by({ name: answeredByName, time: momentName(answeredAt) }),
        }
      : null,
  }
}

export type ShownRequest = ReturnType<typeof toShownRequest>

/** A visit in the list of the form: its day and its time. */
export function visitName(visit: { day: string; startMinute: number; minutes: number }): string {
  return `${dayName(dayOfStart(visit))}, ${hoursOf(visit)}`
}

/** 23 November, 9 am. */
function momentName(instant: string): string {
  const time = Date.parse(instant)
  return `${shortDayName(dayAt(time))}, ${clock(time)}`
}
