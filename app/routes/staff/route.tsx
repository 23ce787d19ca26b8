import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useLocation, useMatches, useRouteError } from '@remix-run/react'
import { errorText, errorTitle } from '#app/components/error-page.tsx'
import { NurseFrame } from '#app/components/nurse/nurse-frame.tsx'
import { NursePage } from '#app/components/nurse/nurse-page.tsx'
import stylesheet from '#app/components/nurse/nurse.css'
import { RequestId } from '#app/components/request-id.tsx'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { typedOf, type Unavailable } from '#app/components/unavailable.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'

/** One small stylesheet and no script (docs/decisions/0040). A page is at most 15 kB. */
export const handle: RouteHandle = { scripts: false, chrome: false, siteStyles: false }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** The title of an error; each page has its own. */
export const meta: MetaFunction = ({ error }) =>
  error ? [{ title: `${titleOf(statusOf(error))} · ${company.name}` }] : []

/** The layout of the nurses' pages. It has no loader: each page's loader checks the nurse, in one read together with its own data. */
export default function Nurses() {
  const hasMenu = useMatches().every(({ handle }) => (handle as RouteHandle | undefined)?.nurseMenu !== false)
  return (
    <NurseFrame hasMenu={hasMenu}>
      <Outlet />
    </NurseFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = statusOf(error)
  return (
    <NurseFrame hasMenu={status !== notLinked}>
      <NursePage title={titleOf(status)}>
        <Problem status={status} typed={typedOf(error)} />
      </NursePage>
    </NurseFrame>
  )
}

/** The status with which `requireNurse` stops for a staff person who is linked with no nurse (section 2). */
const notLinked = 200

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

function titleOf(status: number): string {
  return status === notLinked ? m.staff_under_construction() : errorTitle(status)
}

function Problem({ status, typed }: { status: number } & Unavailable) {
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
      </>
    )
  return (
    <>
      <p className="bad" role="alert">
        {errorText(status)}
      </p>
      {status === 503 ? <TryAgain typed={typed} /> : <RequestId />}
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
