import { badgeColour, type ServiceStatus } from '#domain/service-status.ts'
import * as m from '#app/content/paraglide/messages.js'

const words = {
  pending: m.status_pending,
  confirmed: m.status_confirmed,
  assigned: m.status_assigned,
  closed: m.status_closed,
}

/** The status of a service, in words. */
export function statusWord(status: ServiceStatus): string {
  return words[status]()
}

/** The status of a service, in words and in its colour (section 2, "Your Services"). */
export function StatusBadge({ status }: { status: ServiceStatus }) {
  return <span className={`badge badge--${badgeColour(status)}`}>{statusWord(status)}</span>
}
