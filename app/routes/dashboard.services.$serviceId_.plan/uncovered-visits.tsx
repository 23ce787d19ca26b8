import { Link } from '@remix-run/react'
import { counted } from '#app/content/counted.ts'
import type { Wording } from '#app/content/office/schedules.ts'
import { dayWords, hoursWords } from '#domain/office-dates.ts'
import { visitKey } from '#domain/visits/plan.ts'
import type { ShownPreview } from './shown-preview.server.ts'

/** The visits that a change leaves without a nurse, each with the reason. The form names them, so that no others become unallocated. */
export function UncoveredVisits({
  uncovered,
  wording,
}: {
  uncovered: ShownPreview['uncovered']
  wording: Wording
}) {
  if (uncovered.length === 0) return null
  return (
    <div className="notice notice--warning">
      <p>{counted(uncovered.length, 'visit', 'visits')} will be unallocated</p>
      <ul>
        {uncovered.map(({ visit, why }) => (
          <li key={visitKey(visit)}>
            {dayWords(visit.day, wording.today)}, {hoursWords(visit)}: {why}
          </li>
        ))}
      </ul>
      <p>
        You can give them to other nurses in <Link to="/dashboard/visits/uncovered">Unallocated visits</Link>.
      </p>
      <input type="hidden" name="uncovers" value={uncovered.map(({ visit }) => visitKey(visit)).join(' ')} />
    </div>
  )
}
