import { Link } from '@remix-run/react'
import type { Panel } from '#server/statistics/panel.server.ts'

/** The nurses whose registration has ended or soon will; whose has ended cannot be assigned. */
export function ExpiringList({ expiring }: Pick<Panel, 'expiring'>) {
  return (
    <section className="card panel-card panel-card--row">
      <h2>Registrations expiring within 60 days</h2>
      {expiring.length === 0 ? <p className="muted">None.</p> : null}
      <ul className="staff-list">
        {expiring.map(({ id, fullName, regExpiryDate, isExpired }) => (
          <li key={id}>
            <Link to={`/dashboard/staff/${id}`}>{fullName}</Link>
            <span className={`status status--${isExpired ? 'red' : 'yellow'}`}>
              {isExpired ? `Expired on ${regExpiryDate}` : `Ends on ${regExpiryDate}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
