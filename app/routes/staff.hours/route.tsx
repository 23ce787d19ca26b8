import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NursePage } from '#app/components/nurse/nurse-page.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { requireNurse } from '#app/session/require-nurse.server.ts'
import { dayAt } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { monthsOf, readWorkedVisits } from '#server/visit-pages/worked-hours.server.ts'
import { hoursView, type ShownVisit } from './hours-view.server.ts'

export const meta = () => [{ title: `${m.nurse_hours()} · ${company.name}` }]

/** The visits and hours of a month, planned and as reported (docs/visits.md, "Screens"); earlier months as far as the diary reaches. */
export async function loader(route: LoaderFunctionArgs) {
  const { diary } = await requireNurse(route)
  const months = monthsOf(dayAt(now()))
  const asked = new URL(route.request.url).searchParams.get('month')
  const month = months.find((each) => each === asked) ?? months[0] ?? ''
  return hoursView(await readWorkedVisits(diary, month), { diary, month, months })
}

export default function NurseHours() {
  const { month, months, listedFrom, sums, visits } = useLoaderData<typeof loader>()
  return (
    <NursePage title={m.nurse_hours()}>
      <nav aria-label={m.nurse_months()}>
        <ul className="months">
          {months.map((each) => (
            <li key={each.month}>
              <a
                href={`/staff/hours?month=${each.month}`}
                aria-current={each.month === month.month ? 'page' : undefined}
              >
                {each.words}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <h2>{month.words}</h2>
      {listedFrom ? <p className="told">{m.nurse_hours_from({ day: listedFrom })}</p> : null}
      {visits.length > 0 ? <Visits sums={sums} visits={visits} /> : <p>{m.nurse_no_visits_month()}</p>}
    </NursePage>
  )
}

function Visits({ sums, visits }: { sums: { planned: string; reported: string }; visits: ShownVisit[] }) {
  const named = [
    [m.nurse_hours_visits(), visits.length],
    [m.nurse_hours_planned(), sums.planned],
    [m.nurse_hours_reported(), sums.reported],
  ]
  return (
    <>
      <dl className="sums">
        {named.map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.nurse_hours_planned()}</th>
            <th scope="col">{m.nurse_hours_reported()}</th>
          </tr>
        </thead>
        <tbody>
          {visits.map(({ start, day, times, reported }) => (
            <tr key={start}>
              <td>
                {day}
                <br />
                {times}
              </td>
              <td>{reported}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
