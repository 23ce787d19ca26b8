import { Link } from '@remix-run/react'

/**
 * Links to a service that is known by its id alone, by the first letters of the id, and to its history; the whole id is the description.
 */
export function ServiceLink({ serviceId }: { serviceId: string }) {
  return (
    <span className="links">
      <Link to={`/dashboard/services/${serviceId}`} className="service-id" title={serviceId}>
        {serviceId.slice(0, 8)}
      </Link>
      <HistoryLink serviceId={serviceId} />
    </span>
  )
}

/** @param to the last day of the history; the newest days without it */
export function HistoryLink({ serviceId, to }: { serviceId: string; to?: string }) {
  return (
    <Link to={`/dashboard/services/${serviceId}/history${to ? `?to=${to}` : ''}`}>
      History<span className="visually-hidden"> of service {serviceId.slice(0, 8)}</span>
    </Link>
  )
}
