import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import * as m from '#app/content/paraglide/messages.js'

/** What the error page learns of an outage: the fields of the form that was posted, without passwords and codes. */
export type Unavailable = { typed: Record<string, string> | undefined }

/** The fields to send again, of an error that a route has thrown; undefined where no form was posted. */
export function typedOf(error: unknown): Unavailable['typed'] {
  return isRouteErrorResponse(error) ? (error.data as Partial<Unavailable> | null)?.typed : undefined
}

/** Asks for the same page again; where a form was posted, the button sends what was typed there. */
export function TryAgain({ typed }: Unavailable) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  if (!typed) {
    return (
      <p>
        <a href={address}>{m.form_try_again()}</a>
      </p>
    )
  }
  const fields = Object.entries(typed)
  return (
    <form method="post" action={address} className="stack">
      {fields.length > 0 ? <p>{m.error_unavailable_typed()}</p> : null}
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button button--primary">{m.form_try_again()}</button>
    </form>
  )
}
