import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/dashboard/frame/icon.tsx'
import { Status } from '#app/dashboard/services/status.tsx'
import { halvesOf } from '#domain/phone.ts'
import type { More, ShownFind, ShownPerson, ShownService } from './shown-find.ts'

/** What was found: services first, as a caller asks about one. */
export function FoundView({ shown: { services, families, nurses } }: { shown: ShownFind }) {
  return (
    <>
      <Part id="services" title="Services" part={services}>
        {services.rows.map((service) => (
          <ServiceRow key={service.serviceId} service={service} />
        ))}
      </Part>
      {/* Nurses and the office have accounts too, so they are called users, as their list is. */}
      <Part id="families" title="Users" part={families}>
        {families.rows.map((person) => (
          <PersonRow key={person.id} person={person} to={`/dashboard/users/${person.id}`} />
        ))}
      </Part>
      <Part id="nurses" title="Nurses" part={nurses}>
        {nurses.rows.map((person) => (
          <PersonRow key={person.id} person={person} to={`/dashboard/staff/${person.id}`} />
        ))}
      </Part>
    </>
  )
}

function Part({
  id,
  title,
  part: { rows, more },
  children,
}: {
  id: string
  title: string
  part: { rows: readonly unknown[]; more: More }
  children: ReactNode
}) {
  if (rows.length === 0) return null
  return (
    <section id={id} className="group" aria-labelledby={`${id}-title`}>
      <div className="group__head">
        <h2 id={`${id}-title`}>
          {title}: {rows.length}
        </h2>
      </div>
      <ul>{children}</ul>
      {more ? (
        <p className="group__none">
          {more.words} {more.to ? <Link to={more.to}>All {title.toLowerCase()} like this</Link> : null}
        </p>
      ) : null}
    </section>
  )
}

function ServiceRow({ service }: { service: ShownService }) {
  const { serviceId, patient, status, number, words, next, last } = service
  return (
    <li className="task">
      <Status status={status} />
      <div className="task__who">
        <Link to={`/dashboard/services/${serviceId}`}>{patient}</Link>
        {next ? <strong> {next}</strong> : null}
        <p>
          {words}
          {last ? ` · last there: ${last}` : ''}
        </p>
      </div>
      <span className="row task__do">
        <Link to={`/dashboard/services/${serviceId}/history`} className="button button--small button--quiet">
          History<span className="visually-hidden"> of {patient}</span>
        </Link>
        <Call number={number} />
      </span>
    </li>
  )
}

function PersonRow({ person: { name, number, words }, to }: { person: ShownPerson; to: string }) {
  return (
    <li className="task task--slim">
      <div className="task__who">
        <Link to={to}>{name}</Link>
        <p>{words}</p>
      </div>
      <Call number={number} />
    </li>
  )
}

function Call({ number }: { number: string }) {
  return number ? (
    <a className="button button--small button--quiet" href={`tel:${number}`}>
      <Icon name="phone" />
      {halvesOf(number)}
    </a>
  ) : null
}
