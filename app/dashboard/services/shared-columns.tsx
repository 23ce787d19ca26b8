import { Link } from '@remix-run/react'
import type { Column } from '#app/dashboard/lists/list-table.tsx'
import { ShortId } from '#app/dashboard/lists/short-id.tsx'
import type { ShownService } from './service-row.server.ts'
import { Status } from './status.tsx'

/* The columns that several lists of services have. */

/** Whom the row is about; the name leads to the service. */
export const patientColumn: Column<ShownService> = {
  title: 'Patient',
  cell: ({ serviceId, patientName }) => <Link to={`/dashboard/services/${serviceId}`}>{patientName}</Link>,
}

export const serviceIdColumn: Column<Pick<ShownService, 'serviceId'>> = {
  title: 'Service ID',
  cell: ({ serviceId }) => <ShortId id={serviceId} />,
}

export const periodColumn: Column<Pick<ShownService, 'startDate' | 'endDate'>> = {
  title: 'From, to',
  cell: ({ startDate, endDate }) => (
    <>
      {startDate}
      <small>to {endDate}</small>
    </>
  ),
  className: 'nowrap',
}

/** The day above the time. */
export const createdColumn: Column<ShownService> = {
  title: 'Created',
  cell: ({ createdAt }) => {
    const [day, time] = createdAt.split(', ')
    return (
      <>
        {day}
        {time ? <small>{time}</small> : null}
      </>
    )
  },
  className: 'nowrap',
}

export const statusColumn: Column<ShownService> = {
  title: 'Status',
  cell: ({ status }) => <Status status={status} />,
}
