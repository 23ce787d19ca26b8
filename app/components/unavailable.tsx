import { isRouteErrorResponse, useFetchers, useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import * as m from '#app/content/paraglide/messages.js'
import { withoutSecrets } from '#domain/posted-form.ts'

/** The data of a 503 error: the fields of the form that was posted, without passwords and codes. */
export type Unavailable = { typed: Record<string, string> | undefined }

/** The fields to send again, from an error that a route has thrown; undefined where no form was posted. */
export function typedOf(error: unknown): Unavailable['typed'] {
  return isRouteErrorResponse(error) ? (error.data as Partial<Unavailable> | null)?.typed : undefined
}

/** A form that can be sent again: its fields without passwords and codes, and the address that it goes to. */
export type FormToSend = { fields: Record<string, string>; address: string }

/** In the browser alone: the form that a page's script sent, and to which no answer came yet. */
let onItsWay: FormToSend | undefined

/** Remembers the form that is on its way, of the page or of a dialog: the router forgets it where the connection breaks. */
export function useFormOnItsWay(): void {
  const [navigation, fetchers] = [useNavigation(), useFetchers()]
  const sent = [navigation, ...fetchers].find(
    ({ state, formMethod }) => state === 'submitting' && formMethod === 'POST',
  )
  const { formData, formAction } = sent ?? {}
  useEffect(() => {
    onItsWay = formData && formAction ? { fields: textsOf(formData), address: formAction } : undefined
  }, [formData, formAction])
}

function textsOf(formData: FormData): FormToSend['fields'] {
  const texts = Array.from(formData).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  // It is sent again from a page, which has no dialog to answer in.
  const { inDialog: _inDialog, ...fields } = Object.fromEntries(texts)
  return withoutSecrets(fields)
}

/**
 * The form to send again, for the page of an error: with the fields that a route has thrown, or with those of a form to which no answer
 * came, or one that is not ours.
 */
export function useFormToSend(error: unknown): FormToSend | undefined {
  const { pathname, search } = useLocation()
  const [sent] = useState(() => onItsWay)
  const fields = isRouteErrorResponse(error) ? typedOf(error) : sent?.fields
  return fields && { fields, address: sent?.address ?? pathname + search }
}

/** A link that loads the same page again; after a form was posted, a button that sends the same fields again. */
export function TryAgain({ form }: { form: FormToSend | undefined }) {
  const { pathname, search } = useLocation()
  if (!form) {
    return (
      <p>
        <a href={pathname + search}>{m.form_try_again()}</a>
      </p>
    )
  }
  const fields = Object.entries(form.fields)
  return (
    <form method="post" action={form.address} className="stack">
      {fields.length > 0 ? <p>{m.error_unavailable_typed()}</p> : null}
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button button--primary">{m.form_try_again()}</button>
    </form>
  )
}
