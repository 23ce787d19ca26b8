import type { ReactNode } from 'react'
import type { ShownProposal } from './propose-work.server.ts'

/** What was chosen and ticked in a form that was refused, by field. */
export type Choices = Record<string, string>

/** The cells of a row in which one nurse gets some work: the choice, with the proposal, and why. */
export function ProposedCells({
  field,
  label,
  choices,
  proposal: { offered, proposed, why },
  note,
  children,
}: {
  field: string
  label: string
  choices: Choices | null
  proposal: ShownProposal
  /** Below the choice. */
  note?: string | undefined
  /** Further options. */
  children?: ReactNode
}) {
  return (
    <>
      <td>
        <select className="input" name={field} defaultValue={choices?.[field] ?? proposed} aria-label={label}>
          <option value="">Decide later</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {children}
        </select>
        {note ? <small>{note}</small> : null}
      </td>
      <td>
        <ul className="why">
          {why.map(({ text, effect }) => (
            <li key={text} className={effect === 'none' ? undefined : effect}>
              {text}
            </li>
          ))}
        </ul>
      </td>
    </>
  )
}
