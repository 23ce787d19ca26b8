import { Link } from '@remix-run/react'
import { visitActs } from '#app/content/office/visits.ts'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'
import { offendingAddress, rulesPath } from '#app/dashboard/rules/rules-paths.ts'
import type { ShownOffending } from '#app/dashboard/rules/shown-offending.server.ts'
import { planPath, visitPath } from '#app/dashboard/visits/visit-paths.ts'
import type { readOffendingPage } from './read-offending-page.server.ts'

type Shown = Awaited<ReturnType<typeof readOffendingPage>>

/** The coming visits that break the rules, by time, each with the way to another nurse. */
export function OffendingView({ changes, typed, count, page, isLast, visits }: Shown) {
  return (
    <section className="view stack">
      <header>
        <h1>Visits that break the rules</h1>
        <p className="muted">
          Upcoming visits that {changes.length > 0 ? 'would break' : 'break'} the{' '}
          <Link to={rulesPath}>scheduling rules</Link>
          {changes.length > 0 ? ' with these changes:' : '.'}
        </p>
        {changes.length > 0 ? (
          <ul className="bullets">
            {changes.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        ) : null}
      </header>
      {visits.length === 0 ? (
        <p className="empty" role="status">
          {count === 0 ? 'No upcoming visit breaks the rules.' : 'There are no more visits on this page.'}
        </p>
      ) : null}
      <ListTable
        caption="Visits that break the rules"
        rows={visits}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Patient', cell: ({ id, patient }) => <Link to={planPath(id)}>{patient}</Link> },
          {
            title: 'Time',
            cell: ({ id, when }) => <Link to={visitPath(id)}>{when}</Link>,
            className: 'nowrap',
          },
          {
            title: 'Nurse',
            cell: ({ nurse }) => <Link to={`/dashboard/staff/${nurse.id}`}>{nurse.fullName}</Link>,
          },
          { title: 'Why', cell: ({ reasons }) => reasons.join('; '), className: 'list__text' },
          { title: 'Another nurse', cell: (visit) => <Replace visit={visit} /> },
        ]}
      />
      <Pages typed={typed} page={page} isLast={isLast} />
      {count > 0 ? <p className="muted">{count} in all</p> : null}
    </section>
  )
}

function Replace({ visit: { id, patient, when, way } }: { visit: ShownOffending }) {
  const words = visitActs[way === 'cover' ? 'cover' : 'sendNurse']
  return (
    <Link
      to={visitPath(id, way)}
      className="button button--small button--quiet"
      aria-label={`${words}: ${patient}, ${when}`}
    >
      {words}
    </Link>
  )
}

function Pages({ typed, page, isLast }: Pick<Shown, 'typed' | 'page' | 'isLast'>) {
  if (page <= 1 && isLast) return null
  return (
    <nav className="row" aria-label="Pages">
      {page > 1 ? (
        <Link to={offendingAddress(typed, page - 1)} rel="prev" className="button button--quiet">
          Previous
        </Link>
      ) : null}
      {isLast ? null : (
        <Link to={offendingAddress(typed, page + 1)} rel="next" className="button button--quiet">
          Next
        </Link>
      )}
    </nav>
  )
}
