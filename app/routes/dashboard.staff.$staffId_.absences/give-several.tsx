import { Link } from '@remix-run/react'
import { counted } from '#app/content/counted.ts'
import { ColumnHeads } from '#app/dashboard/lists/column-heads.tsx'
import { ProposedCells, type Choices } from '#app/dashboard/nurse-choice/proposed-cells.tsx'
import { ChooseDespite, type OverrideFields } from '#app/dashboard/nurse-choice/ranked-nurses.tsx'
import type { FormField } from '#app/forms/use-form.ts'
import type { ShownCover, ShownGroup } from './propose-cover.server.ts'

/** The rows by which the visits of an absence go to several nurses, with one button for all. */
export function GiveSeveral({
  cover: { groups, more, visits, proposed, warned },
  isByDay,
  override,
  choices,
}: {
  cover: ShownCover
  isByDay: boolean
  override: Record<keyof OverrideFields, FormField>
  choices: Choices | null
}) {
  const isAsked = warned || override.despite.errors || override.why.errors
  return (
    <>
      <p>
        <b>{proposed}</b> of {counted(visits, 'visit has', 'visits have')} a proposed nurse.
      </p>
      <div className="table-scroll">
        <table className="list leaving">
          <ColumnHeads titles={[isByDay ? 'Day' : 'Patient', 'Visits', 'Who covers', 'Why']} />
          <tbody>
            {groups.map((group) => (
              <Row key={group.field} group={group} choices={choices} />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? (
        <p className="small">
          {counted(more, 'more row', 'more rows')} will be listed once these are allocated.
        </p>
      ) : null}
      {isAsked ? <ChooseDespite fields={override} shown={warned} /> : null}
      <p className="small">Each family and nurse concerned is sent one message.</p>
      <div className="form-actions">
        <button className="button">Allocate visits</button>
      </div>
    </>
  )
}

function Row({
  group: { field, name, to, count, visits, proposal },
  choices,
}: {
  group: ShownGroup
  choices: Choices | null
}) {
  const more = count - visits.length
  return (
    <tr>
      <th scope="row">{to ? <Link to={to}>{name}</Link> : name}</th>
      <td>
        <ul className="plain-list">
          {visits.map((words) => (
            <li key={words}>{words}</li>
          ))}
          {more > 0 ? <li>and {counted(more, 'more visit', 'more visits')}</li> : null}
        </ul>
      </td>
      <ProposedCells {...{ field, choices, proposal }} label={`Who covers: ${name}, ${visits[0] ?? ''}`} />
    </tr>
  )
}
