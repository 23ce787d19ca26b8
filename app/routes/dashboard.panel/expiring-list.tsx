import { Link } from '@remix-run/react'
import type { Panel } from '#server/staff/panel.server.ts'

/** Registrations and police verifications that have ended or soon will; a nurse whose registration has ended cannot be assigned. */
export function ExpiringList({ expiring }: Pick<Panel, 'expiring'>) {
  return (
    <section className="card panel-card panel-card--row">
      <h2>Expiring within 60 days</h2>
      {expiring.length === 0 ? <p className="muted">None.</p> : null}
      <ul className="staff-list">
        {expiring.map(({ id, fullName, what, endsOn, isOver }) => (
          <li key={`${id} ${what}`}>
            <Link to={`/dashboard/staff/${id}`}>{fullName}</Link>
            <span className={`status status--${isOver ? 'red' : 'yellow'}`}>
              {what} {isOver ? 'ended' : 'ends'} on {endsOn}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
