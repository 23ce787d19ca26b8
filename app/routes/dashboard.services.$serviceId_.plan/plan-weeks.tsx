import { Link } from '@remix-run/react'
import { nurseWords, type Wording } from '#app/content/plan-words.ts'
import { dateWords, dayWords, timeWords, weekdayName } from '#domain/office-dates.ts'
import { planMessages } from '#app/content/plan-messages.ts'
import { addDays, daysOf, type Day } from '#domain/visits/days.ts'
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
      <div className="table-scroll">
        <table className="plan-weeks">
          <caption className="visually-hidden">Visits by week and day</caption>
          <thead>
            <tr>
              <th scope="col">Week</th>
              {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
                <th key={weekday} scope="col">
                  {weekdayName(weekday).slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.weeks.map(({ monday, visits }) => (
              <tr key={monday}>
                <th scope="row">{weekWords(monday, today)}</th>
                {daysOf(monday).map((day) => (
                  <td key={day} className={day === today ? 'plan-weeks__today' : undefined}>
                    <p className="plan-weeks__date">{dateWords(day, today)}</p>
                    <Visits all={visits.filter((visit) => visit.day === day)} view={view} wording={wording} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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

type Shown = { view: ShownPlan; wording: Wording }

function Visits({ all, ...shown }: Shown & { all: readonly PlanVisit[] }) {
  if (all.length === 0) return null
  return (
    <ul className="plan-weeks__visits">
      {all.map((visit) => (
        <li key={visit.line}>
          <VisitText visit={visit} {...shown} />
        </li>
      ))}
    </ul>
  )
}

function VisitText({ visit, view, wording }: Shown & { visit: PlanVisit }) {
  const { start, minutes, nurseId, state, day, isComing, arrivedAt, missedAt } = visit
  const time = `${timeWords(start)}–${timeWords(start + minutes)}`
  if (state === 'cancelled')
    return (
      <p className="plan-visit plan-visit--cancelled">
        <s>{time}</s>
        <span className="visually-hidden"> cancelled</span>
      </p>
    )
  const text = (
    <>
      <span className="plan-visit__time">{time}</span>{' '}
      {arrivedAt ? <span className="plan-visit__report">came </span> : null}
      {missedAt ? <span className="plan-visit__report">missed </span> : null}
      <span className={nurseId ? 'plan-visit__nurse' : 'plan-visit__nobody'}>
        {nurseId ? nurseWords(nurseId, wording) : 'No nurse'}
      </span>
    </>
  )
  if (!isComing || !view.isOpen)
    return (
      <Link
        to={`/dashboard/visits/${visitIdOf({ serviceId: view.serviceId, ...visit })}`}
        className="plan-visit plan-visit--past"
      >
        {text}
        <span className="visually-hidden">: the visit on {dayWords(day, view.today)}</span>
      </Link>
    )
  return (
    <Link to={formAddress(view, 'change', visit)} className="plan-visit">
      <span className="visually-hidden">Change the visit on {dayWords(day, view.today)}: </span>
      {text}
    </Link>
  )
}
