import { Form, Link } from '@remix-run/react'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { PrintButton } from '#app/dashboard/frame/print-button.tsx'
import { ColumnHeads } from '#app/dashboard/lists/column-heads.tsx'
import { CsvLink } from '#app/dashboard/lists/csv-link.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { Group, TaskRows } from '#app/dashboard/tasks/task-group.tsx'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import { DateField } from '#app/forms/date-field.tsx'
import { HoursTabs } from './hours-tabs.tsx'
import type { ShownSums, ShownTimesheets, ShownVisit } from './shown-timesheets.server.ts'

const path = '/dashboard/hours'
/** Open visits that are shown at once. */
const firstOpen = 4

type Shown = { shown: ShownTimesheets }

/** Timesheets: what is open first, because it is not settled; then each nurse. */
export function TimesheetsView({ shown }: Shown) {
  return (
    <>
      <header className="view__head">
        <div>
          <h1>{shown.title}</h1>
          <p className="small">Up to {shown.readAt}. Hours as reported, from arrival to departure.</p>
        </div>
        <div className="view__tools">
          <HoursTabs current="hours" month={shown.days.from.slice(0, 7)} />
          <PrintButton />
          <CsvLink path={path} typed={{ ...shown.days, by: 'visit' }} words="CSV by visit" />
          <CsvLink path={path} typed={shown.days} words="CSV by nurse" />
        </div>
      </header>
      <Days shown={shown} />
      <UnreadableWeeks weeks={shown.unreadable} hint="Their visits are in no sum below." />
      <Open shown={shown} />
      {shown.rows.length > 0 ? (
        <Nurses shown={shown} />
      ) : (
        <p className="empty">There were no visits in these days.</p>
      )}
      {shown.nurse ? <Visits nurse={shown.nurse} /> : null}
      {shown.fullTime.length > 0 ? <FullTime shown={shown} /> : null}
      <Notes shown={shown} />
    </>
  )
}

function Days({ shown: { typed, problems, usual, nurse } }: Shown) {
  const field = (name: 'from' | 'to') => ({
    ...{ id: name, name, hintId: `${name}-hint`, errorId: `${name}-error`, initialValue: typed[name] },
    errors: problems[name] ? [problems[name]] : undefined,
  })
  return (
    <Form key={`${typed.from} ${typed.to}`} action={path} className="view__tools hours-days" noValidate>
      <DateField field={field('from')} type="date" label="From" required />
      <DateField field={field('to')} type="date" label="To, the last day" required />
      {nurse ? <input type="hidden" name="nurse" value={nurse.id} /> : null}
      <button className="button button--quiet">Show</button>
      {usual.map(({ words, from, to }) => (
        <Link key={words} className="button button--quiet" to={listAddress(path, { from, to })}>
          {words}
        </Link>
      ))}
    </Form>
  )
}

function Open({ shown: { open, openCount } }: Shown) {
  if (open.length === 0) return null
  const [first, rest] = [open.slice(0, firstOpen), open.slice(firstOpen)]
  return (
    <Group
      id="open"
      title={`Open: ${openCount}`}
      hint="Without both times a visit has no reported hours; the others count as reported until you settle them."
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
      {openCount > open.length ? (
        <p>{openCount - open.length} earlier ones are listed with the visits of each nurse below.</p>
      ) : null}
    </Group>
  )
}

const columns = [
  ...['Visits', 'Planned', 'Reported', 'Day', 'Night', 'Holiday', 'Live-in days', 'Full-time days'],
  ...['Corrected', 'State'],
]

function Nurses({ shown: { title, rows, total, totalTitle, days, nurse } }: Shown) {
  return (
    <div className="table-scroll">
      <table className="list hours">
        <caption className="visually-hidden">{title}, by nurse</caption>
        <ColumnHeads titles={['Nurse', ...columns]} />
        <tbody>
          {rows.map(({ id, name, ...sums }) => (
            <tr key={id}>
              <th scope="row">
                <Link
                  to={`${listAddress(path, { ...days, nurse: id })}#visits`}
                  aria-current={id === nurse?.id ? 'true' : undefined}
                >
                  {name || id}
                </Link>
              </th>
              <Sums {...sums} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalTitle}</th>
            <Sums {...total} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Sums({
  visits,
  planned,
  reported,
  day,
  night,
  holiday,
  liveIn,
  fullTime,
  corrected,
  open,
}: ShownSums) {
  return (
    <>
      <td>{visits}</td>
      <td>{planned}</td>
      <td>
        <strong>{reported}</strong>
      </td>
      {[day, night, holiday].map((hours, place) => (
        <td key={columns[place]}>{hours}</td>
      ))}
      <td>{liveIn || '–'}</td>
      <td>{fullTime || '–'}</td>
      <td>{corrected || '–'}</td>
      <td>{open > 0 ? <a href="#open">{open} open</a> : 'Complete'}</td>
    </>
  )
}

/** Every visit of one nurse. */
function Visits({ nurse: { id, name, visits } }: { nurse: NonNullable<ShownTimesheets['nurse']> }) {
  return (
    <section id="visits" className="stack stack--tight" aria-labelledby="visits-title">
      <h2 id="visits-title">
        <Link to={`/dashboard/staff/${id}`}>{name}</Link>
      </h2>
      {visits.length === 0 ? (
        <p className="empty">No visits in these days.</p>
      ) : (
        <VisitTable visits={visits} />
      )}
    </section>
  )
}

function VisitTable({ visits }: { visits: readonly ShownVisit[] }) {
  const titles = ['Day', 'Patient', 'Planned', 'Reported', 'Hours', 'How it is known', 'State']
  return (
    <div className="table-scroll">
      <table className="list">
        <ColumnHeads titles={titles} />
        <tbody>
          {visits.map(({ id, to, day, holiday, patient, planned, reported, hours, known, state }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={to}>{day}</Link>
                {holiday ? <span className="muted"> {holiday}</span> : null}
              </th>
              <td>{patient}</td>
              {[planned, reported, hours, known, state].map((words, place) => (
                <td key={titles[place]}>{words || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Days of nurses whom a service held: beside the hours, in none of their sums. */
function FullTime({ shown: { fullTime } }: Shown) {
  return (
    <section className="stack stack--tight" aria-labelledby="full-time">
      <h2 id="full-time">Full-time assignments</h2>
      <p className="small">
        Days to date on which a service without a visit schedule held the nurse: from the assignment or the
        start of the service, until its end, its closing, a replacement or today. No hours are reported for
        them. The day of a replacement counts for the new nurse. Not counted: the days before a service got a
        visit schedule, and those before it was imported from the former system. What the office decided for
        the family stands in its account, to which each number leads.
      </p>
      <div className="table-scroll">
        <table className="list">
          <ColumnHeads titles={['Nurse', 'Patient', 'Days to date']} />
          <tbody>
            {fullTime.map(({ nurse, service, days, account }) => (
              <tr key={nurse.id + service.id}>
                <th scope="row">
                  <Link to={`/dashboard/staff/${nurse.id}`}>{nurse.name}</Link>
                </th>
                <td>
                  <Link to={`/dashboard/services/${service.id}`}>{service.name || service.id}</Link>
                </td>
                <td>
                  <Link to={account}>{days}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** What the columns count, and who is in no row. */
function Notes({ shown: { night, withoutVisit, holidays } }: Shown) {
  return (
    <Facts isBeside>
      <Fact name="Planned">
        The planned time of visits that have ended. When a visit is handed over, each nurse has their part.
      </Fact>
      <Fact name="Night">{night}. Day and night are the reported hours; holiday hours are part of them.</Fact>
      <Fact name="Live-in days">
        Visits of 24 hours at which the nurse was there, as reported. They are in no column of hours.
      </Fact>
      {holidays.length > 0 ? <Fact name="Holidays">{holidays.join(', ')}</Fact> : null}
      {withoutVisit.length > 0 ? <Fact name="No visits">{withoutVisit.join(', ')}</Fact> : null}
    </Facts>
  )
}
