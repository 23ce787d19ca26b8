import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { FormState } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'

/**
 * Says at the top of a form what is wrong and takes the focus: the form's own message, or a list with a link to each field. `labels` has
 * the visible name of each field.
 */
export function FormErrors({ form, labels = {} }: { form: FormState; labels?: Record<string, string> }) {
  const summary = useRef<HTMLDivElement>(null)
  const { reply, fieldErrors } = form
  const isShown = Boolean(form.errors) || fieldErrors.length > 0

  useEffect(() => {
    // With the focus here, screen readers read the summary first.
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

/** The submit button of a form. While the form is being sent it says so and cannot be pressed again. */
export function SubmitButton({
  children,
  isBusy,
  ...attributes
}: {
  children: ReactNode
  /** Whether the form is being sent, if that is not a navigation (a fetcher's form). */
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
