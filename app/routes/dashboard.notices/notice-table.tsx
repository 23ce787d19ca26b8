import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import { ServiceLink } from '#app/dashboard/services/service-link.tsx'
import { NoticeBadge } from '#app/dashboard/notices/notice-badge.tsx'
import type { ShownNotice } from '#app/dashboard/notices/shown-notice.server.ts'

/** A notice as the list shows it. */
export type NoticeRow = ShownNotice & {
  /** With the key of who is told: `family#uid#hash`. */
  noticeId: string
  serviceId: string
}

/**
 * Each notice with its reason. A failed one has a button that sends it again, a held one those of a decision; for all held ones
 * of the page they stand above. They work without JavaScript.
 */
export function NoticeTable({ rows, back }: { rows: readonly NoticeRow[]; back: string }) {
  if (rows.length === 0) return null
  const held = rows.filter(({ state }) => state === 'held')
  return (
    <>
      {held.length > 1 ? (
        <Decision noticeId={held.map(({ noticeId }) => noticeId).join(',')} back={back}>
          <button className="button button--quiet" name="decision" value="send">
            Send all {held.length} on this page
          </button>
          <button className="button button--quiet" name="decision" value="leave">
            Discard all on this page
          </button>
        </Decision>
      ) : null}
      <Rows rows={rows} back={back} />
    </>
  )
}

function Rows({ rows, back }: { rows: readonly NoticeRow[]; back: string }) {
  return (
    <ListTable
      caption="Messages"
      rows={rows}
      keyOf={({ noticeId }) => noticeId}
      columns={[
        {
          title: 'To',
          cell: ({ recipient, recipientPage }) =>
            recipientPage ? <Link to={recipientPage}>{recipient}</Link> : recipient,
        },
        {
          title: 'About',
          cell: ({ kind, messages }) => (
            <>
              {kind}
              <small>{messages.join(', ')}</small>
            </>
          ),
        },
        { title: 'Status', cell: (row) => <NoticeBadge {...row} /> },
        { title: 'Failed or due', cell: ({ at }) => at, className: 'nowrap' },
        { title: 'Why', cell: (row) => <Why {...row} />, className: 'list__text' },
        {
          title: 'Service ID',
          cell: ({ serviceId }) => (serviceId ? <ServiceLink {...{ serviceId }} /> : null),
        },
        {
          title: 'Send again',
          cell: (row) => <Buttons {...row} back={back} />,
        },
      ]}
    />
  )
}

function Why({ reason, call }: NoticeRow) {
  return (
    <>
      {reason} {call ? <PhoneLink number={call} /> : null}
    </>
  )
}

function Buttons({ noticeId, kind, recipient, state, back }: NoticeRow & { back: string }) {
  if (state === 'open') return 'Retries automatically'
  const about = `${kind}, ${recipient}`
  if (state === 'failed')
    return (
      <Decision noticeId={noticeId} back={back}>
        <button className="button button--quiet" aria-label={`Send again: ${about}`}>
          Send again
        </button>
      </Decision>
    )
  return (
    <Decision noticeId={noticeId} back={back}>
      <button className="button button--quiet" name="decision" value="send" aria-label={`Send: ${about}`}>
        Send
      </button>
      <button
        className="button button--quiet"
        name="decision"
        value="leave"
        aria-label={`Do not send: ${about}`}
      >
        Do not send
      </button>
    </Decision>
  )
}

/** A form with its buttons, for one notice or for several, separated by commas. */
function Decision({ noticeId, back, children }: { noticeId: string; back: string; children: ReactNode }) {
  return (
    <form method="post" action="/dashboard/notices">
      <input type="hidden" name="noticeId" value={noticeId} />
      <input type="hidden" name="back" value={back} />
      {children}
    </form>
  )
}
