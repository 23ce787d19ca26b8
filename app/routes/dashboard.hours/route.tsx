import type { LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { LoadFailed } from '#app/dashboard/frame/load-failed.tsx'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { today } from '#server/clock.server.ts'
import { nurseOf, readTimesheets } from '#server/hours/read-timesheets.server.ts'
import { daysAsked } from './days-asked.server.ts'
import { halvesOf, shownTimesheets, type ShownTimesheets } from './shown-timesheets.server.ts'
import { TimesheetsView } from './timesheets-view.tsx'
import { answerTooLong } from './too-long.server.ts'
import { TooLongView, type TooLong } from './too-long-view.tsx'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Timesheets · ${company.name}` }]

/** What each nurse worked in some days: planned, reported, by day, night and holiday, and what is open (docs/visits.md, "Screens"). It prints. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const asked = daysAsked(route.request)
  answerTooLong(route.request, '/dashboard/hours', () => halvesOf(asked, today()))
  const { days, nurse } = asked
  return shownTimesheets(await readTimesheets(days, (visit) => nurseOf(visit) === nurse), asked)
}

export default function Timesheets() {
  const { data: shown, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <section className="view stack hours-page">
      {hasFailed ? <LoadFailed /> : null}
      <TimesheetsOrWhyNot shown={shown} />
    </section>
  )
}

function TimesheetsOrWhyNot({ shown }: { shown: ShownTimesheets | TooLong | null }) {
  if (!shown) return <h1>Timesheets</h1>
  return 'tooLong' in shown ? <TooLongView shown={shown} /> : <TimesheetsView shown={shown} />
}
