import { assignMessages } from '#app/content/dashboard-messages.ts'
import { LoadedDetails } from '#app/dashboard/frame/loaded-details.tsx'
import type { OpenDialog } from './action-link.tsx'
import type { ServiceDetailsData } from './service-details.server.ts'
import { ServiceDetails } from './service-details.tsx'

/** The content of a service's expanded row, the same as on the service's own page. */
export function ExpandedService({ serviceId, onOpen }: { serviceId: string; onOpen: OpenDialog }) {
  return (
    <LoadedDetails href={`/dashboard/services/${serviceId}`}>
      {(data) => <ServiceOrNone {...(data as { service: ServiceDetailsData | null })} onOpen={onOpen} />}
    </LoadedDetails>
  )
}

export function ServiceOrNone({
  service,
  onOpen,
}: {
  service: ServiceDetailsData | null
  onOpen?: OpenDialog
}) {
  if (service) return <ServiceDetails service={service} {...(onOpen && { onOpen })} />
  return (
    <p className="notice notice--error" role="alert">
      {assignMessages.serviceNotFound}
    </p>
  )
}
