import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import * as m from '#app/content/paraglide/messages.js'

/** The data of a 503 error: the fields of the form that was posted, without passwords and codes. */
export type Unavailable = { typed: Record<string, string> | undefined }

/** The fields to send again, from an error that a route has thrown; undefined where no form was posted. */
export function typedOf(error: unknown): Unavailable['typed'] {
  return isRouteErrorResponse(error) ? (error.data as Partial<Unavailable> | null)?.typed : undefined
}

/** A link that loads the same page again; after a form was posted, a button that sends the same fields again. */
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
