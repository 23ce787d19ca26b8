import { Link } from '@remix-run/react'
import type { Panel } from '#server/today/panel.server.ts'

/** The four counts (section 2), each with a link to its list. */
export function Cards({ panel: { services, users, staff } }: { panel: Omit<Panel, 'expiring'> }) {
  return (
    <ul className="count-cards">
      <CountCard title="Total Services" count={services.all} to="/dashboard/services/confirmed" />
      <CountCard title="Pending Services" count={services.pending} to="/dashboard/services/temp" />
      <CountCard title="Total Users" count={users} to="/dashboard/users" />
      <CountCard title="Total Staffs" count={staff} to="/dashboard/staff/currentStaffs" />
    </ul>
  )
}

function CountCard({ title, count, to }: { title: string; count: number; to: string }) {
  return (
    <li className="card count-card">
      <Link to={to}>{title}</Link>
      <span className="count-card__count">{count}</span>
    </li>
  )
}
