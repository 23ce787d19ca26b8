import { badgeColour, type ServiceStatus } from '#domain/service-status.ts'
import { Icon } from '#app/dashboard/frame/icon.tsx'

export const statusNames: Record<ServiceStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  assigned: 'Assigned',
  closed: 'Closed',
}

const tones = { green: 'good', yellow: 'warn', red: 'bad' } as const

/** The status of a service as an icon and a word. */
export function Status({ status }: { status: ServiceStatus }) {
  return (
    <span className={`status ${tones[badgeColour(status)]}`}>
      <Icon name={status} />
      {statusNames[status]}
    </span>
  )
}
