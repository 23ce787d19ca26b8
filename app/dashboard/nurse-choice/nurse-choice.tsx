import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { messages } from '#app/content/office/pages.ts'
import { counted } from '#app/content/counted.ts'
import { groupNames } from '#app/content/office/choice.ts'
import { Fold } from '#app/dashboard/lists/fold.tsx'
import { ServiceFacts, ServiceIds } from '#app/dashboard/services/service-details.tsx'
import type { NurseChoiceData } from './nurse-choice.server.ts'
import type { OfferedNurses } from './ranked.server.ts'
import { ListAgainFirst, NameSearch } from './name-search.tsx'
import { ChooseDespite, RankedNurses, type Override } from './ranked-nurses.tsx'

/** Reads the data of a dialog again, for what its address then says. */
export type OnRead = (asked: Record<string, string>) => void

type ChoiceProps = {
  data: NurseChoiceData
  /** What is wrong with the choice: the id of its message, and the message where it stands beside the field. */
  problem: { id: string; beside?: string } | null
  label?: string
  override: Override
  actionButtons: ReactNode
  /** In a dialog, which reads its list itself. */
  onRead?: OnRead | undefined
  /** The fields beside the dropdown. */
  children: ReactNode
}

/**
 * The choice of an available nurse: the dropdown of section 2, labelled name and contact number, which holds whom the button accepts, beside it
 * what else is asked, the warnings of who is chosen, the buttons, and below them why. A row chooses its nurse: with JavaScript in the dropdown,
 * without it by posting the form for the page with this nurse.
 */
export function NurseChoice({ data, label = 'Nurse', override, onRead, ...parts }: ChoiceProps) {
  const { nurses, hasFailed, asked, details, searchedName, chosen: initial } = data
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

  return (
    <>
      {onRead ? null : <ListAgainFirst />}
      <div className="card choice">
        {hasFailed ? (
          <p className="notice notice--error" role="alert">
            {messages.nursesNotFetched}
          </p>
        ) : (
          <NurseField
            select={select}
            label={label}
            initial={initial}
            offered={nurses?.offered}
            hint={hintOf(nurses, asked)}
            problem={parts.problem}
            onChosen={setChosen}
          />
        )}
        {parts.children}
        <Despite nurses={nurses} override={override} chosen={chosen} />
        {parts.actionButtons}
      </div>
      {nurses ? (
        <>
          <NameSearch
            name={searchedName}
            onFind={onRead && ((name) => onRead({ ...answersNow(select.current), name }))}
          />
          <RankedNurses
            choice={nurses.choice}
            pick={{ field: 'choose', verb: 'Choose', participle: 'assigned', chosen, onChoose: choose }}
          />
        </>
      ) : null}
      {details ? <ServiceFold service={details} /> : null}
    </>
  )
}

/** The tick and the reason where somebody has a warning. The form always says which warnings its page has shown. */
function Despite({
  nurses,
  override,
  chosen,
}: Pick<NurseChoiceData, 'nurses' | 'chosen'> & { override: Override }) {
  if (!nurses || !asksWhy(nurses, override)) return <input type="hidden" name="warned" value="" />
  const { shownWarnings } = nurses.choice
  return (
    <ChooseDespite fields={override} shown={shownWarnings} nurse={warnedNurse(nurses, chosen)} isForChosen />
  )
}

/** Who is chosen and the visits, as the fields have them: the data read last may be of former times. */
function answersNow(select: HTMLSelectElement | null): Record<string, string> {
  const posted = new FormData(select?.form ?? undefined)
  return Object.fromEntries(
    ['nurseId', 'visits', 'start', 'hours'].flatMap((field) => {
      const typed = posted.get(field)
      return typeof typed === 'string' ? [[field, typed]] : []
    }),
  )
}

function ServiceFold({ service }: { service: NonNullable<NurseChoiceData['details']> }) {
  return (
    <Fold title="The service" hint="need, address, family, codes">
      <div className="stack stack--tight">
        <ServiceFacts service={service} />
        <ServiceIds service={service} />
      </div>
    </Fold>
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
  problem: ChoiceProps['problem']
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
 * Whether the form has the tick and the reason: where somebody has a warning. What the diaries say decides, so a refusal can ask for them
 * where the list shows no warning.
 */
function asksWhy({ choice }: Nurses, { despite, why }: Override): boolean {
  return choice.warned.count > 0 || Boolean(despite.errors ?? why?.errors)
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
    { title: groupNames.fits, nurses: fits },
    { title: groupNames.warned, nurses: warned, className: 'choice__warned' },
  ].filter(({ nurses }) => nurses.length > 0)
  return (
    <>
      <option value="">Choose an available nurse</option>
      {groups.map(({ title, nurses, className }) => (
        <optgroup key={title} label={title} className={className}>
          {nurses.map((nurse) => (
            <Option key={nurse} nurse={nurse} />
          ))}
        </optgroup>
      ))}
    </>
  )
}

function Option({ nurse }: { nurse: Options['fits'][number] }) {
  const space = nurse.indexOf(' ')
  return <option value={nurse.slice(0, space)}>{nurse.slice(space + 1)}</option>
}
