/** The state machine of a booked service (section 4 of the specification). */

export const serviceStatuses = ['pending', 'confirmed', 'assigned', 'closed'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

/**
 * Events of a service: the first two come from its customer, the others from an administrator. `replace` and `changeDates` go beyond the
 * specification (docs/decisions/0032).
 */
export const serviceEvents = [
  'confirm',
  'close',
  'assign',
  'replace',
  'changeDates',
  'closeAssigned',
  'delete',
] as const
export type ServiceEvent = (typeof serviceEvents)[number]

/** `gone`: the service's records are removed. */
export type ServiceOutcome = Exclude<ServiceStatus, 'pending'> | 'gone'

const transitions: Record<ServiceStatus, Partial<Record<ServiceEvent, ServiceOutcome>>> = {
  pending: { confirm: 'confirmed', delete: 'gone' },
  confirmed: { assign: 'assigned', changeDates: 'confirmed', close: 'closed', delete: 'gone' },
  assigned: {
    replace: 'assigned',
    changeDates: 'assigned',
    close: 'closed',
    closeAssigned: 'gone',
    delete: 'gone',
  },
  closed: { delete: 'gone' },
}

/** The status after an event, or null if the event is not allowed. */
export function nextStatus(status: ServiceStatus, event: ServiceEvent): ServiceOutcome | null {
  return transitions[status][event] ?? null
}

/** The statuses in which an event is allowed, from which the conditions of the writes are built. */
export function statusesThatAllow(event: ServiceEvent): ServiceStatus[] {
  return serviceStatuses.filter((status) => nextStatus(status, event) !== null)
}

/** Colour of the status badge in the customer's list (section 2, "Your Services"). */
export function badgeColour(status: ServiceStatus): 'green' | 'red' | 'yellow' {
  if (status === 'confirmed' || status === 'assigned') return 'green'
  return status === 'closed' ? 'red' : 'yellow'
}
