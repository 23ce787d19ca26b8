import { Link } from '@remix-run/react'
import { nextStatus, type ServiceStatus } from '#domain/service-status.ts'
import { ActionLink, type OpenDialog } from './action-link.tsx'

/**
 * What can be changed of a service. Assign is filled: it must happen before the care begins.
 * @param onOpen of a row, which has Assign in a column of its own: opens the dialogs
 */
export function ServiceActions({
  serviceId,
  status,
  patientName,
  onOpen,
}: {
  serviceId: string
  status: ServiceStatus
  patientName: string
  onOpen?: OpenDialog | undefined
}) {
  const of = { serviceId, patientName, onOpen }
  if (status === 'pending') return null
  return (
    <>
      {!onOpen && nextStatus(status, 'assign') ? <ActionLink kind="assign" {...of} /> : null}
      <Link to={`/dashboard/services/${serviceId}/plan`} className="button button--small button--quiet">
        Visit schedule<span className="visually-hidden">, {patientName}</span>
      </Link>
      {nextStatus(status, 'replace') ? <ActionLink kind="replace" {...of} /> : null}
      {nextStatus(status, 'changeDates') ? <ActionLink kind="dates" {...of} /> : null}
      {nextStatus(status, 'closeAssigned') ? <ActionLink kind="close" {...of} /> : null}
    </>
  )
}
