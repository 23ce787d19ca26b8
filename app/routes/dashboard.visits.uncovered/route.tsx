import type { LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { now } from '#server/clock.server.ts'
import { readUncovered, uncoveredOnPage } from '#server/roster/read-uncovered.server.ts'
import { shownRunning, shownUncovered } from './shown-uncovered.server.ts'
import { UncoveredView, type UncoveredAnswer } from './uncovered-view.tsx'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Unallocated visits · ${company.name}` }]

/** The coming visits without a nurse, each with who is free (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs): Promise<UncoveredAnswer> {
  await requireAdministrator(route)
  const { searchParams } = new URL(route.request.url)
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const { count, visits, running } = await readUncovered(page)
  return {
    count,
    page,
    isLast: page * uncoveredOnPage >= count,
    visits: visits.map((visit) => shownUncovered(visit, now())),
    running: running.map((visit) => shownRunning(visit, now())),
    isRefreshed: searchParams.has('refreshed'),
  }
}

export default function UncoveredVisits() {
  const { data: answer, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return <UncoveredView answer={answer} hasFailed={hasFailed} />
}
