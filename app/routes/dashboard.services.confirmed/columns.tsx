import { ActionLink } from '#app/dashboard/services/action-link.tsx'
import { ChangeMenu } from '#app/dashboard/lists/change-menu.tsx'
import type { ShownConfirmed } from '#app/dashboard/services/service-row.server.ts'
import type { ServiceColumns } from '#app/dashboard/services/services-table.tsx'
import {
  createdColumn,
  patientColumn,
  periodColumn,
  serviceIdColumn,
  statusColumn,
} from '#app/dashboard/services/shared-columns.tsx'
import { halvesOf } from '#domain/phone.ts'
import { nextStatus } from '#domain/service-status.ts'

/**
 * The columns of the confirmed services (section 2), the patient first, with the next visit beside the status. Assign is shown only while the
 * service has no nurse and is not closed; Replace and Close stand in a menu, so that each row has one thing to do.
 */
export const confirmedColumns: ServiceColumns<ShownConfirmed> = (open) => [
  patientColumn,
  {
    title: 'Phone number',
    cell: ({ number, isNumberTyped }) => (
      <>
        {halvesOf(number)}
        {isNumberTyped ? <small>not verified</small> : null}
      </>
    ),
    className: 'nowrap',
  },
  serviceIdColumn,
  { title: 'Source', cell: ({ source }) => source },
  createdColumn,
  periodColumn,
  statusColumn,
  {
    title: 'Next visit, nurse',
    cell: ({ next: { first, second, bad } }) => (
      <>
        <span className={bad === 'first' ? 'bad' : undefined}>{first}</span>
        {second ? <small className={bad === 'second' ? 'bad' : undefined}>{second}</small> : null}
      </>
    ),
  },
  'details',
  {
    title: 'Assign',
    cell: ({ serviceId, patientName, status }) => {
      const of = { serviceId, patientName, onOpen: open }
      if (nextStatus(status, 'assign')) return <ActionLink kind="assign" {...of} />
      if (!nextStatus(status, 'closeAssigned')) return null
      return (
        <ChangeMenu of={patientName}>
          <ActionLink kind="replace" {...of} />
          <ActionLink kind="close" {...of} />
        </ChangeMenu>
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
