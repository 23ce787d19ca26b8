import type { LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, Link, useLoaderData, useRevalidator, useRouteError } from '@remix-run/react'
import { useState } from 'react'
import { requireCustomer } from '#app/account.server.ts'
import { CodeForm } from '#app/components/booking/code-form.tsx'
import { Dialog } from '#app/components/dialog.tsx'
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

type OpenDialog = { kind: 'confirm' | 'close'; serviceId: string }

export default function YourServices() {
  const { services } = useLoaderData<typeof loader>()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isLoading = useRevalidator().state === 'loading'
  return (
    <section className="page stack">
      <div className="page__head">
        <div>
          <h1>{m.services_title()}</h1>
          <p className="muted">{m.services_subtitle()}</p>
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
              onOpen={(kind) => setDialog({ kind, serviceId: service.serviceId })}
            />
          </li>
        ))}
      </ul>
      {dialog ? (
        <Dialog
          title={dialog.kind === 'confirm' ? m.confirm_title() : m.close_title()}
          onClose={() => setDialog(null)}
        >
          <CodeForm {...dialog} onDone={() => setDialog(null)} />
        </Dialog>
      ) : null}
    </section>
  )
}

/** The list could not be read: the message, and the way back in (section 2). */
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
    </section>
  )
}
