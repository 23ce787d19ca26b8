import { Link } from '@remix-run/react'
import { sourceWords } from '#app/content/office/covers.ts'
import { missingMessages } from '#app/content/office/visits.ts'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { ColumnHeads } from '#app/dashboard/lists/column-heads.tsx'
import type { TypedRow, TypedRows } from './answer-missing.server.ts'
import type { ShownMissing } from './shown-checking.server.ts'

/** Visits that lack a report, one row each. The office types the times; none is proposed. */
export function MissingRows({
  rows,
  typed,
}: {
  rows: readonly ShownMissing[]
  typed: TypedRows | undefined
}) {
  return (
    <div className="table-scroll">
      <table className="list missing">
        <caption className="visually-hidden">Visits without an arrival or a departure</caption>
        <ColumnHeads titles={['Nurse', 'Patient', 'Planned', 'Arrived', 'Left', 'Told by']} />
        <tbody>
          {rows.map((row, place) => (
            <Row key={row.id} {...{ row, place }} typed={typed?.[row.id]} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, place, typed }: { row: ShownMissing; place: number; typed: TypedRow | undefined }) {
  const { id, nurse, patient, day, planned, arrived } = row
  const about = `${nurse.name} at ${patient}, ${day}`
  return (
    <tr>
      <th scope="row">
        <Link to={`/dashboard/staff/${nurse.id}`}>{nurse.name}</Link>
        {nurse.number ? (
          <small>
            <PhoneLink number={nurse.number} />
          </small>
        ) : null}
      </th>
      <td>
        <Link to={visitPath(id)}>{patient}</Link>
        <small>{day}</small>
      </td>
      <td className="nowrap">{planned}</td>
      <td>
        {arrived === null ? (
          <TimeField part="arrived" {...{ place, typed }} label={`Arrival of ${about}`} />
        ) : (
          <>
            {arrived} <Problem part="arrived" {...{ place, typed }} />
          </>
        )}
      </td>
      <td>
        <TimeField part="left" {...{ place, typed }} label={`Departure of ${about}`} />
      </td>
      <td>
        <input type="hidden" name={`visit-${place}`} value={id} />
        <select
          className="input"
          name={`source-${place}`}
          aria-label={`Told by, ${about}`}
          defaultValue={typed?.source ?? ''}
          {...invalid('source', place, typed)}
        >
          <option value="">Choose</option>
          {Object.entries(sourceWords).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
        <Problem part="source" {...{ place, typed }} />
      </td>
    </tr>
  )
}

type Part = keyof TypedRow['errors']
type OfRow = { part: Part; place: number; typed: TypedRow | undefined }

function TimeField({ part, place, typed, label }: OfRow & { label: string }) {
  return (
    <>
      <input
        className="input"
        type="time"
        name={`${part}-${place}`}
        aria-label={label}
        placeholder="08:00"
        defaultValue={part === 'source' ? '' : typed?.[part]}
        {...invalid(part, place, typed)}
      />
      <Problem {...{ part, place, typed }} />
    </>
  )
}

function invalid(part: Part, place: number, typed: TypedRow | undefined) {
  return typed?.errors[part] ? { 'aria-invalid': true, 'aria-describedby': `${part}-${place}-error` } : {}
}

/** The message beside a field. A time is taken for the one nearest to the plan; another day has the visit's own page. */
function Problem({ part, place, typed }: OfRow) {
  const problem = typed?.errors[part]
  if (!problem) return null
  return (
    <p id={`${part}-${place}-error`} className="field__error">
      {problem} {part !== 'source' && problem !== missingMessages.noTime ? missingMessages.otherDay : null}
    </p>
  )
}
