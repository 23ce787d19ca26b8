import { Link } from '@remix-run/react'
import { CsvLink } from '#app/dashboard/lists/csv-link.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'
import { HoursTabs } from '#app/routes/dashboard.hours/hours-tabs.tsx'
import { TooLongView, type TooLong } from '#app/routes/dashboard.hours/too-long-view.tsx'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import { lateAfter } from '#domain/visits/state.ts'
import type { ShownPunctuality, ShownPunctualityPage } from './shown-punctuality.ts'

export const punctualityPath = '/dashboard/hours/punctuality'

type Props = { shown: ShownPunctualityPage }

/** The page, or why it could not be read. */
export function PunctualityOrWhyNot({ shown }: { shown: ShownPunctualityPage | TooLong | null }) {
  if (!shown) return <h1>Punctuality</h1>
  return 'tooLong' in shown ? <TooLongView shown={shown} /> : <PunctualityView shown={shown} />
}

/** A month of arrivals by nurse, and of one nurse the visits at which they were not on time. */
function PunctualityView({ shown }: Props) {
  const { title, readAt, rows, nurse, unreadable } = shown
  return (
    <>
      <header className="view__head">
        <div>
          <h1>{title}</h1>
          <p className="small">
            {readAt ? `Up to ${readAt}. ` : ''}Late is an arrival {lateAfter.office} minutes or more after the
            planned start. Missed includes visits at which no one opened or that the office called off. Visits
            with a report to be checked are left out, and live-in care counts the day of arrival alone.
          </p>
        </div>
        <Tools shown={shown} />
      </header>
      <UnreadableWeeks weeks={unreadable} hint="Their visits are in no row below." />
      {nurse ? <VisitsOfNurse nurse={nurse} /> : null}
      {rows.length > 0 ? (
        <PunctualityTable shown={shown} />
      ) : (
        <p className="empty">No visits in this period yet.</p>
      )}
    </>
  )
}

function Tools({ shown: { month, half, previous, next, isPresent, nurse } }: Props) {
  const asked = { month, half }
  const addressOf = (more: { month?: string; half?: string }) =>
    listAddress(punctualityPath, { ...more, nurse: nurse?.id ?? '' })
  return (
    <div className="view__tools">
      <HoursTabs current="punctuality" {...asked} />
      <nav aria-label="Months" className="view__tools">
        <Link className="button button--quiet" rel="prev" to={addressOf({ month: previous.month, half })}>
          {previous.title}
        </Link>
        {next ? (
          <Link className="button button--quiet" rel="next" to={addressOf({ month: next.month, half })}>
            {next.title}
          </Link>
        ) : null}
        {half ? (
          <Link className="button button--quiet" to={addressOf({ month })}>
            Whole month
          </Link>
        ) : null}
        {isPresent ? null : (
          <Link className="button button--quiet" to={addressOf({})}>
            This month
          </Link>
        )}
      </nav>
      <CsvLink path={punctualityPath} typed={asked} />
    </div>
  )
}

function PunctualityTable({ shown: { title, month, half, rows, total } }: Props) {
  return (
    <div className="table-scroll">
      <table className="list hours">
        <caption className="visually-hidden">{title}, by nurse</caption>
        <thead>
          <tr>
            <th scope="col">Nurse</th>
            <th scope="col">Visits</th>
            <th scope="col">On time</th>
            <th scope="col">Late</th>
            <th scope="col">Median delay</th>
            <th scope="col">Longest delay</th>
            <th scope="col">No report</th>
            <th scope="col">Missed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, ...counts }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={listAddress(punctualityPath, { month, half, nurse: id })}>{name}</Link>
              </th>
              <Cells {...counts} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <Cells {...total} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cells({ visits, onTime, late, median, longest, noReport, missed }: ShownPunctuality) {
  return (
    <>
      <td>{visits}</td>
      <td>{onTime}</td>
      <td className={late > 0 ? 'bad' : undefined}>{late}</td>
      <td>{median || '–'}</td>
      <td>{longest || '–'}</td>
      <td>{noReport}</td>
      <td>{missed}</td>
    </>
  )
}

function VisitsOfNurse({ nurse }: { nurse: NonNullable<ShownPunctualityPage['nurse']> }) {
  const { id, name, visits } = nurse
  return (
    <section className="stack stack--tight" aria-labelledby="of-nurse">
      <h2 id="of-nurse">Late, missed or unreported visits of {name}</h2>
      <p className="small">
        <Link to={`/dashboard/staff/${id}`}>Open the record of {name}</Link>
      </p>
      {visits.length === 0 ? <p className="empty">There are none.</p> : null}
      <ListTable
        caption={`Visits of ${name}`}
        rows={visits}
        keyOf={({ id: visitId }) => visitId}
        columns={[
          { title: 'Day', cell: ({ day }) => day },
          { title: 'Patient', cell: ({ to, patient }) => <Link to={to}>{patient}</Link> },
          { title: 'Planned', cell: ({ planned }) => planned },
          { title: 'What was reported', cell: ({ what }) => what },
        ]}
      />
    </section>
  )
}
