import { Link } from '@remix-run/react'
import { Fragment, useRef, type ReactNode } from 'react'
import { visitActs } from '#app/content/office/visits.ts'
import { notesWords } from './block-words.tsx'
import { columnsIn } from './lanes.ts'
import type { Bar, DayNurse, DayTimeline } from './roster-page.ts'
import { useArrowKeys } from './use-arrow-keys.ts'

/**
 * A day by nurse, who is late first: a table of quarters of an hour, so that no size stands in the HTML. The words of a short visit stand
 * beside its bar. In a window with too little room the table scrolls inside its frame.
 */
export function DayTable({ title, firstHour, now, groups }: DayTimeline) {
  const ref = useRef<HTMLTableElement>(null)
  useArrowKeys(ref, 'tbody')
  const columns = columnsIn(firstHour)
  const hours = Array.from({ length: columns / 4 }, (_, place) => String(firstHour + place).padStart(2, '0'))
  return (
    <div className="day-line">
      <table ref={ref} id="visits" tabIndex={-1}>
        <caption className="visually-hidden">Visits of {title} by nurse</caption>
        <colgroup>
          <col className="day-line__name" />
          <col span={columns} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Nurse</th>
            {hours.map((hour) => (
              <th key={hour} scope="col" colSpan={4}>
                {hour}
                <span className="visually-hidden">:00</span>
              </th>
            ))}
          </tr>
        </thead>
        {now ? (
          <tbody aria-hidden="true" className="day-line__now">
            <tr>
              <td colSpan={now.at + 1} />
              <td>
                <span>{now.time}</span>
              </td>
              {now.at + 1 < columns ? <td colSpan={columns - now.at - 1} /> : null}
            </tr>
          </tbody>
        ) : null}
        {groups.map((group, place) => (
          <Fragment key={group.title}>
            <tbody className="day-line__group">
              <tr>
                <th colSpan={columns + 1} scope="rowgroup">
                  {group.title}
                </th>
              </tr>
            </tbody>
            {group.nurses.map((nurse, order) => (
              <Nurse key={nurse.id} nurse={nurse} place={`${place}-${order}`} columns={columns} />
            ))}
          </Fragment>
        ))}
      </table>
    </div>
  )
}

/** @param place of the nurse on this page, which makes the ids of the links */
function Nurse({ nurse, place, columns }: { nurse: DayNurse; place: string; columns: number }) {
  const { id, name, words, lanes, send } = nurse
  const header = (
    <th scope="row" rowSpan={Math.max(1, lanes.length)}>
      <Link id={`r${place}`} to={`/dashboard/staff/${id}`}>
        {name}
      </Link>{' '}
      {send ? (
        <Link to={send.to} className="button button--small">
          {visitActs.sendAnother}
          <span className="visually-hidden"> to {send.patient}</span>
        </Link>
      ) : null}
    </th>
  )
  if (lanes.length === 0)
    return (
      <tbody>
        <tr>
          {header}
          <td colSpan={columns}>
            <span className="day-line__words">{words}</span>
          </td>
        </tr>
      </tbody>
    )
  return (
    <tbody>
      {lanes.map((lane, order) => (
        <tr key={lane.map(({ at }) => at).join()}>
          {order === 0 ? header : null}
          <Lane lane={lane} columns={columns} place={place} id={`v${place}-${order}`} />
        </tr>
      ))}
    </tbody>
  )
}

/** The bars of a line, and the empty columns between them. */
function Lane({
  lane,
  columns,
  place,
  id,
}: {
  lane: readonly Bar[]
  columns: number
  place: string
  id: string
}) {
  const cells: ReactNode[] = []
  let end = 0
  for (const bar of lane) {
    if (bar.at > end) cells.push(<td key={`before ${bar.at}`} colSpan={bar.at - end} />)
    cells.push(
      <td key={bar.at} colSpan={bar.columns}>
        <BarOf bar={bar} id={`${id}-${bar.at}`} row={`r${place}`} />
      </td>,
    )
    end = bar.at + bar.columns
  }
  if (end < columns) cells.push(<td key="after" colSpan={columns - end} />)
  return <>{cells}</>
}

function BarOf({ bar, id, row }: { bar: Bar; id: string; row: string }) {
  const { to, patient, hours, look, words, unread, place, cut } = bar
  const className = [
    'bar',
    `is-${look}`,
    ...(place === 'in' ? [] : [`bar--${place}`]),
    ...(cut ? [`bar--cut-${cut}`] : []),
  ].join(' ')
  const content = (
    <span>
      <b>{patient}</b>
      {` ${hours}`}
      {words ? <em>{` · ${words}`}</em> : null}
      {unread > 0 ? <em>{` · ${notesWords(unread)}`}</em> : null}
    </span>
  )
  if (!to) return <span className={className}>{content}</span>
  return (
    <Link
      id={id}
      discover="none"
      to={to}
      className={className}
      // Its own words, then the nurse, then "Planned" from the key where it says no state.
      aria-labelledby={`${id} ${row}${look === 'due' && !words ? ' due' : ''}`}
    >
      {content}
    </Link>
  )
}
