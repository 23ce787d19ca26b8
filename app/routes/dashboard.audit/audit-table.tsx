import { Link } from '@remix-run/react'
import { listAddress } from '#app/routes/dashboard/list-address.ts'
import type { AuditRow } from '#server/audit/list.server.ts'

const path = '/dashboard/audit'

/** The entries of the audit log; an administrator and a record lead to all that concerns them. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  if (rows.length === 0) return null
  return (
    <div className="table-scroll">
      <table className="list">
        <caption className="visually-hidden">Audit log</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Administrator</th>
            <th scope="col">Action</th>
            <th scope="col">Record</th>
            <th scope="col">What changed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ entryId, at, administratorEmail, action, recordType, recordId, detail, times }) => (
            <tr key={entryId}>
              <td>{at}</td>
              <td className="list__long">
                <Link to={listAddress(path, { administrator: administratorEmail })}>
                  {administratorEmail}
                </Link>
              </td>
              <td>{action}</td>
              <td className="list__id">
                {recordType}{' '}
                <Link to={listAddress(path, { recordType, recordId })} className="service-id">
                  {recordId}
                </Link>
              </td>
              <td className="list__long">
                {[detail, times && timesInWords(times)].filter(Boolean).join('; ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** An entry of several events stands at the hour in which they happened. */
function timesInWords({ count, lastAt }: NonNullable<AuditRow['times']>): string {
  return count === 1
    ? `once in this hour, at ${lastAt}`
    : `${count} times in this hour, the last at ${lastAt}`
}
