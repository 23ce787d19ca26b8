import { Link } from '@remix-run/react'

/** A link to a service that is known by its id alone, by the first letters of the id; the whole one is its description. */
export function ServiceLink({ serviceId }: { serviceId: string }) {
  return (
    <Link to={`/dashboard/services/${serviceId}`} className="service-id" title={serviceId}>
      {serviceId.slice(0, 8)}
    </Link>
  )
}
