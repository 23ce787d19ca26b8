import type { Column } from '#app/dashboard/lists/expandable-table.tsx'
import type { ShownService } from './service-row.server.ts'
import { Status } from './status.tsx'

/* The columns that both lists of services have. */

export const serviceIdColumn: Column<ShownService> = {
  title: 'Service ID',
  cell: ({ serviceId }) => <span className="service-id">{serviceId}</span>,
  className: 'list__id',
}

/** What the office decides on: for whom, from when, until when. */
export const careColumns: Column<ShownService>[] = [
  { title: 'Patient', cell: ({ patientName }) => patientName, className: 'list__name' },
  {
    title: 'Start and end',
    cell: ({ startDate, endDate }) => (
      <>
        {startDate} <br />
        {endDate}
      </>
    ),
    className: 'list__number',
  },
]

export const createdColumn: Column<ShownService> = {
  title: 'Created',
  cell: ({ createdAt }) => createdAt,
  className: 'list__when',
}

export const statusColumn: Column<ShownService> = {
  title: 'Status',
  cell: ({ status }) => <Status status={status} />,
}
