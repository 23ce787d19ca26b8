import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireCustomer } from '#app/session/guards.server.ts'
import { company } from '#app/content/company.ts'
import { Fact } from '#app/components/fact.tsx'
import * as m from '#app/content/paraglide/messages.js'
import { retention } from '#domain/limits.ts'
import { listHistoryOf } from '#server/history/list-history.server.ts'
import { InvalidCursor } from '#server/lists/cursor.server.ts'
import { toEarlierCard, type EarlierCard } from './earlier-card.server.ts'

const path = '/show/earlier'

export const meta = () => [{ title: `${m.earlier_title()} · ${company.name}` }]

/** The customer's services that are over, the last ended first. */
export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireCustomer(route)
  const cursor = new URL(route.request.url).searchParams.get('cursor')
  try {
    const { rows, next, previous } = await listHistoryOf(account.user.uid, cursor)
    return { services: rows.map(toEarlierCard), next, previous }
  } catch (error) {
    // A cursor of another account, or an altered one.
    if (error instanceof InvalidCursor) throw redirect(path)
    throw error
  }
}

export default function EarlierServices() {
  const { services, next, previous } = useLoaderData<typeof loader>()
  return (
    <section className="page page--narrow stack">
      <div>
        <h1>{m.earlier_title()}</h1>
        <p className="muted">{m.earlier_text()}</p>
      </div>
      {services.length === 0 && !next ? <p className="empty">{m.earlier_empty()}</p> : null}
      <ul className="card-list">
        {services.map((service) => (
          <li key={service.serviceId}>
            <Earlier service={service} />
          </li>
        ))}
      </ul>
      {next || previous ? (
        <nav className="card__actions" aria-label={m.earlier_pages()}>
          {previous ? <PageLink cursor={previous} rel="prev" text={m.earlier_newer()} /> : null}
          {next ? <PageLink cursor={next} rel="next" text={m.earlier_older()} /> : null}
        </nav>
      ) : null}
      <p className="muted">
        {m.earlier_kept({ years: retention.careRecordYears, days: retention.unconfirmedBookingDays })}
      </p>
      <p className="links">
        <Link to="/show/service">{m.services_title()}</Link>
      </p>
    </section>
  )
}

function Earlier({ service }: { service: EarlierCard }) {
  const { serviceId, patientName, nurse, dates, ended } = service
  return (
    <article className="card stack" aria-labelledby={`earlier-${serviceId}`}>
      <div>
        <h2 className="card__title" id={`earlier-${serviceId}`}>
          {patientName}
        </h2>
        <p className="card__meta">
          {service.service} · {service.subService}
        </p>
      </div>
      <dl className="facts facts--beside">
        <Fact name={m.earlier_period()} value={dates} />
        <Fact name={m.earlier_nurse()} value={nurse ?? m.earlier_no_nurse()} />
        <Fact name={m.earlier_ended()} value={ended} />
        <Fact name={m.services_id()} value={serviceId} />
      </dl>
      {service.hasVisits ? (
        <a href={`/show/service/${serviceId}/visits`} className="button button--quiet">
          {m.visits_link()}
        </a>
      ) : null}
      <a href={`/show/service/${serviceId}/requests`}>{m.requests_earlier()}</a>
    </article>
  )
}

function PageLink({ cursor, rel, text }: { cursor: string; rel: 'next' | 'prev'; text: string }) {
  return (
    <Link to={`${path}?cursor=${encodeURIComponent(cursor)}`} rel={rel} className="button button--quiet">
      {text}
    </Link>
  )
}
