import { data } from '@remix-run/node'
import * as m from '#app/content/paraglide/messages.js'
import type { Unavailable } from '#app/components/unavailable.tsx'
import { logError } from '#server/http/log.server.ts'
import { isOutage } from '#server/table/transient-errors.server.ts'

/*
 * What is answered while the table cannot be reached: 503, on every route. The handler adds when to try again.
 */

const status = 503
const statusText = 'Service Unavailable'

/** How an action answers in its own form, by its request. */
const ownAnswers = new WeakMap<Request, () => unknown>()

/** Says how an action answers while the table cannot be reached, for a form that shows such an answer in its place. */
export function answerWhenUnavailable(request: Request, answer: () => unknown): void {
  ownAnswers.set(request, answer)
}

/** The action's own answer to an outage, as `{ answer }`; null where the error is none or there is no such answer. */
export function ownAnswerTo(error: unknown, request: Request): { answer: unknown } | null {
  const answer = ownAnswers.get(request)
  if (!answer || !isOutage(error)) return null
  logError('an action could not reach the table', error)
  return { answer: answer() }
}

/**
 * What a loader or action throws in the place of an error: an outage leads to the error page with status 503, which sends
 * `typed` again, and to plain words where there is no page. Every other error stays as it is.
 */
export function orUnavailable(error: unknown, { isPage, typed }: { isPage: boolean } & Unavailable): unknown {
  if (!isOutage(error)) return error
  logError('the table could not be reached', error)
  if (isPage) return data<Unavailable>({ typed }, { status, statusText })
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  return new Response(m.error_unavailable(), { status, statusText, headers })
}
