import { Face } from '#app/routes/show.service/first-card.tsx'
import * as m from '#app/content/paraglide/messages.js'
import type { DayBlock, VisitRow } from './visit-words.server.ts'

/** Whether each visit has a link to the form by which the family asks the office. */
type MayAsk = { mayAsk?: boolean }

/** Days with their visits, each day with a heading. */
export function Days({
  days,
  heading: Heading,
  mayAsk = false,
}: {
  days: DayBlock[]
  heading: 'h3' | 'h4'
} & MayAsk) {
  return (
    <div className="visit-days">
      {days.map(({ key, title, holiday, gap, rows }) => (
        <section key={key} className={gap === null ? 'visit-day' : 'visit-day visit-day--gap'}>
          <Heading>{title}</Heading>
          {holiday ? <p className="muted">{holiday}</p> : null}
          {gap === null ? <Visits rows={rows} mayAsk={mayAsk} /> : <p>{gap}</p>}
        </section>
      ))}
    </div>
  )
}

/** The visits of one day. */
export function Visits({ rows, mayAsk = false }: { rows: VisitRow[] } & MayAsk) {
  return (
    <ul className="visit-list">
      {rows.map((row) => (
        <li key={row.key} className={row.isCancelled ? 'visit visit--cancelled' : 'visit'}>
          <Face initials={row.nurse?.initials} photo={row.nurse?.photo ?? null} isSmall />
          <div className="visit__text">
            <p className="visit__time">{row.time}</p>
            {row.nurse ? <p className="visit__nurse">{row.nurse.name}</p> : null}
            {row.nurse?.call ? (
              <p>
                <a href={row.nurse.call.href}>{m.visits_call(row.nurse.call)}</a>
              </p>
            ) : null}
            {row.notes.map((note) => (
              <p key={note} className="visit__note">
                {note}
              </p>
            ))}
            {mayAsk && row.ask ? (
              <p>
                <a href={row.ask}>{m.requests_about_visit()}</a>
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
