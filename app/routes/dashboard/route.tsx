import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  useFetchers,
  useLocation,
  useRouteError,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Frame } from '#app/dashboard/frame/frame.tsx'
import { loadOrSayFailed } from '#app/dashboard/frame/load-or-say-failed.ts'
import { readWaitingInFrame } from '#app/dashboard/frame/waiting-in-frame.server.ts'
import { StatusMessage, type StatusMessageText } from '#app/components/status-message.tsx'
import { useRootData } from '#app/components/root-data.ts'
import { TryAgain, useFormToSend } from '#app/components/unavailable.tsx'
import { company } from '#app/content/company.ts'
import { readAdministratorOfPage } from '#app/session/guards.server.ts'
import { minute } from '#domain/visits/days.ts'
import { logError } from '#server/http/log.server.ts'
import { messages } from '#app/content/office/pages.ts'
import stylesheet from '#app/styles/dashboard.css'

export const handle = { chrome: false }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: `Dashboard · ${company.name}` }, { name: 'robots', content: 'noindex' }]

/** What waits for the office. Where it cannot be read the page is shown without it. */
export async function loader(route: LoaderFunctionArgs) {
  if (!(await readAdministratorOfPage(route))) return null
  try {
    return await readWaitingInFrame()
  } catch (error) {
    logError('what waits for the office was not read', error, 'warn')
    return null
  }
}

/** When this browser read the counts last, in milliseconds since 1970. */
let readAt = Date.now()

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  readAt = Date.now()
  return loadOrSayFailed({ serverLoader })
}

/** The counts are read again after a form, with a view that is read again, and else after a minute: not with each filter of a list. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  formMethod !== undefined || currentUrl.href === nextUrl.href || Date.now() >= readAt + minute

/** The layout of the dashboard (section 2). Each view's loader checks the role, in one read together with its own data. */
export default function Dashboard() {
  const statusMessage = useMessageOfView()
  return (
    <Frame>
      {statusMessage ? <StatusMessage {...statusMessage} takesFocus /> : null}
      <Outlet />
    </Frame>
  )
}

/** The last message whose view was left, in this browser. */
let pastMessage: StatusMessageText | null = null

/**
 * The message of this page until its view is left or a form is sent from it. Inside the dashboard the root's loader does not run again, and
 * the message would answer each later act.
 */
function useMessageOfView(): StatusMessageText | null {
  const message = useRootData()?.statusMessage ?? null
  const { pathname, search } = useLocation()
  const isSending = useFetchers().some(({ formMethod }) => formMethod === 'POST')
  const view = pathname + search
  const [firstView] = useState(view)
  const [isPast, setPast] = useState(message === pastMessage)
  if (!isPast && (view !== firstView || isSending)) setPast(true)
  useEffect(() => {
    // A view that failed takes this component away.
    if (isPast) pastMessage = message
  }, [isPast, message])
  return isPast ? null : message
}

/** The error of a view; the sidebar stays. */
export function ErrorBoundary() {
  const error = useRouteError()
  const requestId = useRootData()?.requestId
  const form = useFormToSend(error)
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Frame>
      <section className="view stack">
        <h1>{isMissing ? 'Not found' : messages.networkError}</h1>
        <p>
          {isMissing
            ? 'There is no such page or record. It may have been deleted.'
            : form
              ? 'No answer was received, so this may or may not have been saved. “Try again” sends the same form once more.'
              : 'The view could not be loaded. Nothing was changed.'}
        </p>
        {isMissing ? (
          <p>
            <Link to="/dashboard/panel">Go to the panel</Link>
          </p>
        ) : (
          <TryAgain form={form} />
        )}
        {!isMissing && requestId ? <p className="muted">Request: {requestId}</p> : null}
      </section>
    </Frame>
  )
}
