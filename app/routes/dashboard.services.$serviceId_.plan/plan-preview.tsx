import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { counted } from '#app/content/counted.ts'
import { nurseWords, type Wording } from '#app/content/office/schedules.ts'
import { ChooseDespite, type OverrideFields } from '#app/dashboard/nurse-choice/ranked-nurses.tsx'
import { Checkbox } from '#app/forms/field.tsx'
import { useForm, type FormField } from '#app/forms/use-form.ts'
import { AnotherChange } from './another-change.tsx'
import { WhatChanges } from './what-changes.tsx'
import { changesInWords } from './plan-in-words.ts'
import { RemovedVisits } from './removed-visits.tsx'
import { UncoveredVisits } from './uncovered-visits.tsx'
import { pageAddress, type ShownPlan, type Typed } from './shown-plan.ts'
import type { ShownPreview } from './shown-preview.server.ts'

/** Fields of this form's own buttons and choices. */
const ofButtons = [
  'intent',
  'namedNurse',
  'despite',
  'why',
  'warned',
  'removes',
  'uncovers',
  'next',
  'leaveOut',
]

/** What a change makes, in words, before it is saved. The form carries all that was typed. */
export function PlanPreview({
  preview,
  typed,
  view,
  wording,
}: {
  preview: ShownPreview
  typed: Partial<Typed>
  view: ShownPlan
  wording: Wording
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [preview])
  const { id, changes, naming, named, warned, problem } = preview
  const errors: Record<string, string[]> = problem ? { [problem.field]: [problem.words] } : {}
  const reply = { typed: withoutGaps(typed), errors }
  const [, override] = useForm<OverrideFields & { removes: string }>({ id: 'plan', reply })
  const path = pageAddress(view)
  const carried = Object.entries({ ...typed, id }).filter(([name, text]) => text && !ofButtons.includes(name))
  return (
    <section className="card plan-preview stack" aria-labelledby="plan-preview">
      <h2 id="plan-preview" ref={title} tabIndex={-1}>
        Preview
      </h2>
      <ul>
        {changesInWords(view, changes, wording).map((words) => (
          <li key={words}>
            <strong>{words}</strong>
          </li>
        ))}
      </ul>
      <form method="post" action={path} className="stack">
        {carried.map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        {errors[''] ? (
          <p className="notice notice--error" role="alert">
            {errors['']}
          </p>
        ) : null}
        <Lost preview={preview} tick={override.removes} wording={wording} />
        <WhatChanges preview={preview} view={view} wording={wording} />
        <Warnings warned={warned} wording={wording} />
        {named ? (
          <p>
            The service will be <strong>assigned</strong>. The family will see this nurse:{' '}
            {nurseWords(named, wording)}.
          </p>
        ) : null}
        {naming ? (
          <Naming preview={preview} naming={naming} wording={wording} chosen={typed.namedNurse} />
        ) : null}
        {warned.length > 0 ? <ChooseDespite fields={override} shown={preview.shownWarnings} /> : null}
        <Buttons save={preview.save} back={typed.form ? 'Edit' : 'Back'} path={path} />
        <AnotherChange />
      </form>
    </section>
  )
}

/** What a change removes or leaves without a nurse, and a tick where that is much. */
function Lost({ preview, tick, wording }: { preview: ShownPreview; tick: FormField; wording: Wording }) {
  const { removed, uncovered, asksTick, lastDay } = preview
  const [gone, left] = [removed.length, uncovered.length]
  const both = `Remove ${counted(gone, 'visit', 'visits')} and leave ${counted(left, 'visit', 'visits')} unallocated`
  const one = gone > 0 ? `Remove these ${gone} visits` : `Leave these ${left} visits unallocated`
  return (
    <>
      <RemovedVisits visits={removed} lastDay={lastDay} wording={wording} />
      <UncoveredVisits uncovered={uncovered} wording={wording} />
      {asksTick ? (
        <Checkbox
          field={tick}
          label={gone > 0 && left > 0 ? both : one}
          value={gone + left}
          defaultChecked={tick.initialValue === String(gone + left)}
        />
      ) : null}
    </>
  )
}

function Buttons({ save, back, path }: { save: string; back: string; path: string }) {
  return (
    <div className="form-actions">
      <button className="button" name="intent" value="save">
        {save}
      </button>
      <button className="button button--quiet" name="intent" value="edit">
        {back}
      </button>
      <Link to={path} className="button button--quiet">
        Cancel
      </Link>
    </div>
  )
}

function Warnings({ warned, wording }: { warned: ShownPreview['warned']; wording: Wording }) {
  if (warned.length === 0) return null
  return (
    <ul className="bullets">
      {warned.map(({ nurseId, words }) => (
        <li key={nurseId} className="bad">
          {nurseWords(nurseId, wording)}: {words}
        </li>
      ))}
    </ul>
  )
}

function withoutGaps(typed: Partial<Typed>): Typed {
  return Object.fromEntries(Object.entries(typed).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}

function Naming({
  preview,
  naming,
  wording,
  chosen,
}: {
  preview: ShownPreview
  naming: readonly string[]
  wording: Wording
  chosen: string | undefined
}) {
  const problem = preview.problem?.field === 'namedNurse' ? preview.problem.words : null
  return (
    <fieldset
      className="field"
      data-invalid={problem ? true : undefined}
      aria-describedby={problem ? 'plan-named-error' : undefined}
    >
      <legend className="field__label">
        The service will be assigned. Which nurse should the family see?
      </legend>
      <div className="row">
        {naming.map((nurseId) => (
          <label key={nurseId} className="checkbox">
            <input type="radio" name="namedNurse" value={nurseId} defaultChecked={nurseId === chosen} />
            <span>{nurseWords(nurseId, wording)}</span>
          </label>
        ))}
      </div>
      {problem ? (
        <p id="plan-named-error" className="field__error" role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}
