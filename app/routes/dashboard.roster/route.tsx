import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { filterProblemWords, typedFilters } from '#app/lists/answer-list.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import stylesheet from '#app/styles/dashboard/roster.css'
import { today } from '#server/clock.server.ts'
import { readHolidays } from '#server/holidays/read-holidays.server.ts'
import { readFilters } from '#server/lists/filters.server.ts'
import { readRoster } from '#server/roster/read-roster.server.ts'
import { rosterFilters, rosterView, typedRoster } from './roster-filters.server.ts'
import { RosterFrame, type RosterAnswer } from './roster-frame.tsx'
import { readFor, rosterPage, shownDays } from './roster-page.server.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

/** Today's column of the week goes on below the sentence in a narrow window; a day is for a desktop. */
export const handle = { isForTelephones: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: `Roster · ${company.name}` }]

/** A day or a week of all visits, holds and absences (docs/visits.md, "Screens"); what is shown stands in the address. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const { searchParams } = new URL(route.request.url)
  const typed = typedRoster(typedFilters(route.request, rosterFilters))
  const answer = { typed, problems: {}, isRefreshed: searchParams.has('refreshed'), page: null }
  const read = readFilters(rosterFilters, typed)
  if (!read.ok)
    return data<RosterAnswer>({ ...answer, problems: filterProblemWords(read.problems) }, { status: 400 })
  const view = rosterView(read.filters, today())
  const { monday, hasNightsBefore } = readFor(view)
  const days = shownDays(view)
  const [roster, holidays] = await Promise.all([
    readRoster(monday, { hasNightsBefore }),
    readHolidays(days[0] ?? '', days.at(-1) ?? ''),
  ])
  const page = Math.trunc(Number(searchParams.get('page'))) || 1
  return data<RosterAnswer>({ ...answer, page: { ...rosterPage(roster, view, page), holidays } })
}

export default function Roster() {
  const { data: answer, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return <RosterFrame answer={answer} hasFailed={hasFailed} />
}
