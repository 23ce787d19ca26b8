import * as m from '#app/content/paraglide/messages.js'
import { useRootData } from './root-data.ts'

/** The id of the failed request, by which the office finds its log lines; renders nothing without one. */
export function RequestId() {
  const requestId = useRootData()?.requestId
  return requestId ? <p className="muted">{m.error_request_id({ id: requestId })}</p> : null
}
