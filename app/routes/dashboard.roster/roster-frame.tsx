import { Link, useNavigation } from '@remix-run/react'
import { messages } from '#app/content/dashboard-messages.ts'
import { ChoiceFilter, DateFilter, Filters } from '#app/dashboard/lists/filter-form.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { Refresh } from '#app/dashboard/frame/refresh.tsx'
import { DayTable, VisitTable } from './day-table.tsx'
import type { RosterPage } from './roster-page.ts'
import { WeekGrid } from './week-grid.tsx'

export type RosterAnswer = {
  typed: Record<string, string>
  problems: Partial<Record<string, string>>
  isRefreshed: boolean
  /** Null where a filter is wrong. */
  page: RosterPage | null
}

const path = '/dashboard/roster'

/** The view of the roster: the days and links to others, filters, what needs the office first, then the table. */
export function RosterFrame({ answer, hasFailed }: { answer: RosterAnswer | null; hasFailed: boolean }) {
  const isLoading = useNavigation().state === 'loading'
  const { typed = {}, problems = {}, page = null, isRefreshed = false } = answer ?? {}
  return (
    <section className="view stack roster">
      <header className="view__head">
        <div>
          <h1>Roster</h1>
          {page ? (
            <p>
              <strong>{page.title}</strong> <span className="muted">as of {page.asOf}</span>
            </p>
          ) : null}
        </div>
        <div className="view__tools">
          <Refresh
            to={listAddress(path, typed, { refreshed: '1' })}
            hasFailed={hasFailed}
            isRefreshed={isRefreshed}
          />
        </div>
      </header>
      <Filters path={path} given={{ typed, problems }}>
        <ChoiceFilter name="view" label="Show" all="Week" choices={[['day', 'Day']]} />
        <ChoiceFilter name="by" label="Week by" all="Nurse" choices={[['family', 'Family']]} />
        <DateFilter name="from" label="Day" />
        <ChoiceFilter name="nurse" label="Nurse" choices={page?.nurses ?? []} />
        <ChoiceFilter name="only" label="Visits" choices={[['uncovered', 'Without a nurse']]} />
      </Filters>
      {hasFailed ? (
        <p className="notice notice--error" role="alert">
          {messages.networkError}
        </p>
      ) : null}
      {page ? (
        <div className="list-body stack" data-loading={isLoading || undefined}>
          <RosterContent page={page} typed={typed} />
        </div>
      ) : (
        <p className="empty">Nothing is shown until the filters are right.</p>
      )}
    </section>
  )
}

function RosterContent({ page, typed }: { page: RosterPage; typed: Record<string, string> }) {
  const { rows } = page
  const step = page.day ? 'day' : 'week'
  const pageAddress = (number: number) => listAddress(path, typed, { page: String(number) })
  return (
    <>
      <nav className="pager" aria-label="Days">
        <Link
          to={listAddress(path, { ...typed, from: page.previous })}
          rel="prev"
          className="button button--quiet"
        >
          Previous {step}
        </Link>
        <Link to={listAddress(path, { ...typed, from: '' })} className="button button--quiet">
          {page.day ? 'Today' : 'This week'}
        </Link>
        <Link
          to={listAddress(path, { ...typed, from: page.next })}
          rel="next"
          className="button button--quiet"
        >
          Next {step}
        </Link>
      </nav>
      {page.madeTo ? (
        <p className="notice">Visits are made up to {page.madeTo}. Those after it follow each day.</p>
      ) : null}
      <Uncovered {...page.uncovered} />
      <PastEnd {...page.pastEnd} />
      {page.day ? <DayTable {...page.day} /> : null}
      {page.week ? <WeekGrid {...page.week} /> : null}
      {rows.count === 0 && !page.day?.bands.length ? (
        <p className="empty" role="status">
          {typed.only
            ? 'There is nothing else in these days with these filters.'
            : 'There are no visits in these days.'}
        </p>
      ) : null}
      {rows.previous || rows.next ? (
        <nav className="pager roster__pages" aria-label="Pages">
          <p>
            {rows.from} to {rows.to} of {rows.count}
          </p>
          {rows.previous ? (
            <Link to={pageAddress(rows.previous)} rel="prev" className="button button--quiet">
              Previous
            </Link>
          ) : null}
          {rows.next ? (
            <Link to={pageAddress(rows.next)} rel="next" className="button button--quiet">
              Next
            </Link>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}

/** The coming visits of these days that have no nurse. */
function Uncovered({ count, first }: RosterPage['uncovered']) {
  return (
    <section
      className={`roster__uncovered stack stack--tight${count > 0 ? ' roster__uncovered--some' : ''}`}
      aria-labelledby="uncovered"
    >
      <h2 id="uncovered">Without a nurse: {count}</h2>
      {count === 0 ? (
        <p>Every coming visit of these days has a nurse.</p>
      ) : (
        <VisitTable caption="Visits without a nurse" visits={first} />
      )}
      {count > first.length ? (
        <p>
          These are the next {first.length}. All of them are on the page{' '}
          <Link to="/dashboard/visits/uncovered">Uncovered visits</Link>.
        </p>
      ) : null}
    </section>
  )
}

/** Services whose end is over and that are not closed yet. */
function PastEnd({ count, first }: RosterPage['pastEnd']) {
  if (count === 0) return null
  return (
    <details className="roster__past">
      <summary>Past their end and not closed: {count}</summary>
      <ul>
        {first.map(({ serviceId, patientName, end }) => (
          <li key={serviceId}>
            <Link to={`/dashboard/services/${serviceId}`}>{patientName || serviceId}</Link>, ended {end}
          </li>
        ))}
      </ul>
      {count > first.length ? <p>These are the first {first.length}.</p> : null}
    </details>
  )
}
