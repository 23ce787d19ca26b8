import { YesNo } from '#app/dashboard/frame/yes-no.tsx'
import { messages } from '#app/content/office/pages.ts'
import { availabilityWords } from '#app/content/office/staff-records.ts'
import type { Panel } from '#server/today/panel.server.ts'

/** The nurses by name, with their availability (section 2). */
export function StaffList({ panel: { nurses, hasMoreNurses } }: { panel: Omit<Panel, 'expiring'> }) {
  return (
    <section className="card stack">
      <h2>Staff availability</h2>
      {nurses.length === 0 ? <p className="muted">{messages.staffEmpty}</p> : null}
      <ul className="staff-list">
        {nurses.map(({ id, fullName, available, isAbsent }) => (
          <li key={id}>
            <span>{fullName}</span>
            <YesNo
              isYes={available && !isAbsent}
              yes={availabilityWords.available}
              no={availabilityWords[isAbsent ? 'absent' : 'not']}
            />
          </li>
        ))}
      </ul>
      {hasMoreNurses ? <p className="muted">These are the first by name; there are more.</p> : null}
    </section>
  )
}
