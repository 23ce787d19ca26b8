import { Link } from '@remix-run/react'
import { ListTable } from '#app/routes/dashboard/list-table.tsx'

/** A notice as the list shows it: ids and words, no address. */
export type NoticeRow = {
  noticeId: string
  kind: string
  serviceId: string
  /** Who is told, and the page of their record; null for the office. */
  recipient: string
  recipientPage: string | null
  isFailed: boolean
  /** The state of each message, such as `SMS: failed`. */
  messages: string[]
  reason: string
  /** In the format of en-IN: when it failed, or when it is tried next. */
  at: string
}

/** Each notice with its reason; a failed one has a button that sends it again, which works without JavaScript. */
export function NoticeTable({ rows, back }: { rows: readonly NoticeRow[]; back: string }) {
  if (rows.length === 0) return null
  return (
    <ListTable
      caption="Notices"
      className="list list--texts"
      rows={rows}
      keyOf={({ noticeId }) => noticeId}
      columns={[
        { title: 'State', cell: ({ isFailed }) => <State isFailed={isFailed} /> },
        { title: 'Failed or due', cell: ({ at }) => at },
        { title: 'About', cell: ({ kind }) => kind },
        {
          title: 'To',
          cell: ({ recipient, recipientPage }) =>
            recipientPage ? <Link to={recipientPage}>{recipient}</Link> : recipient,
        },
        {
          title: 'Service ID',
          cell: ({ serviceId }) =>
            serviceId ? (
              <Link to={`/dashboard/services/${serviceId}`} className="service-id">
                {serviceId}
              </Link>
            ) : null,
          className: 'list__id',
        },
        { title: 'Messages', cell: ({ messages }) => messages.join(', ') },
        { title: 'Why', cell: ({ reason }) => reason, className: 'list__text' },
        {
          title: 'Send again',
          cell: (row) => (row.isFailed ? <SendAgain {...row} back={back} /> : 'Tried by itself'),
        },
      ]}
    />
  )
}

function State({ isFailed }: { isFailed: boolean }) {
  return <span className={`badge badge--${isFailed ? 'red' : 'yellow'}`}>{isFailed ? 'Failed' : 'Open'}</span>
}

function SendAgain({ noticeId, kind, recipient, back }: NoticeRow & { back: string }) {
  return (
    <form method="post" action="/dashboard/notices">
      <input type="hidden" name="noticeId" value={noticeId} />
      <input type="hidden" name="back" value={back} />
      <button className="button button--quiet" aria-label={`Send again: ${kind}, ${recipient}`}>
        Send again
      </button>
    </form>
  )
}
