import { Link } from '@remix-run/react'
import { begunWords, lookOf, stateNames } from '#app/content/office/visits.ts'
import { is } from '#app/components/table-roles.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { nurseWords, type Wording, planMessages } from '#app/content/office/schedules.ts'
import { dateWords, dayWords, hoursWords, weekdayName } from '#domain/office-dates.ts'
import { addDays, daysOf, type Day } from '#domain/visits/days.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { PlanVisit } from '#server/plan-changes/plan-view.server.ts'
import { formAddress, pageAddress, type ShownPlan } from './shown-plan.ts'

/** Six weeks of visits, one row for each week. */
export function PlanWeeks({ view, wording }: { view: ShownPlan; wording: Wording }) {
  if (!view.plan) return null
  const { today } = view
  const path = pageAddress(view)
  return (
    <section className="stack" aria-labelledby="plan-weeks">
      <h2 id="plan-weeks">Visits</h2>
      <p className="muted">{planMessages.sixWeeks}</p>
      <table className="week" {...is.table}>
        <caption className="visually-hidden">Visits by week and day</caption>
        <thead {...is.rowgroup}>
          <tr {...is.row}>
            <th {...is.columnheader} scope="col">
              Week
            </th>
            {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
              <th key={weekday} {...is.columnheader} scope="col">
                {weekdayName(weekday).slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...is.rowgroup}>
          {view.weeks.map(({ monday, visits }) => (
            <tr key={monday} {...is.row}>
              <th {...is.rowheader} scope="row">
                {weekWords(monday, today)}
              </th>
              {daysOf(monday).map((day) => (
                <td key={day} {...is.cell} className={day === today ? 'now' : undefined}>
                  <small>{dateWords(day, today)}</small>
                  {view.holidays[day] ? <small className="holiday"> {view.holidays[day]}</small> : null}
                  {visits
                    .filter((visit) => dayOfStart(visit) === day)
                    .map((visit) => (
                      <VisitText
                        key={`${visit.day} ${visit.line}`}
                        visit={visit}
                        view={view}
                        wording={wording}
                      />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="links">
        {view.earlier ? <Link to={pageAddress(view, { week: view.earlier })}>Earlier weeks</Link> : null}
        {view.isNow || !view.isOpen ? null : <Link to={path}>This week and the next ones</Link>}
      </p>
    </section>
  )
}

/** `23 to 29 Nov`. */
function weekWords(monday: Day, today: Day): string {
  const [first, last] = [dateWords(monday, today), dateWords(addDays(monday, 6), today)]
  const [date = '', ...month] = first.split(' ')
  return `${last.endsWith(month.join(' ')) ? date : first} to ${last}`
}

/** One visit, one link: the time, then who comes. */
function VisitText({ visit, view, wording }: { visit: PlanVisit; view: ShownPlan; wording: Wording }) {
  const { nurseId, state, isComing, shows } = visit
  const time = hoursWords(visit)
  const day = dayOfStart(visit)
  const nurse = nurseId ? nurseWords(nurseId, wording) : stateNames.uncovered
  if (state === 'cancelled')
    return (
      <span className="is-cancelled">
        <s>{time}</s> {nurse}, cancelled
      </span>
    )
  const text = (
    <>
      <b>{time}</b> {[nurse, begunWords(visit, shows, view.readAt)].filter(Boolean).join(', ')}
    </>
  )
  if (!isComing || !view.isOpen)
    return (
      <Link
        to={visitPath(visitIdOf({ serviceId: view.serviceId, ...visit }))}
        className={`is-${lookOf(visit, shows, view.readAt)}`}
      >
        {text}
        <span className="visually-hidden">: the visit on {dayWords(day, view.today)}</span>
      </Link>
    )
  return (
    <Link to={formAddress(view, 'change', visit)} className={nurseId ? undefined : 'is-uncovered'}>
      <span className="visually-hidden">Change the visit on {dayWords(day, view.today)}: </span>
      {text}
    </Link>
  )
}
