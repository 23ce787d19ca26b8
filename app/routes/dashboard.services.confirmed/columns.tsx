import { ActionLink } from '#app/routes/dashboard/services/action-link.tsx'
import type { ServiceColumns } from '#app/routes/dashboard/services/services-table.tsx'
import { Status } from '#app/routes/dashboard/services/status.tsx'
import { nextStatus } from '#domain/service-status.ts'

/** The columns of the confirmed services (section 2). Assign is shown only while the service has no nurse and is not closed. */
export const confirmedColumns: ServiceColumns = (open) => [
  { title: 'Number', cell: ({ number }) => number, className: 'list__number' },
  {
    title: 'Service ID',
    cell: ({ serviceId }) => <span className="service-id">{serviceId}</span>,
    className: 'list__id',
  },
  { title: 'Source', cell: ({ source }) => source },
  { title: 'Created', cell: ({ createdAt }) => createdAt },
  { title: 'Status', cell: ({ status }) => <Status status={status} /> },
  'details',
  {
    title: 'Assign',
    cell: ({ serviceId, status }) => {
      if (nextStatus(status, 'assign'))
        return <ActionLink kind="assign" serviceId={serviceId} onOpen={open} />
      if (nextStatus(status, 'closeAssigned'))
        return <ActionLink kind="close" serviceId={serviceId} onOpen={open} />
      return null
    },
  },
  {
    title: 'Delete',
    cell: ({ serviceId }) => <ActionLink kind="delete" serviceId={serviceId} onOpen={open} />,
  },
]
