import { Link } from '@remix-run/react'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'
import type { AuditRow } from '#server/audit/list.server.ts'

const path = '/dashboard/audit'

/** The entries of the audit log; an administrator or a record links to all entries about it. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  if (rows.length === 0) return null
  return (
    <ListTable
      caption="Audit log"
      rows={rows}
      keyOf={({ entryId }) => entryId}
      columns={[
        { title: 'When', cell: ({ at }) => at },
        {
          title: 'Administrator',
          cell: ({ administratorEmail: administrator }) => (
            <Link to={listAddress(path, { administrator })}>{administrator}</Link>
          ),
          className: 'list__long',
        },
        { title: 'Action', cell: ({ action }) => action },
        {
          title: 'Record',
          cell: ({ recordType, recordId }) => (
            <>
              {recordType}{' '}
              <Link to={listAddress(path, { recordType, recordId })} className="service-id">
                {recordId}
              </Link>
            </>
          ),
          className: 'list__id',
        },
        {
          title: 'What changed',
          cell: ({ detail, times }) => [detail, times && timesInWords(times)].filter(Boolean).join('; '),
          className: 'list__long',
        },
      ]}
    />
  )
}

/** Some entries count the events of one hour. */
function timesInWords({ count, lastAt }: NonNullable<AuditRow['times']>): string {
  return count === 1
    ? `once in this hour, at ${lastAt}`
    : `${count} times in this hour, the last at ${lastAt}`
}
