import { Form } from '@remix-run/react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { messages } from '#app/content/office/pages.ts'
import { counted } from '#app/content/counted.ts'
import { lengths } from '#domain/limits.ts'
import type { NurseChoiceData } from './nurse-choice.server.ts'
import type { OfferedNurses } from './ranked.server.ts'
import { ChooseDespite, RankedNurses, type Override } from './ranked-nurses.tsx'

/**
 * The choice of an available nurse: the dropdown of section 2, labelled name and contact number, which holds whom the button accepts, the
 * warnings of who is chosen, the buttons, and below them why. A row chooses its nurse: with JavaScript in the dropdown, without it by loading
 * the page again.
 */
export function NurseChoice({
  data: { nurses, hasFailed, asked, chosen: initial },
  problem,
  label = 'Nurse',
  override,
  actionButtons,
}: {
  data: NurseChoiceData
  /** What is wrong with the choice: the id of its message, and the message where it stands beside the field. */
  problem: { id: string; beside?: string } | null
  label?: string
  override: Override
  actionButtons: ReactNode
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
      <>
        <p className="notice notice--error" role="alert">
          {messages.nursesNotFetched}
        </p>
        {actionButtons}
      </>
    )
  return (
    <>
      <NurseField
        select={select}
        label={label}
        initial={initial}
        offered={nurses?.offered}
        hint={hintOf(nurses, asked)}
        problem={problem}
        onChosen={setChosen}
      />
      <input type="hidden" name="asksWhy" value="yes" />
      {nurses && asksWhy(nurses, override, chosen) ? (
        <ChooseDespite fields={override} nurse={warnedNurse(nurses, chosen)} />
      ) : null}
      {actionButtons}
      {nurses ? (
        <RankedNurses
          choice={nurses.choice}
          pick={{ field: 'choose', verb: 'Choose', chosen, onChoose: choose }}
        />
      ) : null}
    </>
  )
}

/** The dropdown, with what is wrong with the choice. */
function NurseField({
  select,
  label,
  initial,
  offered,
  hint,
  problem,
  onChosen,
}: {
  select: RefObject<HTMLSelectElement>
  label: string
  initial: string
  offered: Options | undefined
  hint: string
  problem: { id: string; beside?: string } | null
  onChosen: (id: string) => void
}) {
  return (
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
        onChange={({ currentTarget }) => onChosen(currentTarget.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem?.id}
      >
        <NurseOptions offered={offered} />
      </select>
      {problem?.beside ? (
        <p id={problem.id} className="field__error">
          {problem.beside}
        </p>
      ) : null}
      <p className="field__hint">{hint}</p>
    </div>
  )
}

type Nurses = NonNullable<NurseChoiceData['nurses']>

/**
 * Whether the tick and the reason are shown: where somebody has a warning, until one without is chosen. What the diaries say decides, so a
 * refusal can ask for them where the list shows no warning.
 */
function asksWhy({ choice, offered }: Nurses, { despite, why }: Override, chosen: string): boolean {
  if (despite.errors ?? why?.errors) return true
  return choice.warned.count > 0 && !offered.fits.some(({ id }) => id === chosen)
}

/** Who is chosen, where the list has what warns of them. */
function warnedNurse({ choice: { warned, named } }: Nurses, chosen: string) {
  return [...named.nurses, ...warned.nurses].find(({ id }) => id === chosen)
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
