import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { loadOrSayFailed } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { now } from '#server/clock.server.ts'
import { readUncovered, uncoveredOnPage } from '#server/roster/read-uncovered.server.ts'
import { UncoveredView, type UncoveredAnswer } from './uncovered-view.tsx'
import { shownUncovered } from './shown-uncovered.server.ts'

export const meta = () => [{ title: `Uncovered visits · ${company.name}` }]

/** The coming visits without a nurse, each with who is free (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs): Promise<UncoveredAnswer> {
  await requireAdministrator(route)
  const { searchParams } = new URL(route.request.url)
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const { count, visits } = await readUncovered(page)
  return {
    ...{ count, page, isLast: page * uncoveredOnPage >= count },
    visits: visits.map((visit) => shownUncovered(visit, now())),
    isRefreshed: searchParams.has('refreshed'),
  }
}

export function clientLoader(route: ClientLoaderFunctionArgs) {
  return loadOrSayFailed<UncoveredAnswer>(route)
}

export default function UncoveredVisits() {
  const { data: answer, hasFailed } = useLastGood(useLoaderData<typeof clientLoader>())
  return <UncoveredView answer={answer} hasFailed={hasFailed} />
}
