import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NursePage } from '#app/components/nurse/nurse-page.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { requireNurse } from '#app/session/require-nurse.server.ts'
import { now } from '#server/clock.server.ts'
import { readNurseDay } from '#server/visit-pages/nurse-day.server.ts'
import { dayView } from './day-view.server.ts'
import { Cards, Days, Hold, Visit } from './visits.tsx'

export const meta = () => [{ title: `${m.nurse_today()} · ${company.name}` }]

/** A nurse's visits (docs/visits.md, "Screens"). A staff person who is linked with no nurse reads 'Under Construction' (section 2). */
export async function loader(route: LoaderFunctionArgs) {
  const time = now()
  const nurse = await requireNurse(route)
  return dayView(await readNurseDay(nurse, time), time)
}

export default function NurseDay() {
  const { taken, next, todays, holds, later, more, over } = useLoaderData<typeof loader>()
  return (
    <NursePage title={m.nurse_today()}>
      {taken.length > 0 ? <Taken times={taken} /> : null}
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
