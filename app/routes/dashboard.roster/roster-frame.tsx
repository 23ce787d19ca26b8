import { Link, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LoadFailed } from '#app/dashboard/frame/load-failed.tsx'
import { Refresh } from '#app/dashboard/frame/refresh.tsx'
import { useWaiting } from '#app/dashboard/frame/use-waiting.ts'
import { ChoiceFilter, DateFilter, Filters, TextFilter } from '#app/dashboard/lists/filter-form.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { TaskRows } from '#app/dashboard/tasks/task-group.tsx'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import { finerNames, stateNames, type Look } from '#app/content/office/visits.ts'
import { DayTable } from './day-table.tsx'
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

/** The paper of the day that is shown, or of tomorrow. */
function printPath({ view, from = '' }: Record<string, string>): string {
  return listAddress(`${path}/print`, { day: view === 'day' ? from : '' })
}

/** The view of the roster: the days and links to others, what has no nurse, filters, the key of the signs, then the visits. */
export function RosterFrame({ answer, hasFailed }: { answer: RosterAnswer | null; hasFailed: boolean }) {
  const { typed = {}, problems = {}, page = null } = answer ?? {}
  return (
    <section className={`view stack roster${typed.view === 'day' ? ' roster--day' : ''}`}>
      {page?.week || page?.day ? (
        <a href="#visits" className="skip-link">
          Skip to the visits
        </a>
      ) : null}
      <Head answer={answer} hasFailed={hasFailed} />
      {hasFailed ? <LoadFailed /> : null}
      {page ? <First page={page} /> : null}
      <RosterFilters typed={typed} problems={problems} nurse={page?.nurse ?? null} />
      {page ? (
        <RosterContent page={page} typed={typed} />
      ) : (
        <p className="empty">Correct the filters to see visits.</p>
      )}
    </section>
  )
}

/** The days, links to others, and Refresh. */
function Head({ answer, hasFailed }: { answer: RosterAnswer | null; hasFailed: boolean }) {
  const { typed = {}, page = null, isRefreshed = false } = answer ?? {}
  const isDay = typed.view === 'day'
  return (
    <header className="view__head">
      <div>
        <h1>Roster</h1>
        {page ? <Title page={page} typed={typed} /> : null}
      </div>
      <div className="view__tools">
        <Views isDay={isDay} typed={typed} />
        <Link to={printPath(typed)}>{isDay && typed.from ? 'Print this day' : 'Print tomorrow'}</Link>
        {page ? <Days page={page} typed={typed} isDay={isDay} /> : null}
        <Refresh
          to={listAddress(path, typed, { refreshed: '1' })}
          hasFailed={hasFailed}
          isRefreshed={isRefreshed}
        />
      </div>
    </header>
  )
}

/** What needs the office first. */
function First({ page }: { page: RosterPage }) {
  return (
    <>
      <UnreadableWeeks weeks={page.unreadable} hint="Their visits are not shown here." />
      <Uncovered {...page.uncovered} />
      <PastEnd {...page.pastEnd} />
    </>
  )
}

type Shown = { page: RosterPage; typed: Record<string, string> }

/** The days, how many visits are late now, and when it was read; on paper with the year. */
function Title({ page, typed }: Shown) {
  const late = useWaiting()?.counts?.late ?? 0
  const holidays = Object.values(page.holidays)
  return (
    <p className="small">
      <strong>{page.title}</strong>
      {page.day && holidays.length > 0 ? <span className="holiday"> {holidays.join(', ')}</span> : null}
      {late > 0 && typed.view !== 'day' ? (
        <>
          {' · '}
          <Link to={`${path}?view=day`}>{late} late</Link>
        </>
      ) : null}
      {` · updated at ${page.readAt}`}
      <span className="roster__paper">{`, ${page.readOn}`}</span>
    </p>
  )
}

function Views({ isDay, typed }: { isDay: boolean; typed: Record<string, string> }) {
  return (
    <nav className="tabs" aria-label="Day or week">
      <Link to={listAddress(path, { ...typed, view: 'day' })} aria-current={isDay ? 'page' : undefined}>
        Day
      </Link>
      <Link to={listAddress(path, { ...typed, view: '' })} aria-current={isDay ? undefined : 'page'}>
        Week
      </Link>
    </nav>
  )
}

function Days({ page, typed, isDay }: Shown & { isDay: boolean }) {
  const step = isDay ? 'day' : 'week'
  const button = 'button button--quiet'
  return (
    <nav className="row" aria-label="Days">
      <Link
        to={listAddress(path, { ...typed, from: page.previous })}
        rel="prev"
        className={button}
        aria-label={`Previous ${step}`}
      >
        ‹
      </Link>
      <Link to={listAddress(path, { ...typed, from: '' })} className={button}>
        {isDay ? 'Today' : 'This week'}
      </Link>
      <Link
        to={listAddress(path, { ...typed, from: page.next })}
        rel="next"
        className={button}
        aria-label={`Next ${step}`}
      >
        ›
      </Link>
    </nav>
  )
}

/** The filters, folded until one is used. What they say stands in the fold. */
function RosterFilters({
  typed,
  problems,
  nurse,
}: Pick<RosterAnswer, 'typed' | 'problems'> & { nurse: string | null }) {
  const { by, name, only } = typed
  const isUsed = Boolean(name || only || nurse !== null || Object.keys(problems).length > 0)
  const words = [
    by === 'family' ? 'By family' : 'By nurse',
    nurse ?? (name ? `Nurses: “${name}”` : 'All nurses'),
    only ? 'Unallocated visits' : 'All visits',
  ]
  return (
    <details open={isUsed}>
      <summary>
        <b>Filter</b> {words.join(' · ')}
      </summary>
      <Filters path={path} given={{ typed, problems }}>
        <ChoiceFilter name="view" label="Show" all="Week" choices={[['day', 'Day']]} />
        <ChoiceFilter name="by" label="Week by" all="Nurse" choices={[['family', 'Family']]} />
        <DateFilter name="from" label="Day" />
        <TextFilter name="name" label="Nurse’s name" />
        <ChoiceFilter name="only" label="Visits" choices={[['uncovered', stateNames.uncovered]]} />
      </Filters>
      {problems.nurse ? <p className="field__error">{problems.nurse}</p> : null}
    </details>
  )
}

function RosterContent({ page, typed }: Shown) {
  const isLoading = useNavigation().state === 'loading'
  const { week, day, madeTo } = page
  return (
    <div className="list-body stack" data-loading={isLoading || undefined}>
      {madeTo ? (
        <p className="notice">Visits are scheduled up to {madeTo}. Later ones are added each day.</p>
      ) : null}
      {week || day ? (
        <>
          <Key />
          <Pages page={page} typed={typed} label="Pages" />
          {week ? <WeekGrid {...week} holidays={page.holidays} /> : null}
          {day ? <DayTable {...day} /> : null}
          <Pages page={page} typed={typed} label="Pages, below the visits" />
        </>
      ) : (
        <p className="empty" role="status">
          {typed.only ? 'No other visits match these filters.' : 'There are no visits in these days.'}
        </p>
      )}
    </div>
  )
}

const key: [look: Look, words: ReactNode][] = [
  ['uncovered', stateNames.uncovered],
  ['absent', finerNames.overdue],
  ['late', stateNames.awaited],
  ['missed', stateNames.missed],
  ['open', stateNames['no-departure']],
  ['here', stateNames.here],
  // The name of each visit that is planned refers to it.
  [
    'due',
    <span key="due" id="due">
      {stateNames.planned}
    </span>,
  ],
  ['done', stateNames.done],
]

/** What the signs and colours mean. */
function Key() {
  return (
    <p className="row roster__key">
      <b className="small">Key</b>
      {key.map(([look, words]) => (
        <span key={look} className={`state is-${look}`}>
          {words}
        </span>
      ))}
    </p>
  )
}

/** The pages of the rows by name. */
function Pages({ page: { pages, page }, typed, label }: Shown & { label: string }) {
  if (pages.length < 2) return null
  return (
    <nav className="tabs" aria-label={label}>
      {pages.map((name, place) => (
        <Link
          key={name}
          to={listAddress(path, typed, { page: place === 0 ? null : String(place + 1) })}
          aria-current={place + 1 === page ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** The visits of these days that have no nurse: one line that opens. */
function Uncovered({ count, words, tasks }: RosterPage['uncovered']) {
  if (count === 0) return <p className="small">All upcoming visits of these days are allocated.</p>
  return (
    <details className="group--bad" id="uncovered">
      <summary>
        <span className="state is-uncovered">Unallocated: {count}</span> {words}
      </summary>
      <TaskRows tasks={tasks} />
      {count > tasks.length ? (
        <p>
          These are the next {tasks.length}. All of them are on the page{' '}
          <Link to="/dashboard/visits/uncovered">Unallocated visits</Link>.
        </p>
      ) : null}
    </details>
  )
}

/** Services whose end is over and that are not closed yet. */
function PastEnd({ hasMore, services }: RosterPage['pastEnd']) {
  if (services.length === 0) return null
  return (
    <details>
      <summary>
        <b>Past end date, not closed:</b> {hasMore ? `more than ${services.length}` : services.length}
      </summary>
      <ul className="past">
        {services.map(({ serviceId, patientName, end }) => (
          <li key={serviceId}>
            <Link to={`/dashboard/services/${serviceId}`}>{patientName || 'Unnamed patient'}</Link>, ended{' '}
            {end}
          </li>
        ))}
      </ul>
      {hasMore ? <p>These are the first {services.length}.</p> : null}
    </details>
  )
}
