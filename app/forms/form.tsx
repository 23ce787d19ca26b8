import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { FormState } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'

/**
 * What is wrong with a form, at its top and with focus: its own message, or a list that leads to each field.
 * `labels` gives the visible name of each field.
 */
export function FormErrors({ form, labels = {} }: { form: FormState; labels?: Record<string, string> }) {
  const summary = useRef<HTMLDivElement>(null)
  const { reply, fieldErrors } = form
  const isShown = Boolean(form.errors) || fieldErrors.length > 0

  useEffect(() => {
    // The summary is read first, and leads to each field.
    if (isShown) summary.current?.focus()
  }, [isShown, reply])

  if (!isShown) return null
  return (
    <div
      ref={summary}
      id={form.errorId}
      className="notice notice--error"
      role="alert"
      tabIndex={-1}
      autoFocus
    >
      {form.errors?.map((error) => (
        <p key={error}>{error}</p>
      ))}
      {fieldErrors.length > 0 ? (
        <>
          <p>{m.form_summary()}</p>
          <ul>
            {fieldErrors.map(([name, errors]) => (
              <li key={name}>
                <a href={`#${form.id}-${name}`}>
                  {labels[name] ? `${labels[name]}: ${errors.join(' ')}` : errors.join(' ')}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

/** The button that sends a form: it says so while the form is on its way, and cannot be pressed twice. */
export function SubmitButton({
  children,
  isBusy,
  ...attributes
}: {
  children: ReactNode
  /** For a form that is not sent by navigation (a fetcher's). */
  isBusy?: boolean
  disabled?: boolean
  name?: string
  value?: string
}) {
  const navigation = useNavigation()
  const busy = isBusy ?? navigation.formMethod === 'POST'
  return (
    <button
      type="submit"
      className="button button--primary"
      aria-busy={busy || undefined}
      {...attributes}
      disabled={busy || attributes.disabled}
    >
      {busy ? m.form_working() : children}
    </button>
  )
}
