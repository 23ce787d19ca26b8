import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { answerWhenUnavailable } from '#app/forms/unavailable.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { readMonth } from '#server/hours/read-month.server.ts'
import { hoursAsked } from './hours-asked.server.ts'
import { MonthView, TooLongView } from './month-view.tsx'
import { shownMonth, tooLong } from './shown-month.server.ts'
import type { ShownMonth, TooLong } from './shown-month.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Timesheets · ${company.name}` }]

/** The hours of a month by nurse or by service: planned to date, reported, corrected, missing (docs/visits.md, "Screens"). It prints. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const asked = hoursAsked(route.request)
  // The page of an outage would say neither why nor what helps.
  answerWhenUnavailable(route.request, () => data(tooLong(asked), { status: 503 }))
  return shownMonth(await readMonth(asked.month, asked.half), asked.by)
}

export default function Hours() {
  const { data: shown, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <section className="view stack hours-page">
      {hasFailed ? (
        <p className="notice notice--error" role="alert">
          {messages.networkError}
        </p>
      ) : null}
      <HoursOrWhyNot shown={shown} />
    </section>
  )
}

function HoursOrWhyNot({ shown }: { shown: ShownMonth | TooLong | null }) {
  if (!shown) return <h1>Timesheets</h1>
  return 'tooLong' in shown ? <TooLongView shown={shown} /> : <MonthView shown={shown} />
}
