import { NursePage } from '#app/components/nurse/nurse-page.server.tsx'
import { SavedForOffice } from '#app/components/nurse/saved-for-office.server.tsx'
import * as m from '#app/content/paraglide/messages.js'
import type { DayView } from './day-view.server.ts'
import { Cards, Days, Hold, Visit } from './visits.server.tsx'

/** The page of a nurse's visits. */
export function DayPage(view: DayView & { isSavedForOffice: boolean }) {
  const { isSavedForOffice, taken, departures, next, todays, holds, later, more, over } = view
  return (
    <NursePage title={m.nurse_today()}>
      {isSavedForOffice ? <SavedForOffice /> : null}
      {taken.length > 0 ? <Taken times={taken} /> : null}
      {departures.length > 0 ? <Departures visits={departures} /> : null}
      {next ? <Cards>{[<Visit key="next" visit={next} />]}</Cards> : <p>{m.nurse_no_visits()}</p>}
      {todays.length > 0 ? (
        <>
          <h2>{m.nurse_later_today()}</h2>
          <Cards>
            {todays.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </Cards>
        </>
      ) : null}
      {holds.length > 0 ? (
        <>
          <h2>{m.nurse_services()}</h2>
          <Cards>
            {holds.map((hold) => (
              <Hold key={hold.id} hold={hold} />
            ))}
          </Cards>
        </>
      ) : null}
      {later.length > 0 ? <Days title={m.nurse_this_week()} days={later} /> : null}
      {more ? <p className="soft">{more}</p> : null}
      {over.length > 0 ? <Days title={m.nurse_over()} days={over} /> : null}
    </NursePage>
  )
}

/** Where the nurse has not said when they left. */
function Departures({ visits }: { visits: DayView['departures'] }) {
  return (
    <div className="told">
      <p>{m.nurse_open_departure()}</p>
      <ul>
        {visits.map(({ path, words }) => (
          <li key={path}>
            <a href={path}>{words}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Taken({ times }: { times: string[] }) {
  return (
    <div className="told">
      <p>{m.nurse_taken()}</p>
      <ul>
        {times.map((time, place) => (
          <li key={place}>{time}</li>
        ))}
      </ul>
    </div>
  )
}
