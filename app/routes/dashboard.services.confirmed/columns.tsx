import { ActionLink } from '#app/dashboard/services/action-link.tsx'
import type { ServiceColumns } from '#app/dashboard/services/services-table.tsx'
import {
  careColumns,
  createdColumn,
  serviceIdColumn,
  statusColumn,
} from '#app/dashboard/services/shared-columns.tsx'
import { nextStatus } from '#domain/service-status.ts'

/** The columns of the confirmed services (section 2), with patient, start and end. Assign is shown only while the service has no nurse and is not closed. */
export const confirmedColumns: ServiceColumns = (open) => [
  { title: 'Number', cell: ({ number }) => number, className: 'list__number' },
  serviceIdColumn,
  { title: 'Source', cell: ({ source }) => source },
  ...careColumns,
  createdColumn,
  statusColumn,
  'details',
  {
    title: 'Assign',
    cell: ({ serviceId, patientName, status }) => {
      const of = { serviceId, patientName }
      if (nextStatus(status, 'assign'))
        return (
          <div className="list__actions">
            <ActionLink kind="assign" {...of} onOpen={open} />
          </div>
        )
      if (!nextStatus(status, 'closeAssigned')) return null
      return (
        <div className="list__actions">
          <ActionLink kind="close" {...of} onOpen={open} isShort />
          <ActionLink kind="replace" {...of} onOpen={open} isShort />
        </div>
      )
    },
  },
  {
    title: 'Delete',
    cell: ({ serviceId, patientName }) => (
      <ActionLink kind="delete" serviceId={serviceId} patientName={patientName} onOpen={open} />
    ),
  },
]
