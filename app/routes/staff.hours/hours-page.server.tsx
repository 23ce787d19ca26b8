import { NursePage } from '#app/components/nurse/nurse-page.server.tsx'
import { SavedForOffice } from '#app/components/nurse/saved-for-office.server.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { HoursView } from './hours-view.server.ts'

/** The page of a nurse's month. */
export function HoursPage({
  month,
  months,
  listedFrom,
  count,
  sums,
  nightWords,
  liveInDays,
  visits,
  unreadable,
  fullTimeDays,
  isSavedForOffice,
}: HoursView & { isSavedForOffice: boolean }) {
  return (
    <NursePage title={m.nurse_hours()}>
      {isSavedForOffice ? <SavedForOffice /> : null}
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
      {unreadable > 0 ? (
        <p className="told">{m.nurse_hours_unreadable({ count: unreadable, phone: company.phone.label })}</p>
      ) : null}
      {visits.length > 0 ? (
        <Visits {...{ count, sums, nightWords, liveInDays, visits }} />
      ) : (
        <p>{m.nurse_no_visits_month()}</p>
      )}
      {fullTimeDays === null ? null : (
        <>
          <h2>{m.nurse_full_time()}</h2>
          <p>{m.nurse_full_time_days({ days: String(fullTimeDays) })}</p>
          <p className="told">{m.nurse_full_time_rule()}</p>
        </>
      )}
    </NursePage>
  )
}

type Listed = Pick<HoursView, 'count' | 'sums' | 'nightWords' | 'liveInDays' | 'visits'>

function Visits({ count, sums, nightWords, liveInDays, visits }: Listed) {
  const named = [
    [m.nurse_hours_visits(), count],
    [m.nurse_hours_to_date(), sums.toDate],
    [m.nurse_hours_reported(), sums.reported],
    [m.nurse_hours_night({ night: nightWords }), sums.night],
    [m.nurse_hours_holiday(), sums.holiday],
    [m.nurse_hours_to_come(), sums.toCome],
    ...(liveInDays === null ? [] : [[m.nurse_live_in_days(), liveInDays]]),
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
      {liveInDays === null ? null : <p className="told">{m.nurse_live_in_rule()}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{m.nurse_hours_planned()}</th>
            <th scope="col">{m.nurse_hours_reported()}</th>
          </tr>
        </thead>
        <tbody>
          {visits.map(({ start, day, times, reported, departure, checked }) => (
            <tr key={start}>
              <td>
                {day}
                <br />
                {times}
              </td>
              <td>
                {reported}
                {checked.map((words) => (
                  <p key={words} className="soft">
                    {words}
                  </p>
                ))}
                {departure ? <MissingDeparture path={departure.path} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function MissingDeparture({ path }: { path: string | null }) {
  if (path)
    return (
      <>
        <br />
        <a href={path}>{m.nurse_departure_missing()}</a>
      </>
    )
  return (
    <>
      <p>{m.nurse_departure_missing()}</p>
      <p className="soft">{m.nurse_visit_office()}</p>
    </>
  )
}
