import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { StatusBadge } from '#app/components/badge.tsx'
import { ResendCode } from '#app/routes/show.service/resend-code.tsx'
import { Fact } from '#app/components/fact.tsx'
import * as m from '#app/content/paraglide/messages.js'
import { nextStatus } from '#domain/service-status.ts'
import type { NextLine } from './next-line.server.ts'
import type { ServiceCardData } from './service-card.server.ts'

/**
 * One service, collapsed to patient, date and status; the browser keeps one card open at a time.
 * The buttons are links to the dialogs' pages; `onOpen` opens the dialog instead, where JavaScript runs.
 */
export function ServiceCard({
  service,
  onOpen,
}: {
  service: ServiceCardData
  onOpen: (kind: 'confirm' | 'close') => void
}) {
  const { serviceId, status, patientName, createdAt } = service
  return (
    <details className="card card--foldable" name="service">
      <summary className="card__summary">
        <h2 className="card__title">{patientName}</h2>
        <span className="card__meta">
          {m.services_created_at()} <span className="nowrap">{createdAt}</span>
        </span>
        <StatusBadge status={status} />
        {service.next ? <NextVisit next={service.next} /> : null}
      </summary>
      <div className="card__body service-body">
        {status === 'pending' ? (
          <div className="card__actions">
            <DialogLink to={`/show/service/${serviceId}/confirm`} onOpen={() => onOpen('confirm')}>
              {m.confirm_button()}
            </DialogLink>
            <ResendCode serviceId={serviceId} />
            <a href={`/show/service/${serviceId}/requests`}>{m.requests_title()}</a>
          </div>
        ) : (
          <ServiceLinks service={service} />
        )}
        <Details service={service} />
        {nextStatus(status, 'close') ? (
          <div className="service-close">
            <DialogLink
              to={`/show/service/${serviceId}/close`}
              className="button button--link"
              onOpen={() => onOpen('close')}
            >
              {m.close_button()}
            </DialogLink>
            <p className="muted">{m.family_close_hint()}</p>
          </div>
        ) : null}
      </div>
    </details>
  )
}

/** The visit that runs or comes next, where another service's stands above the list. */
function NextVisit({ next: { badge, day, hours, nurse } }: { next: NextLine }) {
  return (
    <span className="service-next">
      <span className={`badge badge--${badge.colour}`}>{badge.word}</span>{' '}
      <span>
        {day}, {hours}
        {nurse ? <strong>{nurse.name}</strong> : null}
      </span>
    </span>
  )
}

/** Where a family goes from a service. */
function ServiceLinks({ service: { serviceId, hasVisits, status } }: { service: ServiceCardData }) {
  return (
    <ul className="link-list">
      {hasVisits ? (
        <li>
          <a href={`/show/service/${serviceId}/visits`}>{m.visits_link()}</a>
        </li>
      ) : null}
      <li>
        <a href="/show/account">{m.agreement_link()}</a>
      </li>
      <li>
        <a href={`/show/service/${serviceId}/requests`}>
          {status === 'closed' ? m.requests_earlier() : m.requests_title()}
        </a>
      </li>
      <li>
        <Link to="/book/service">{m.family_book_again()}</Link>
      </li>
    </ul>
  )
}

function Details({ service }: { service: ServiceCardData }) {
  const { serviceId, status, hasVisits, patientName, startDate, endDate, address, nurse } = service
  // Where the nurse who is named has left, the visits say who comes.
  const isByVisit = status === 'assigned' && hasVisits && !nurse
  return (
    <div className="card__columns">
      <Facts title={m.services_details()}>
        <Fact name={m.services_id()} value={serviceId} />
        <Fact name={m.services_type()} value={service.service} />
        <Fact name={m.services_specification()} value={service.subService} />
        <Fact name={m.services_start()} value={startDate} />
        <Fact name={m.services_end()} value={endDate} />
        <Fact name={m.services_address()} value={address} />
      </Facts>
      <Facts title={m.services_patient()}>
        <Fact name={m.services_name()} value={patientName} />
      </Facts>
      <section hidden={isByVisit}>
        <h3>{m.services_nurse()}</h3>
        {nurse ? (
          <dl className="facts">
            <Fact name={m.services_name()} value={nurse.name} />
            {nurse.contact === null ? null : (
              <div>
                <dt>{m.services_nurse_contact()}</dt>
                <dd>
                  <a
                    href={`tel:+91${nurse.contact}`}
                  >{`${nurse.contact.slice(0, 5)} ${nurse.contact.slice(5)}`}</a>
                </dd>
              </div>
            )}
          </dl>
        ) : (
          <p>{m.services_not_assigned()}</p>
        )}
      </section>
    </div>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="facts">{children}</dl>
    </section>
  )
}

/** A link to the page of a dialog, which opens the dialog itself where JavaScript runs. */
export function DialogLink({
  to,
  onOpen,
  className = 'button button--primary',
  children,
}: {
  to: string
  onOpen: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </Link>
  )
}
