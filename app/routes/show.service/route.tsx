import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Link,
  useFetchers,
  useLoaderData,
  useNavigate,
  useRouteError,
} from '@remix-run/react'
import { useState } from 'react'
import { requireCustomer } from '#app/session/guards.server.ts'
import type { CodeDialogComponent } from '#app/routes/show.service/code-dialog.tsx'
import { loadCodeDialog } from '#app/routes/show.service/load-code-dialog.ts'
import { EmergencyNote } from '#app/components/emergency.tsx'
import { RequestId } from '#app/components/request-id.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { ServiceCard } from './service-card.tsx'
import { toCard } from './service-card.server.ts'

export const meta = () => [{ title: `${m.services_title()} · ${company.name}` }]

/** The customer's services, newest start first (section 2, "Your Services"). */
export async function loader(route: LoaderFunctionArgs) {
  const { services } = await requireCustomer(route)
  const newestFirst = services.toSorted((one, other) => other.startDate.localeCompare(one.startDate))
  return { services: newestFirst.map(toCard) }
}

type WantedDialog = { kind: 'confirm' | 'close'; serviceId: string; hasNurse: boolean }
type OpenDialog = WantedDialog & { CodeDialog: CodeDialogComponent }

export default function YourServices() {
  const { services } = useLoaderData<typeof loader>()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const navigate = useNavigate()
  // After a dialog or a button of a card was posted, the list is loaded again.
  const isLoading = useFetchers().some(({ state }) => state === 'loading')

  async function open(wanted: WantedDialog) {
    const CodeDialog = await loadCodeDialog()
    if (CodeDialog) setDialog({ ...wanted, CodeDialog })
    else navigate(`/show/service/${wanted.serviceId}/${wanted.kind}`)
  }

  return (
    <section className="page stack">
      <div className="page__head">
        <div>
          <h1>{m.services_title()}</h1>
          <p className="muted">{m.services_subtitle()}</p>
          <EmergencyNote />
        </div>
        <Link to="/book/service" className="button button--primary">
          {m.services_book_first()}
        </Link>
      </div>
      {isLoading ? (
        <p className="spinner" role="status">
          <span className="visually-hidden">{m.services_loading()}</span>
        </p>
      ) : null}
      {services.length === 0 ? <p className="empty">{m.services_empty()}</p> : null}
      <ul className="card-list">
        {services.map((service) => (
          <li key={service.serviceId}>
            <ServiceCard
              service={service}
              onOpen={(kind) =>
                void open({ kind, serviceId: service.serviceId, hasNurse: service.nurse !== null })
              }
            />
          </li>
        ))}
      </ul>
      <p className="links">
        <Link to="/show/earlier">{m.earlier_link()}</Link>
      </p>
      {dialog ? (
        <dialog.CodeDialog
          kind={dialog.kind}
          serviceId={dialog.serviceId}
          hasNurse={dialog.hasNurse}
          onClose={() => setDialog(null)}
          onDone={() => setDialog(null)}
        />
      ) : null}
    </section>
  )
}

/** The list could not be read: a message, and a link to sign in again (section 2). */
export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <section className="page page--narrow stack">
      <h1>{m.services_title()}</h1>
      <p className="notice notice--error" role="alert">
        {isMissing ? m.services_user_not_found() : m.services_refresh_failed()}
      </p>
      <Link to="/login?redirectTo=/show/service" className="button button--primary">
        {m.services_login_again()}
      </Link>
      {isMissing ? null : <RequestId />}
    </section>
  )
}
