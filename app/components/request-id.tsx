import * as m from '#app/content/paraglide/messages.js'
import { useRootData } from './root-data.ts'

/** The id by which the office finds the log's lines of the request that failed; nothing where it is not known. */
export function RequestId() {
  const requestId = useRootData()?.requestId
  return requestId ? <p className="muted">{m.error_request_id({ id: requestId })}</p> : null
}
