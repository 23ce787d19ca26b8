import { useRouteLoaderData } from '@remix-run/react'
import * as m from '#app/content/paraglide/messages.js'
import type { loader as rootLoader } from '#app/root.tsx'

/** The id by which the office finds the log's lines of the request that failed; nothing where it is not known. */
export function RequestId() {
  const requestId = useRouteLoaderData<typeof rootLoader>('root')?.requestId
  return requestId ? <p className="muted">{m.error_request_id({ id: requestId })}</p> : null
}
