import { Form, Link, useSubmit } from '@remix-run/react'
import { createContext, useContext, useEffect, useRef, type FormEvent, type ReactNode } from 'react'

type Typed = {
  typed: Record<string, string>
  problems: Partial<Record<string, string>>
}

const Given = createContext<Typed>({ typed: {}, problems: {} })

/** How long typing pauses before the list follows it, in milliseconds. */
const pause = 350

/**
 * The filters of a list: a form that is in the address. With JavaScript the list follows each choice, and typing once it
 * pauses; without, the button sends it.
 */
export function Filters({ path, given, children }: { path: string; given: Typed; children: ReactNode }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // The address changed by itself (Back, Clear filters): the fields follow, but nobody is interrupted in typing.
    for (const field of form.current?.elements ?? [])
      if (isField(field) && field !== document.activeElement) field.value = given.typed[field.name] ?? ''
  }, [given.typed])
  const isFiltered = Object.keys(given.typed).length > 0

  function follow(event: FormEvent<HTMLFormElement>) {
    const { currentTarget, target } = event
    const isTyping = target instanceof HTMLInputElement && target.type === 'text'
    // A date that is half typed is empty, and not to be looked for.
    if (target instanceof HTMLInputElement && target.type === 'date' && target.validity.badInput) return
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => submit(withoutEmpty(currentTarget), { replace: true }),
      isTyping ? pause : 0,
    )
  }

  return (
    <Given.Provider value={given}>
      <Form
        ref={form}
        method="get"
        action={path}
        role="search"
        aria-label="Filters"
        className="filters"
        onChange={follow}
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(timer.current)
          submit(withoutEmpty(event.currentTarget), { replace: true })
        }}
      >
        {children}
        <div className="filters__actions">
          <button className="button button--quiet">Apply</button>
          {isFiltered ? <Link to={path}>Clear filters</Link> : null}
        </div>
      </Form>
    </Given.Provider>
  )
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
  const problem = useContext(Given).problems[name]
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
  const { typed, problems } = useContext(Given)
  return {
    id: `filter-${name}`,
    name,
    className: 'input',
    defaultValue: typed[name] ?? '',
    'aria-invalid': problems[name] ? true : undefined,
    'aria-describedby': problems[name] ? `filter-${name}-problem` : undefined,
  }
}

/** A text that is searched from its start. */
export function TextFilter({ name, label, inputMode }: FilterProps & { inputMode?: 'tel' | 'email' }) {
  const control = useControl(name)
  return (
    <FilterFrame name={name} label={label}>
      <input type="text" inputMode={inputMode} autoComplete="off" spellCheck={false} {...control} />
    </FilterFrame>
  )
}

export function DateFilter({ name, label }: FilterProps) {
  const control = useControl(name)
  return (
    <FilterFrame name={name} label={label}>
      <input type="date" max="9999-12-31" {...control} />
    </FilterFrame>
  )
}

/** A choice of one, or of all. */
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
