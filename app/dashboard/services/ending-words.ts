import type { ShownAction } from './service-action.server.ts'

/**
 * What happens to those who come when a service is closed or deleted: a plan that goes on ends; the nurse whom a service holds as a whole is
 * free. A nurse from the former product may have no record.
 */
export function endingWords({ status, hasPlan, nurse }: ShownAction): string {
  if (hasPlan) return status === 'closed' ? '' : 'This ends its visit schedule: there will be no more visits.'
  return status === 'assigned' && nurse?.id ? 'Its nurse will be available again.' : ''
}
