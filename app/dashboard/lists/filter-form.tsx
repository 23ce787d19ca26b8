import { Form, Link, useSubmit } from '@remix-run/react'
import { createContext, useContext, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'

/** The filters as typed, and what is wrong with each, in words. */
export type FilterState = {
  typed: Record<string, string>
  problems: Partial<Record<string, string>>
}

const unfiltered: FilterState = { typed: {}, problems: {} }
const FilterContext = createContext(unfiltered)

/** How long after the last keystroke the list is loaded, in milliseconds. */
const typingDelay = 350

/**
 * The filters of a list: a GET form whose fields are the query parameters. With JavaScript the list is loaded at each choice
 * and after a pause in typing; without, by the button.
 */
export function Filters({
  path,
  by,
  given: filters,
  children,
}: {
  path: string
  /** What can be filtered by, in words. With it the filters are folded while none is set. */
  by?: string
  /** Null where the list could not be read. */
  given: FilterState | null
  children: ReactNode
}) {
  const given = filters ?? unfiltered
  const form = useFilterForm(given)
  const count = Object.keys(given.typed).length
  const fields = (
    <Form {...form} method="get" action={path} role="search" aria-label="Filters" className="filters">
      {children}
      <div className="filters__actions">
        <button className="button button--quiet">Apply</button>
        {count > 0 ? <Link to={path}>Clear filters</Link> : null}
      </div>
    </Form>
  )
  return (
    <FilterContext.Provider value={given}>
      {by === undefined ? (
        fields
      ) : (
        <FoldedFilters by={by} count={count}>
          {fields}
        </FoldedFilters>
      )}
    </FilterContext.Provider>
  )
}

/** Loads the list as its filters are typed and chosen, and shows the address's values after Back. */
function useFilterForm({ typed }: FilterState) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // After Back or Clear filters the fields show the address's values, except for the field with the focus.
    for (const field of ref.current?.elements ?? [])
      if (isField(field) && field !== document.activeElement) field.value = typed[field.name] ?? ''
  }, [typed])

  function load(form: HTMLFormElement) {
    submit(withoutEmpty(form), { replace: true })
  }

  function onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const isTyping = target instanceof HTMLInputElement && target.type === 'text'
    // The value of a half typed date is empty, so it is not submitted.
    if (target instanceof HTMLInputElement && target.type === 'date' && target.validity.badInput) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => load(currentTarget), isTyping ? typingDelay : 0)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    clearTimeout(timer.current)
    load(event.currentTarget)
  }

  return { ref, onChange, onSubmit }
}

/** Opened where a filter is set, and from then on as the person leaves it: clearing the last one must not hide the field that has the focus. */
function FoldedFilters({ by, count, children }: { by: string; count: number; children: ReactNode }) {
  const [shown, setShown] = useState({ count, isOpen: count > 0 })
  if (shown.count !== count) setShown({ count, isOpen: shown.isOpen || count > 0 })
  return (
    <details
      open={shown.isOpen}
      onToggle={({ currentTarget }) => setShown({ count, isOpen: currentTarget.open })}
    >
      <summary>
        <b>Filter</b> <span>{count > 0 ? `${count} set` : withCapital(by)}</span>
      </summary>
      {children}
    </details>
  )
}

function withCapital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isField(element: Element): element is HTMLInputElement | HTMLSelectElement {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}

function withoutEmpty(form: HTMLFormElement): URLSearchParams {
  const typed = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].trim() !== '',
  )
  return new URLSearchParams(typed)
}

type FilterProps = { name: string; label: string }

function FilterFrame({ name, label, children }: FilterProps & { children: ReactNode }) {
  const problem = useContext(FilterContext).problems[name]
  return (
    <div className="field" data-invalid={problem ? true : undefined}>
      <label htmlFor={`filter-${name}`} className="field__label">
        {label}
      </label>
      {children}
      {problem ? (
        <p id={`filter-${name}-problem`} className="field__error">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

function useControl(name: string) {
  const { typed, problems } = useContext(FilterContext)
  return {
    id: `filter-${name}`,
    name,
    className: 'input',
    defaultValue: typed[name] ?? '',
    'aria-invalid': problems[name] ? true : undefined,
    'aria-describedby': problems[name] ? `filter-${name}-problem` : undefined,
  }
}

/** A text field for the start of a value; `noteId` names a `FilterNote` about it. */
export function TextFilter({
  name,
  label,
  inputMode,
  noteId,
}: FilterProps & { inputMode?: 'tel' | 'email'; noteId?: string }) {
  const control = useControl(name)
  const describedBy = [noteId, control['aria-describedby']].filter(Boolean).join(' ') || undefined
  return (
    <FilterFrame name={name} label={label}>
      <input
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={false}
        {...control}
        aria-describedby={describedBy}
      />
    </FilterFrame>
  )
}

/** What a person must know about some filters, below all of them. */
export function FilterNote({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="filters__note muted">
      {children}
    </p>
  )
}

export function DateFilter({ name, label }: FilterProps) {
  const control = useControl(name)
  return (
    <FilterFrame name={name} label={label}>
      <input type="date" max="9999-12-31" placeholder="25/11/2026" {...control} />
    </FilterFrame>
  )
}

/** A select of one value, or of all. */
export function ChoiceFilter({
  name,
  label,
  all = 'All',
  choices,
}: FilterProps & { all?: string; choices: readonly (readonly [value: string, label: string])[] }) {
  const control = useControl(name)
  return (
    <FilterFrame name={name} label={label}>
      <select {...control}>
        <option value="">{all}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FilterFrame>
  )
}
