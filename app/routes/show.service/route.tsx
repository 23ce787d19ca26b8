import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
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
import { TryAgain, useFormToSend } from '#app/components/unavailable.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import stylesheet from '#app/styles/home.css'
import { compare } from '#domain/compare.ts'
import { readNextVisits } from '#server/visit-pages/family-home.server.ts'
import { firstCards } from './first-card.server.ts'
import { FirstCard, NextVisits, NothingNow } from './first-card.tsx'
import { DialogLink, ServiceCard } from './service-card.tsx'
import type { NextLine } from './next-line.server.ts'
import type { HomeCard } from './visit-card.server.ts'
import { toCard } from './service-card.server.ts'
import { todayName } from './when-words.server.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: `${m.services_title()} · ${company.name}` }]

/**
 * The customer's services, newest start first (section 2, "Your Services"), and before them who is with the patient, or who comes next
 * (docs/decisions/0041). A service with a plan costs a batch of plans and weeks, and one of the nurses of the visits that are shown.
 */
export async function loader(route: LoaderFunctionArgs) {
  const { account, services } = await requireCustomer(route)
  const oldestFirst = services.toSorted((one, other) => compare(one.startDate, other.startDate))
  const planned = oldestFirst.filter(({ status, hasPlan }) => hasPlan && status !== 'closed')
  const visits = await readNextVisits(
    account.user.uid,
    planned.map(({ serviceId }) => serviceId),
  )
  const first = firstCards(services, visits)
  const toConfirm = oldestFirst.filter(
    ({ status, serviceId }) => status === 'pending' && serviceId !== first?.serviceId,
  )
  return {
    today: todayName(),
    first: first?.cards ?? [],
    coming: first?.coming ?? [],
    toConfirm: toConfirm.map(({ serviceId, patientName }) => ({ serviceId, patientName })),
    services: oldestFirst
      .toReversed()
      .map((entry) =>
        toCard(
          entry,
          entry.serviceId === first?.serviceId ? undefined : visits.get(entry.serviceId)?.first[0],
        ),
      ),
  }
}

type WantedDialog = { kind: 'confirm' | 'close'; serviceId: string; hasNurse: boolean }
type OpenDialog = WantedDialog & { CodeDialog: CodeDialogComponent }

export default function YourServices() {
  const { today, first, coming, toConfirm, services } = useLoaderData<typeof loader>()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const navigate = useNavigate()
  // After a dialog or a button of a card was posted, the list is loaded again.
  const isLoading = useFetchers().some(({ state }) => state === 'loading')

  async function open(wanted: WantedDialog) {
    const CodeDialog = await loadCodeDialog()
    if (CodeDialog) setDialog({ ...wanted, CodeDialog })
    else navigate(`/show/service/${wanted.serviceId}/${wanted.kind}`)
  }
  const confirm = (serviceId: string) => void open({ kind: 'confirm', serviceId, hasNurse: false })

  return (
    <section className="page stack home">
      {services.length > 0 ? (
        <Today today={today} cards={first} coming={coming} toConfirm={toConfirm} onConfirm={confirm} />
      ) : null}
      <ListHead isEmpty={services.length === 0} />
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
                void open({ kind, serviceId: service.serviceId, hasNurse: service.status === 'assigned' })
              }
            />
          </li>
        ))}
      </ul>
      <p className="links">
        <a href="/show/account">{m.money_link()}</a> <Link to="/show/earlier">{m.earlier_link()}</Link>
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

/** The title of the list; of the whole page, where there is no service to begin with. */
function ListHead({ isEmpty }: { isEmpty: boolean }) {
  return (
    <div className="page__head">
      <div>
        {isEmpty ? <h1>{m.services_title()}</h1> : <h2>{m.services_title()}</h2>}
        <p className="muted">{m.services_subtitle()}</p>
        {isEmpty ? null : <p className="muted">{m.visits_times()}</p>}
        <EmergencyNote />
      </div>
      <Link to="/book/service" className={isEmpty ? 'button button--primary' : 'button button--quiet'}>
        {m.services_book_first()}
      </Link>
    </div>
  )
}

/** Who is with the patient now, or comes next, and what waits for the family. */
function Today({
  today,
  cards,
  coming,
  toConfirm,
  onConfirm,
}: {
  today: string
  cards: HomeCard[]
  coming: NextLine[]
  toConfirm: { serviceId: string; patientName: string }[]
  onConfirm: (serviceId: string) => void
}) {
  return (
    <div className="home__columns">
      <div className="stack">
        <h1>{today}</h1>
        {cards.map((card) => (
          <FirstCard key={card.key} card={card} onConfirm={onConfirm} />
        ))}
        {cards.length === 0 ? <NothingNow /> : null}
        {toConfirm.map(({ serviceId, patientName }) => (
          <DialogLink
            key={serviceId}
            to={`/show/service/${serviceId}/confirm`}
            className="card link-row home__task"
            onOpen={() => onConfirm(serviceId)}
          >
            {m.family_confirm_for({ patient: patientName })}
          </DialogLink>
        ))}
      </div>
      {coming.length > 0 ? <NextVisits visits={coming} /> : null}
    </div>
  )
}

/** The list could not be read: a message, and a link to sign in again (section 2). */
export function ErrorBoundary() {
  const error = useRouteError()
  const form = useFormToSend(error)
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <section className="page page--narrow stack">
      <h1>{m.services_title()}</h1>
      <p className="notice notice--error" role="alert">
        {isMissing ? m.services_user_not_found() : form ? m.error_unexpected() : m.services_refresh_failed()}
      </p>
      {form ? (
        <TryAgain form={form} />
      ) : (
        <Link to="/login?redirectTo=/show/service" className="button button--primary">
          {m.services_login_again()}
        </Link>
      )}
      {isMissing ? null : <RequestId />}
    </section>
  )
}
