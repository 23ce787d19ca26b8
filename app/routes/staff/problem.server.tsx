import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import { errorText, errorTitle } from '#app/components/error-page.tsx'
import { isNotInAccount, OtherAccount } from '#app/components/other-account.tsx'
import { RequestId } from '#app/components/request-id.tsx'
import { typedOf, type Unavailable } from '#app/components/unavailable.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'

/** The status with which `requireNurse` stops for a staff person who is linked with no nurse (section 2). */
const notLinked = 200

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

export function isNotLinked(error: unknown): boolean {
  return statusOf(error) === notLinked
}

/** The title of the page for an error. */
export function problemTitle(error: unknown): string {
  const status = statusOf(error)
  return status === notLinked ? m.staff_under_construction() : errorTitle(status)
}

export function Problem({ error }: { error: unknown }) {
  const status = statusOf(error)
  if (status === notLinked) return <p>{m.nurse_not_linked({ phone: company.phone.label })}</p>
  // A visit, or anything else, that does not exist or that is not this nurse's: both look the same.
  if (status === 404)
    return (
      <>
        <p>{m.nurse_not_found()}</p>
        <p>
          <a className="button" href="/staff">
            {m.nurse_today()}
          </a>
        </p>
        {isNotInAccount(error) ? <OtherAccount /> : null}
      </>
    )
  return (
    <>
      <p className="bad" role="alert">
        {errorText(status)}
      </p>
      {status === 503 ? <TryAgain typed={typedOf(error)} /> : <RequestId />}
    </>
  )
}

/** Loads the same page again; after a form was posted, sends the same fields again. */
function TryAgain({ typed }: Unavailable) {
  const { pathname, search } = useLocation()
  if (!typed)
    return (
      <p>
        <a className="button wide" href={pathname + search}>
          {m.form_try_again()}
        </a>
      </p>
    )
  return (
    <form method="post">
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="wide" type="submit">
        {m.form_try_again()}
      </button>
    </form>
  )
}
