import { Link } from '@remix-run/react'
import { Note, UnreadNotes } from './note.tsx'
import type { Band, Cell, RosterRow, CellVisit, WeekTable } from './roster-page.ts'
import { planPath, visitPath } from '#app/dashboard/visits/visit-paths.ts'

/**
 * A week: a row for each nurse or family, a column for each day. In a narrow window CSS shows each row as a list of its days.
 * It prints on A4, and no row is cut in two.
 */
export function WeekGrid({ days, groups }: WeekTable) {
  if (groups.length === 0) return null
  return (
    <div className="table-scroll">
      <table className="week">
        <caption className="visually-hidden">The week by day</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {days.map(({ day, title, isToday }) => (
              <th key={day} scope="col" aria-current={isToday ? 'date' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="week__group">
              <th scope="rowgroup" colSpan={days.length + 1}>
                {title}: {rows.length}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.id} row={row} days={days} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Row({ row: { name, to, cells }, days }: { row: RosterRow; days: WeekTable['days'] }) {
  return (
    <tr>
      <th scope="row">
        <Link to={to}>{name}</Link>
      </th>
      {cells ? (
        cells.map((cell, place) => (
          <DayCell key={days[place]?.day} cell={cell} title={days[place]?.title ?? ''} />
        ))
      ) : (
        <td colSpan={days.length}>Free</td>
      )}
    </tr>
  )
}

/** Empty without any content, so that CSS can leave the day out of a list. */
function DayCell({ cell: { visits, bands }, title }: { cell: Cell; title: string }) {
  if (!visits && !bands) return <td />
  return (
    <td data-day={title}>
      {bands?.map((band) => (
        <BandOf key={band.words} {...band} />
      ))}
      {visits ? (
        <ul>
          {visits.map((visit) => (
            <Entry key={visit.id} {...visit} />
          ))}
        </ul>
      ) : null}
    </td>
  )
}

function BandOf({ words, to }: Band) {
  return <p className="week__band">{to ? <Link to={to}>{words}</Link> : words}</p>
}

/** The time leads to the visit, the name to its plan; a note says what was reported. */
function Entry({ id, hours, who, note, tone, unread }: CellVisit) {
  return (
    <li>
      {/* The spaces are for text browsers; CSS gives each part a line. */}
      <Link to={visitPath(id)}>{hours}</Link> {who ? <Link to={planPath(id)}>{who}</Link> : null}{' '}
      {note ? <Note note={note} tone={tone} /> : null}{' '}
      {unread ? <UnreadNotes id={id} unread={unread} patient={who} /> : null}
    </li>
  )
}
