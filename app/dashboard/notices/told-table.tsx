import { Link } from '@remix-run/react'
import { ListTable, type Column } from '#app/dashboard/lists/list-table.tsx'
import { ServiceLink } from '#app/dashboard/services/service-link.tsx'
import { NoticeBadge } from './notice-badge.tsx'
import type { ToldList, ToldRow } from './told-rows.server.ts'

const idOf = (noticeId: string) => `notice-${noticeId}`

const to: Column<ToldRow> = { title: 'To', cell: (row) => <Recipient {...row} /> }

const about: Column<ToldRow> = {
  title: 'About',
  cell: ({ kind, messages }) => (
    <>
      {kind}
      <small>{messages.join(', ')}</small>
    </>
  ),
}

const ofServices: Column<ToldRow> = { title: 'Service ID', cell: (row) => <Services {...row} /> }

/**
 * What a person was told: what, when, by which way and with which outcome. It only shows; failed and held ones lead to the list where they
 * are decided.
 * @param isOfService of one service, to several people; otherwise to one person, about several services
 */
export function ToldTable({ list: { rows, total }, isOfService }: { list: ToldList; isOfService: boolean }) {
  if (rows.length === 0) return <p className="empty">There are no messages.</p>
  return (
    <>
      {total > rows.length ? (
        <p>
          The newest {rows.length} of {total} are shown.
        </p>
      ) : null}
      <ListTable
        caption="Messages"
        rows={rows}
        keyOf={({ noticeId }) => noticeId}
        columns={[
          ...(isOfService
            ? [to, about]
            : [about, ...(rows.some(({ services }) => services.length > 0) ? [ofServices] : [])]),
          {
            title: 'When',
            cell: ({ state, at }) => (isWaiting(state) ? `Due ${at}` : at),
            className: 'nowrap',
          },
          { title: 'Status', cell: (row) => <State {...row} /> },
          { title: 'Why', cell: (row) => <Why {...row} />, className: 'list__text' },
        ]}
      />
    </>
  )
}

function isWaiting(state: ToldRow['state']): boolean {
  return state === 'open' || state === 'held'
}

/** Its id is where the link of a notice that was told with it leads. */
function State({ noticeId, state, isToldTogether }: ToldRow) {
  return (
    <span id={idOf(noticeId)}>
      <NoticeBadge state={state} isToldTogether={isToldTogether} />
    </span>
  )
}

function Recipient({ recipient, recipientPage }: ToldRow) {
  return recipientPage ? <Link to={recipientPage}>{recipient}</Link> : recipient
}

function Services({ services, furtherServices }: ToldRow) {
  if (services.length === 0) return null
  return (
    <ul className="plain-list">
      {services.map((serviceId) => (
        <li key={serviceId}>
          <ServiceLink serviceId={serviceId} />
        </li>
      ))}
      {furtherServices > 0 ? <li>and {furtherServices} more</li> : null}
    </ul>
  )
}

function Why({ kind, reason, toldWith, decisionPage }: ToldRow) {
  return (
    <>
      {reason}
      {toldWith ? (
        <>
          {' '}
          <a href={`#${idOf(toldWith)}`}>Show that message</a>
        </>
      ) : null}
      {decisionPage ? (
        <>
          {' '}
          <Link to={decisionPage}>
            Show in Messages<span className="visually-hidden">: {kind}</span>
          </Link>
        </>
      ) : null}
    </>
  )
}
