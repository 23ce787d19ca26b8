import { Form, Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { lengths } from '#domain/limits.ts'
import type { NurseChoiceData, ShownNurse } from './nurse-choice.server.ts'
import { NurseFactsTable } from './nurse-facts-table.tsx'

/**
 * The choice of an available nurse: the dropdown of section 2, labelled name and contact number, and below it what the records
 * of the same nurses say. It works without JavaScript; with it each nurse of the table also has a button that chooses them.
 */
export function NurseChoice({
  nurses,
  asked,
  problem,
  label = 'Nurse',
  initial = '',
}: {
  nurses: readonly ShownNurse[]
  asked: readonly string[]
  /** What is wrong with the choice: the id of its message, and the message where it stands beside the field. */
  problem: { id: string; beside?: string } | null
  label?: string
  /** The id of the nurse who is chosen at first. */
  initial?: string
}) {
  const [chosen, setChosen] = useState(initial)
  const select = useRef<HTMLSelectElement>(null)
  // The browser may have kept a choice, for example after Back.
  useEffect(() => setChosen(select.current?.value ?? ''), [])
  return (
    <>
      {asked.length > 0 ? <p>The family asks for: {asked.join(', ')}</p> : null}
      <div className="field" data-invalid={problem ? true : undefined}>
        <label htmlFor="nurseId" className="field__label">
          {label}
        </label>
        <select
          ref={select}
          id="nurseId"
          name="nurseId"
          className="input"
          defaultValue={initial}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem?.id}
        >
          <NurseOptions nurses={nurses} />
        </select>
        {problem?.beside ? (
          <p id={problem.id} className="field__error">
            {problem.beside}
          </p>
        ) : null}
        {nurses.length === 0 ? <p className="field__hint">No nurse is available at the moment.</p> : null}
      </div>
      {nurses.length > 0 ? (
        <NurseFactsTable
          nurses={nurses}
          hasWishes={asked.length > 0}
          chosen={chosen}
          onChoose={(id) => {
            if (!select.current) return
            select.current.value = id
            select.current.focus()
            setChosen(id)
          }}
        />
      ) : null}
    </>
  )
}

function NurseOptions({ nurses }: { nurses: readonly ShownNurse[] }) {
  return (
    <>
      <option value="">Choose an available nurse</option>
      {nurses.map(({ id, fullName, contactNumber, isExpired }) => (
        <option key={id} value={id} disabled={isExpired}>
          {`${fullName} – ${contactNumber}${isExpired ? ' (registration expired)' : ''}`}
        </option>
      ))}
    </>
  )
}

/** A search by name, which also says what is in a nurse's way, and a link to the next nurses. Both load another page. */
export function NurseSearch({
  path,
  back,
  data: { nurses, choice, searchedName, next, isFirst },
}: {
  /** The address of the dialog's page. */
  path: string
  back: string
  data: NurseChoiceData
}) {
  const isPart = nurses !== null && (next !== null || !isFirst || searchedName !== '')
  if (!isPart && !choice) return null
  return (
    <Form method="get" action={path} className="row">
      <input type="hidden" name="back" value={back} />
      <label htmlFor="nurse-name" className="field__label">
        Any word of the nurse’s name
      </label>
      <input
        id="nurse-name"
        name="name"
        className="input"
        defaultValue={searchedName}
        maxLength={lengths.name}
      />
      <button type="submit" className="button button--quiet">
        Find
      </button>
      {next ? (
        <Link to={`${path}?${new URLSearchParams({ back, name: searchedName, ...next })}`}>
          Next nurses by name
        </Link>
      ) : null}
    </Form>
  )
}
