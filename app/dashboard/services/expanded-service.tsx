import { assignMessages } from '#app/content/office/services.ts'
import { LoadedDetails } from '#app/dashboard/frame/loaded-details.tsx'
import type { OpenDialog } from './action-link.tsx'
import { ServiceActions } from './service-actions.tsx'
import type { ServiceDetailsData } from './service-details.server.ts'
import { RecordLinks, ServiceFacts, ServiceIds } from './service-details.tsx'

/** The content of a service's expanded row: what is also on the service's own page. */
export function ExpandedService({ serviceId, onOpen }: { serviceId: string; onOpen: OpenDialog }) {
  return (
    <LoadedDetails href={`/dashboard/services/${serviceId}`}>
      {(data) => <Expanded {...(data as { service: ServiceDetailsData | null })} onOpen={onOpen} />}
    </LoadedDetails>
  )
}

function Expanded({ service, onOpen }: { service: ServiceDetailsData | null; onOpen: OpenDialog }) {
  if (!service) return <NoService />
  const { serviceId, status, patient } = service
  return (
    <div className="stack">
      <p className="view__tools">
        <ServiceActions {...{ serviceId, status, onOpen }} patientName={patient.name} />
      </p>
      <ServiceFacts service={service} />
      <ServiceIds service={service} />
      <RecordLinks serviceId={serviceId} />
    </div>
  )
}

export function NoService() {
  return (
    <p className="notice notice--error" role="alert">
      {assignMessages.serviceNotFound}
    </p>
  )
}
