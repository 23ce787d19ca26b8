import { data, type HeadersArgs } from '@remix-run/node'

/** A message after which the person is led to another page of this site; `after` is the delay in milliseconds. */
export type Onward = { message: string; to: string; after: number; isError?: boolean }

/**
 * The answer of an action or loader that shows a message and leads on. The Refresh header does without JavaScript what
 * the `Onward` component's timer does with it; the route must export `passHeaders` as its `headers`.
 */
export function leadOn<Rest extends object>(
  onward: Onward,
  { rest, status = 200, headers }: { rest?: Rest; status?: number; headers?: HeadersInit } = {},
) {
  const answer = new Headers(headers)
  answer.set('Refresh', `${onward.after / 1000}; url=${onward.to}`)
  return data({ ...(rest as Rest), onward }, { status, headers: answer })
}

/** A route's `headers`: those of its action, or else of its loader. */
export function passHeaders({ actionHeaders, loaderHeaders, errorHeaders }: HeadersArgs): Headers {
  if (errorHeaders) return errorHeaders
  // Remix gives empty headers for an action that did not run.
  return [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders
}
