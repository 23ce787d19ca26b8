import { Link } from '@remix-run/react'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { checkingPath } from '#app/dashboard/visits/visit-paths.ts'
import { CsvLink } from '#app/dashboard/lists/csv-link.tsx'
import { Group, TaskRows } from '#app/dashboard/tasks/task-group.tsx'
import type { Task } from '#app/dashboard/tasks/task.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import type { HoursBy, ShownHours, ShownMonth, TooLong } from './shown-month.ts'

const path = '/dashboard/hours'
/** Departures that are missing and shown at once. */
const firstMissing = 3

/** A month of hours: what is missing first, because it is not counted. */
export function MonthView({ shown }: { shown: ShownMonth }) {
  const { title, readAt, isPresent, missing } = shown
  return (
    <>
      <header className="view__head">
        <div>
          <h1>{title}</h1>
          <p className="small">
            Up to {readAt}.{isPresent ? ' Upcoming visits are counted separately.' : ''}
          </p>
        </div>
        <Tools shown={shown} />
      </header>
      <UnreadableWeeks weeks={shown.unreadable} hint="Their visits are in no sum below." />
      {missing.length > 0 ? <Missing missing={missing} /> : null}
      {shown.rows.length > 0 ? (
        <HoursTable shown={shown} />
      ) : (
        <p className="empty">There were no visits in {shown.half ? 'these days' : 'this month'}.</p>
      )}
      {shown.fullTime.length > 0 ? <FullTime shown={shown} /> : null}
      <Notes shown={shown} />
    </>
  )
}

/** The days of nurses whom a service held: beside the hours, in none of their sums. */
function FullTime({ shown: { by, fullTime } }: { shown: ShownMonth }) {
  return (
    <section className="stack stack--tight" aria-labelledby="full-time">
      <h2 id="full-time">Full-time assignments</h2>
      <p className="small">
        Days to date on which a service without a visit schedule held the nurse: from the assignment or the
        start of the service, until its end, its closing, a replacement or today. No hours are reported for
        them, so they are in no sum. The day of a replacement counts for the new nurse. Not counted: the days
        before a service got a visit schedule, and those before it was imported from the former system.
      </p>
      <div className="table-scroll">
        <table className="list hours hours--full-time">
          <thead>
            <tr>
              <th scope="col">{by === 'nurse' ? 'Nurse' : 'Patient'}</th>
              <th scope="col">{by === 'nurse' ? 'Patient' : 'Nurse'}</th>
              <th scope="col">Days to date</th>
            </tr>
          </thead>
          <tbody>
            {fullTime.map(({ nurse, service, days }) => {
              const links = [
                <Link key="nurse" to={pageOf.nurse(nurse.id)}>
                  {nurse.name}
                </Link>,
                <Link key="service" to={pageOf.service(service.id)}>
                  {service.name || service.id}
                </Link>,
              ]
              const [first, second] = by === 'nurse' ? links : links.toReversed()
              return (
                <tr key={nurse.id + service.id}>
                  <th scope="row">{first}</th>
                  <td>{second}</td>
                  <td>{days}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** What the columns count, and who is in no row. */
function Notes({ shown: { withoutVisit } }: { shown: ShownMonth }) {
  return (
    <Facts isBeside>
      <Fact name="Planned to date">
        The planned time of visits that have ended. When a visit is handed over, each nurse has their part.
      </Fact>
      <Fact name="Reported">
        The time from arrival to departure, as reported also where it needs checking. A live-in nurse who
        stays on is counted to the end of each day.
      </Fact>
      <Fact name="Corrected">How often the office corrected a time, and the minutes this added in all.</Fact>
      {withoutVisit.length > 0 ? <Fact name="No visits">{withoutVisit.join(', ')}</Fact> : null}
    </Facts>
  )
}

/** Why there are no hours, and what can be asked for. */
export function TooLongView({ shown: { title, shorter } }: { shown: TooLong }) {
  return (
    <>
      <header className="view__head">
        <h1>{title}</h1>
      </header>
      <p className="notice notice--error" role="alert">
        These visits could not be loaded in time. No data is lost.
      </p>
      <p>
        Ask again in a moment.
        {shorter.length > 0 ? ' If it happens again, ask for half of the month and add the two:' : ''}
      </p>
      {shorter.length > 0 ? (
        <ul className="link-list">
          {shorter.map(({ title: days, to }) => (
            <li key={to}>
              <Link to={to}>{days}</Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Tools({ shown: { by, month, half, previous, next, isPresent } }: { shown: ShownMonth }) {
  const address = (to: { by?: HoursBy; month?: string }) => {
    const asked = { by, month, half: to.month === undefined ? half : '', ...to }
    return listAddress(path, { ...asked, by: asked.by === 'service' ? 'service' : '' })
  }
  return (
    <div className="view__tools">
      <nav aria-label="Hours or punctuality" className="tabs">
        <Link to={address({ by: 'nurse' })} aria-current={by === 'nurse' ? 'page' : undefined}>
          By nurse
        </Link>
        <Link to={address({ by: 'service' })} aria-current={by === 'service' ? 'page' : undefined}>
          By service
        </Link>
        <Link to={listAddress(`${path}/punctuality`, { month, half })}>Punctuality</Link>
      </nav>
      <nav aria-label="Months" className="view__tools">
        <Link className="button button--quiet" rel="prev" to={address({ month: previous.month })}>
          {previous.title}
        </Link>
        {next ? (
          <Link className="button button--quiet" rel="next" to={address({ month: next.month })}>
            {next.title}
          </Link>
        ) : null}
        {half ? (
          <Link className="button button--quiet" to={address({ month })}>
            Whole month
          </Link>
        ) : null}
        {isPresent ? null : (
          <Link className="button button--quiet" to={address({ month: '' })}>
            This month
          </Link>
        )}
      </nav>
      <CsvLink path={path} typed={{ by: by === 'service' ? 'service' : '', month, half }} />
    </div>
  )
}

function Missing({ missing }: { missing: readonly Task[] }) {
  const [first, rest] = [missing.slice(0, firstMissing), missing.slice(firstMissing)]
  return (
    <Group
      id="missing"
      title={`Departures missing: ${missing.length}`}
      hint="Their hours are not in “Reported”. Ask the nurse and record the time."
      isBad
    >
      <TaskRows tasks={first} />
      {rest.length > 0 ? (
        <details>
          <summary>
            <b>{rest.length} more</b>
          </summary>
          <TaskRows tasks={rest} />
        </details>
      ) : null}
    </Group>
  )
}

const pageOf: Record<HoursBy, (id: string) => string> = {
  nurse: (id) => `/dashboard/staff/${id}`,
  service: (id) => `/dashboard/services/${id}`,
}

function HoursTable({ shown: { by, title, rows, total, totalTitle } }: { shown: ShownMonth }) {
  return (
    <div className="table-scroll">
      <table className="list hours">
        <caption className="visually-hidden">
          {title}, by {by}
        </caption>
        <thead>
          <tr>
            <th scope="col">{by === 'nurse' ? 'Nurse' : 'Patient'}</th>
            <th scope="col">Visits</th>
            <th scope="col">Planned to date</th>
            <th scope="col">Reported</th>
            <th scope="col">Difference</th>
            <th scope="col">Corrected</th>
            <th scope="col">Departures</th>
            <th scope="col">Upcoming</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, ...hours }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={pageOf[by](id)}>{name || id}</Link>
              </th>
              <Cells {...hours} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalTitle}</th>
            <Cells {...total} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cells({
  visits,
  longVisits,
  planned,
  reported,
  difference,
  isLess,
  corrected,
  missing,
  toCheck,
  toCome,
}: ShownHours) {
  return (
    <>
      <td>
        {visits}
        {longVisits > 0 ? <span className="muted"> ({longVisits} × 24 h)</span> : null}
      </td>
      <td>{planned}</td>
      <td>
        <strong>{reported}</strong>
        {toCheck > 0 ? (
          <>
            {' '}
            <Link className="muted" to={checkingPath}>
              ({toCheck} to check)
            </Link>
          </>
        ) : null}
      </td>
      <td className={isLess ? 'bad' : undefined}>{difference}</td>
      <td>{corrected || '–'}</td>
      <td>{missing > 0 ? <a href="#missing">{missing} missing</a> : 'Complete'}</td>
      <td>{toCome}</td>
    </>
  )
}
