import { data, type HeadersArgs } from '@remix-run/node'
import type { RedirectNotice } from '#app/components/delayed-redirect.tsx'

/**
 * The answer of an action or loader that shows a message and then redirects: by the Refresh header without JavaScript, by the timer of
 * `DelayedRedirect` with it. The route must export `passHeaders` as its `headers`.
 */
export function redirectAfter<Rest extends object>(
  delayedRedirect: RedirectNotice,
  { rest, status = 200, headers }: { rest?: Rest; status?: number; headers?: HeadersInit } = {},
) {
  const answer = new Headers(headers)
  answer.set('Refresh', `${delayedRedirect.after / 1000}; url=${delayedRedirect.to}`)
  return data({ ...(rest as Rest), delayedRedirect }, { status, headers: answer })
}

/** A route's `headers`: those of its action, or else of its loader. */
export function passHeaders({ actionHeaders, loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  if (errorHeaders) return errorHeaders
  // Remix passes empty headers for an action that did not run.
  return [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders
}
