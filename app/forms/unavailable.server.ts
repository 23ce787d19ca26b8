import { data } from '@remix-run/node'
import * as m from '#app/content/paraglide/messages.js'
import type { Unavailable } from '#app/components/unavailable.tsx'
import type { RouteArguments } from '#app/session/route-arguments.server.ts'
import { logError } from '#server/http/log.server.ts'
import { isOutage } from '#server/table/transient-errors.server.ts'

/* The answer while the table cannot be reached: 503 on every route. The handler adds `Retry-After`. */

const status = 503
const statusText = 'Service Unavailable'

/** By request: makes the answer for a page that has its own, such as one that shows an action's form again. */
const ownAnswers = new WeakMap<Request, () => unknown>()

/** Sets the answer of an action or loader for when the table cannot be reached, on a page that shows it itself. */
export function answerWhenUnavailable(request: Request, answer: () => unknown): void {
  ownAnswers.set(request, answer)
}

/**
 * The same for a loader after an action: its page shows the posted form without the records that cannot be read. A GET shows the error page
 * instead.
 */
export function answerPostWhenUnavailable({ request, context }: RouteArguments, answer: () => unknown): void {
  if (context.typed) answerWhenUnavailable(request, answer)
}

/** The route's own answer to an outage, as `{ answer }`; null if the error is not an outage or the route has set none. */
export function ownAnswerTo(error: unknown, request: Request): { answer: unknown } | null {
  const answer = ownAnswers.get(request)
  if (!answer || !isOutage(error)) return null
  logError('a route could not reach the table', error)
  return { answer: answer() }
}

/**
 * What to throw instead of a loader's or action's error. An outage becomes the error page with status 503, from which `typed` can be sent
 * again, or plain text if the route has no page. Other errors are returned unchanged.
 */
export function orUnavailable(error: unknown, { isPage, typed }: { isPage: boolean } & Unavailable): unknown {
  if (!isOutage(error)) return error
  logError('the table could not be reached', error)
  if (isPage) return data<Unavailable>({ typed }, { status, statusText })
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' }
  return new Response(m.error_unavailable(), { status, statusText, headers })
}
