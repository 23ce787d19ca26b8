import { Form } from '@remix-run/react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { messages } from '#app/content/office/pages.ts'
import { counted } from '#app/content/counted.ts'
import { lengths } from '#domain/limits.ts'
import type { NurseChoiceData } from './nurse-choice.server.ts'
import type { OfferedNurses } from './ranked.server.ts'
import { RankedNurses } from './ranked-nurses.tsx'

/**
 * The choice of an available nurse: the dropdown of section 2, labelled name and contact number, which holds whom the button accepts, and
 * below it why. A row chooses its nurse: with JavaScript in the dropdown, without it by loading the page again.
 */
export function NurseChoice({
  data: { nurses, hasFailed, asked, chosen: initial },
  problem,
  label = 'Nurse',
  override,
}: {
  data: NurseChoiceData
  /** What is wrong with the choice: the id of its message, and the message where it stands beside the field. */
  problem: { id: string; beside?: string } | null
  label?: string
  override: ComponentProps<typeof RankedNurses>['override']
}) {
  const [chosen, setChosen] = useState(initial)
  const select = useRef<HTMLSelectElement>(null)
  // The browser may have kept a choice, for example after Back; and another list may not have who was chosen.
  useEffect(() => setChosen(select.current?.value ?? ''), [nurses])

  function choose({ id }: { id: string }) {
    if (!select.current) return
    select.current.value = id
    select.current.focus()
    setChosen(select.current.value)
  }

  if (hasFailed)
    return (
      <p className="notice notice--error" role="alert">
        {messages.nursesNotFetched}
      </p>
    )
  return (
    <>
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
          <NurseOptions offered={nurses?.offered} />
        </select>
        {problem?.beside ? (
          <p id={problem.id} className="field__error">
            {problem.beside}
          </p>
        ) : null}
        <p className="field__hint">{hintOf(nurses, asked)}</p>
      </div>
      <input type="hidden" name="asksWhy" value="yes" />
      <RankedOf nurses={nurses} override={override} chosen={chosen} onChoose={choose} />
    </>
  )
}

function RankedOf({
  nurses,
  override,
  ...picked
}: Pick<ComponentProps<typeof NurseChoice>, 'override'> & {
  nurses: NurseChoiceData['nurses']
  chosen: string
  onChoose: (nurse: { id: string }) => void
}) {
  if (!nurses) return null
  const pick = { field: 'choose' as const, verb: 'Choose', ...picked }
  return <RankedNurses choice={nurses.choice} override={override} pick={pick} />
}

function hintOf(nurses: NurseChoiceData['nurses'], asked: readonly string[]): string {
  if (!nurses) return 'Enter the time to see who is available.'
  const { fits, warned, more } = nurses.offered
  if (fits.length + warned.length === 0) return 'No nurse is available at the moment.'
  return [
    'Available nurses, best first.',
    ...(more > 0 ? [`${counted(more, 'more nurse', 'more nurses')}. Find them by name.`] : []),
    ...(asked.length > 0 ? [`The family asks for: ${asked.join(', ')}`] : []),
  ].join(' ')
}

type Options = Pick<OfferedNurses, 'fits' | 'warned'>

function NurseOptions({
  offered: { fits, warned } = { fits: [], warned: [] },
}: {
  offered: Options | undefined
}) {
  const groups = [
    { title: 'Best match', nurses: fits },
    { title: 'Check first', nurses: warned },
  ].filter(({ nurses }) => nurses.length > 0)
  return (
    <>
      <option value="">Choose an available nurse</option>
      {groups.map(({ title, nurses }) => (
        <optgroup key={title} label={title}>
          {nurses.map(({ id, words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}

/** A search by name, which also says what is in a nurse's way. It loads another page. */
export function NurseSearch({
  path,
  back,
  data: { nurses, searchedName, visits },
}: {
  /** The address of the dialog's page. */
  path: string
  back: string
  data: NurseChoiceData
}) {
  if (!nurses) return null
  const kept = visits ? { visits: visits.choice, ...visits.typed } : {}
  return (
    <Form method="get" action={path} className="row">
      {Object.entries({ back, ...kept }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
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
    </Form>
  )
}
