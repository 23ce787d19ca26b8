import { counted } from '#app/content/counted.ts'
import { nurseWords, type Wording } from '#app/content/office/schedules.ts'
import { dateWords, dayWords, hoursWords } from '#domain/office-dates.ts'
import type { Day } from '#domain/visits/days.ts'
import { isSent } from '#domain/visits/stints.ts'
import type { ShownPreview } from './shown-preview.server.ts'

/** What a change removes, as a warning: the days of each time and nurse. */
export function RemovedVisits({
  visits,
  lastDay,
  wording,
}: {
  visits: ShownPreview['removed']
  /** Of the weeks whose visits exist. */
  lastDay: Day
  wording: Wording
}) {
  if (visits.length === 0) return null
  const groups = Map.groupBy(visits, (visit) => `${hoursWords(visit)}, ${nurseWords(visit.nurseId, wording)}`)
  const count = counted(visits.length, 'visit', 'visits')
  const sent = visits.filter((visit) => isSent(visit) && visit.nurseId)
  return (
    <div className="notice notice--error">
      <p>
        {count} will be removed up to {dayWords(lastDay, wording.today)}
      </p>
      {[...groups].map(([words, ofGroup]) => (
        <div key={words} className="plan-preview__removed">
          <span>{words}:</span>
          <ul>
            {ofGroup.map(({ day, line }) => (
              <li key={`${day} ${line}`}>
                <del>{dateWords(day, wording.today)}</del>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {sent.map(({ day, line, nurseId }) => (
        <p key={`${day} ${line}`}>
          {nurseWords(nurseId, wording)} was sent to the visit on {dayWords(day, wording.today)} and may be on
          the way. They will be told not to go.
        </p>
      ))}
    </div>
  )
}
