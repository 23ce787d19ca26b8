import { Link } from '@remix-run/react'
import { counted } from '#app/content/counted.ts'
import { LoadFailed } from '#app/dashboard/frame/load-failed.tsx'
import { visitActs } from '#app/content/office/visits.ts'
import { planPath, visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'
import { Refresh } from '#app/dashboard/frame/refresh.tsx'
import type { ShownRunning, ShownUncovered } from './shown-uncovered.server.ts'

export type UncoveredAnswer = {
  /** Of all pages. */
  count: number
  /** From 1. */
  page: number
  isLast: boolean
  visits: ShownUncovered[]
  /** Those that have begun, on each page. */
  running: ShownRunning[]
  isRefreshed: boolean
}

const path = '/dashboard/visits/uncovered'

/** The uncovered visits: those of the next 24 hours first, then the later ones. */
export function UncoveredView({ answer, hasFailed }: { answer: UncoveredAnswer | null; hasFailed: boolean }) {
  const { count = 0, page = 1, isLast = true, visits = [], running = [], isRefreshed = false } = answer ?? {}
  const groups = [
    { id: 'soon', title: 'In the next 24 hours', visits: visits.filter(({ isSoon }) => isSoon) },
    { id: 'later', title: 'Later', visits: visits.filter(({ isSoon }) => !isSoon) },
  ]
  return (
    <section className="view stack">
      <header className="view__head">
        <h1>Unallocated visits</h1>
        <div className="view__tools">
          <Refresh to={`${path}?refreshed=1`} hasFailed={hasFailed} isRefreshed={isRefreshed} />
        </div>
      </header>
      {hasFailed ? <LoadFailed /> : null}
      {running.length > 0 ? <Running visits={running} /> : null}
      {answer && visits.length === 0 ? (
        <p className="empty" role="status">
          {count === 0 ? 'All upcoming visits are allocated.' : 'There are no more visits on this page.'}
        </p>
      ) : null}
      {groups.map((group) =>
        group.visits.length > 0 ? (
          <section key={group.id} className="stack stack--tight" aria-labelledby={group.id}>
            <h2 id={group.id}>{group.title}</h2>
            <UncoveredTable caption={group.title} visits={group.visits} />
          </section>
        ) : null,
      )}
      <Pages page={page} isLast={isLast} />
      {count > 0 ? <p className="muted">{count} in all</p> : null}
    </section>
  )
}

function Pages({ page, isLast }: { page: number; isLast: boolean }) {
  if (page <= 1 && isLast) return null
  return (
    <nav className="row" aria-label="Pages">
      {page > 1 ? (
        <Link to={`${path}?page=${page - 1}`} rel="prev" className="button button--quiet">
          Previous
        </Link>
      ) : null}
      {isLast ? null : (
        <Link to={`${path}?page=${page + 1}`} rel="next" className="button button--quiet">
          Next
        </Link>
      )}
    </nav>
  )
}

const patientAndTime = [
  { title: 'Patient', cell: ({ id, patient }: ShownRunning) => <Link to={planPath(id)}>{patient}</Link> },
  { title: 'Time', cell: ({ id, when }: ShownRunning) => <Link to={visitPath(id)}>{when}</Link> },
]

/** What has begun without a nurse: somebody is sent there. */
function Running({ visits }: { visits: readonly ShownRunning[] }) {
  return (
    <section className="stack stack--tight" aria-labelledby="running">
      <h2 id="running">In progress, unallocated</h2>
      <ListTable
        caption="In progress, unallocated"
        className="uncovered"
        rows={visits}
        keyOf={({ id }) => id}
        columns={[
          ...patientAndTime,
          { title: 'Send', cell: (visit) => <Way {...visit} way="send" words={visitActs.sendNurse} /> },
        ]}
      />
    </section>
  )
}

/** Filled where it must happen before tomorrow. */
function Way({
  id,
  when,
  patient,
  way,
  words,
  isSoon = true,
}: ShownRunning & { way: 'send' | 'cover'; words: string; isSoon?: boolean }) {
  return (
    <Link
      to={visitPath(id, way)}
      className={`button button--small ${isSoon ? '' : 'button--quiet'}`}
      aria-label={`${words}: ${patient}, ${when}`}
    >
      {words}
    </Link>
  )
}

function UncoveredTable({ caption, visits }: { caption: string; visits: readonly ShownUncovered[] }) {
  return (
    <ListTable
      caption={caption}
      className="uncovered"
      rows={visits}
      keyOf={({ id }) => id}
      columns={[
        ...patientAndTime,
        { title: 'Why', cell: (visit) => <Why {...visit} /> },
        { title: 'Available nurses', cell: (visit) => <FreeNurses {...visit} /> },
        {
          title: visitActs.cover,
          cell: (visit) =>
            visit.isSent ? (
              <Way {...visit} way="send" words={visitActs.sendNurse} />
            ) : (
              <Way {...visit} way="cover" words={visitActs.cover} />
            ),
        },
      ]}
    />
  )
}

/** An absence leads to its page, where all of its visits go to one nurse. */
function Why({ why, absentNurse }: ShownUncovered) {
  return absentNurse ? <Link to={`/dashboard/staff/${absentNurse}/absences`}>{why}</Link> : why
}

/** Each name is a link that gives them the visit, after a question. */
function FreeNurses({ id, free, more, patient, when, isSent }: ShownUncovered) {
  const way = isSent ? 'send' : 'cover'
  if (free.length === 0) return 'No nurse is available.'
  return (
    <ul className="plain-list">
      {free.map((nurse) => (
        <li key={nurse.id}>
          <Link to={`${visitPath(id, way)}?nurse=${nurse.id}`}>{nurse.name}</Link>
          {nurse.facts ? `: ${nurse.facts}` : null}
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Link
            to={visitPath(id, way)}
            aria-label={`${counted(more, 'more available nurse', 'more available nurses')}: ${patient}, ${when}`}
          >
            {more} more
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
