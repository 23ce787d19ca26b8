import type { MouseEvent } from 'react'
import { lengths } from '#domain/limits.ts'

/**
 * Shows the list again, and gives no work. It is a form's first button, which the key Enter presses in a field. It is not `hidden`:
 * WebKit would pass it over.
 */
export function ListAgainFirst() {
  return (
    <button name="choose" className="visually-hidden" tabIndex={-1} aria-hidden formNoValidate>
      Show available nurses
    </button>
  )
}

/** "Why not Savita?": any word of a name. In the form of a choice it is posted, so that a search loses nothing that was typed. */
export function NameSearch({
  name,
  id = 'nurse-name',
  button = 'Find',
  onFind,
}: {
  name: string
  id?: string
  button?: string
  /** In a dialog, which reads its list itself. */
  onFind?: ((name: string) => void) | undefined
}) {
  function find(event: MouseEvent<HTMLButtonElement>) {
    if (!onFind) return
    event.preventDefault()
    const typed = event.currentTarget.form?.elements.namedItem('name')
    if (typed instanceof HTMLInputElement) onFind(typed.value)
  }
  return (
    <div className="row">
      <label htmlFor={id} className="field__label">
        Find a nurse by name
      </label>
      <input
        id={id}
        name="name"
        className="input"
        defaultValue={name}
        maxLength={lengths.name}
        onKeyDown={(event) => {
          if (!onFind || event.key !== 'Enter') return
          event.preventDefault()
          onFind(event.currentTarget.value)
        }}
      />
      <button name="choose" className="button button--quiet" formNoValidate onClick={find}>
        {button}
      </button>
    </div>
  )
}
