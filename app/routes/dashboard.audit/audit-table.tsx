import { Link } from '@remix-run/react'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'
import { HistoryLink } from '#app/dashboard/services/service-link.tsx'
import type { ShownAudit } from './shown-audit.server.ts'

const path = '/dashboard/audit'

/** Each entry as a sentence: who did what to whom, and when; the entry as it is stored is folded. */
export function AuditTable({ rows }: { rows: readonly ShownAudit[] }) {
  return (
    <ListTable
      caption="Audit log"
      rows={rows}
      keyOf={({ entryId }) => entryId}
      columns={[
        { title: 'Who did what', cell: (row) => <Sentence row={row} />, className: 'list__long' },
        { title: 'When', cell: ({ at }) => at, className: 'nowrap' },
        { title: 'Entry', cell: (row) => <RawEntry row={row} /> },
      ]}
    />
  )
}

/** The name of the person and the record lead to all entries about them. */
function Sentence({ row }: { row: ShownAudit }) {
  const { by: administrator, author, recordType, recordId, serviceId, day, times } = row
  const { before, record, after } = row.sentence
  return (
    <>
      <Link to={listAddress(path, { administrator })}>{author}</Link> {before}
      {record ? (
        <>
          {' '}
          {recordType === 'notice' ? (
            record
          ) : (
            <Link to={listAddress(path, { recordType, recordId })}>{record}</Link>
          )}
        </>
      ) : null}
      {after}
      {serviceId ? (
        <>
          {' '}
          · <HistoryLink serviceId={serviceId} to={day} />
        </>
      ) : null}
      {times ? <small>{timesInWords(times)}</small> : null}
    </>
  )
}

function RawEntry({ row: { action, recordType, recordId, stored } }: { row: ShownAudit }) {
  return (
    <details className="id">
      <summary>Show</summary>
      <span>
        {action} {recordType} <span className="service-id">{recordId}</span>
        {stored ? (
          <>
            <br />
            {stored}
          </>
        ) : null}
      </span>
    </details>
  )
}

/** Some entries count the events of one hour. */
function timesInWords({ count, lastAt }: NonNullable<ShownAudit['times']>): string {
  return count === 1
    ? `once in this hour, at ${lastAt}`
    : `${count} times in this hour, the last at ${lastAt}`
}
