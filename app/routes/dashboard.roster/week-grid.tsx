import { Link } from '@remix-run/react'
import { useRef } from 'react'
import { is } from '#app/components/table-roles.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { addDays } from '#domain/visits/days.ts'
import { NameInBlock, notesWords } from './block-words.tsx'
import type { Band, PackedVisit, RosterRow, WeekTable } from './roster-page.ts'
import { useArrowKeys } from './use-arrow-keys.ts'

/**
 * A week: a row for each nurse or family, a column for each day. In a narrow window the name is a band above its seven days, under 600 px
 * above today alone.
 */
export function WeekGrid({ holidays, ...table }: WeekTable & { holidays: Record<string, string> }) {
  const { by, days, rows } = table
  const ref = useRef<HTMLTableElement>(null)
  useArrowKeys(ref, 'tr')
  const isThisWeek = days.some(({ isToday }) => isToday)
  return (
    <table
      ref={ref}
      id="visits"
      className={isThisWeek ? 'week week--now' : 'week'}
      {...is.table}
      tabIndex={-1}
    >
      <caption className="visually-hidden">The week by day</caption>
      <thead {...is.rowgroup}>
        <tr {...is.row}>
          <th {...is.columnheader} scope="col">
            {by === 'nurse' ? 'Nurse' : 'Patient'}
          </th>
          {days.map(({ day, title, isToday }) => (
            <th
              key={day}
              {...is.columnheader}
              scope="col"
              className={isToday ? 'now' : undefined}
              aria-current={isToday ? 'date' : undefined}
            >
              {title}
              {holidays[day] ? <small className="holiday"> {holidays[day]}</small> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...is.rowgroup}>
        {rows.map((row, place) => (
          <Row key={row.id} row={row} place={place} table={table} />
        ))}
      </tbody>
    </table>
  )
}

/** @param place of the row on this page, which makes the ids of its links */
function Row({ row, place, table }: { row: RosterRow; place: number; table: WeekTable }) {
  const { id, name, hours, cells, bands } = row
  const { by, days } = table
  const to = by === 'nurse' ? `/dashboard/staff/${id}` : `/dashboard/services/${id}${bands ? '' : '/plan'}`
  return (
    <tr {...is.row}>
      <th {...is.rowheader} scope="row">
        <Link id={`r${place}`} to={to}>
          {name}
        </Link>{' '}
        {hours ? <small>{hours}</small> : null}
      </th>
      {days.map(({ day, isToday, title }, column) => (
        <td
          key={day}
          {...is.cell}
          className={isToday ? 'now' : undefined}
          data-day={table.days.some((each) => each.isToday) ? undefined : title}
        >
          {bands?.[column]?.map((band) => (
            <BandOf key={band.words} {...band} />
          ))}
          {cells[column]?.map((visit, order) => (
            <Visit
              key={`${visit[0]} ${visit[1]} ${visit[2]}`}
              id={`${place}-${column}-${order}`}
              visit={visit}
              person={table.people[visit[0]] ?? ['', '']}
              service={by === 'nurse' ? undefined : id}
              day={day}
              row={place}
            />
          ))}
        </td>
      ))}
    </tr>
  )
}

function BandOf({ words, to }: Band) {
  return to ? (
    <Link to={to} className="is-away">
      {words}
    </Link>
  ) : (
    <span className="is-away">{words}</span>
  )
}

/**
 * One visit, one link: the patient first (the nurse in a family's row), then the time, and the state where it is not due. The spaces are for
 * text browsers and for the name of the link; CSS gives each part a line.
 */
function Visit({
  id,
  visit: [, line, startMinute, minutes, look, words, unread = 0],
  person: [serviceId, name],
  service,
  day,
  row,
}: {
  id: string
  visit: PackedVisit
  person: [id: string, name: string]
  service: string | undefined
  day: string
  row: number
}) {
  const own = `v${id}`
  // A nurse who is sent after midnight stands on the day after the one that names the visit.
  const visitDay = addDays(day, -Math.floor(startMinute / (24 * 60)))
  return (
    <Link
      id={own}
      discover="none"
      to={visitPath(`${service ?? serviceId}.${visitDay}.${line}`)}
      className={look && `is-${look}`}
      // Its own words, then the nurse or the patient of the row, then "Planned" from the key where it says no state.
      aria-labelledby={`${own} r${row}${look ? '' : ' due'}`}
    >
      <NameInBlock name={name} />
      {` ${visitHours({ startMinute, minutes })}`}
      {words ? <em>{` ${words}`}</em> : null}
      {unread > 0 ? <em>{` ${notesWords(unread)}`}</em> : null}
    </Link>
  )
}
