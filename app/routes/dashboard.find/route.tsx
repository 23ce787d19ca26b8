import type { LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { LoadFailed } from '#app/dashboard/frame/load-failed.tsx'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { searchOf } from '#domain/search.ts'
import { now } from '#server/clock.server.ts'
import { find } from '#server/find/find.server.ts'
import { FoundView } from './found-view.tsx'
import { shownFind, shownProblem } from './shown-find.server.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Find · ${company.name}` }]

/** The one search of the dashboard: services, families and nurses (docs/decisions/0033). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const typed = new URL(route.request.url).searchParams.get('q')?.trim() ?? ''
  const search = searchOf(typed)
  if (typeof search === 'string') return shownProblem(typed, search)
  return shownFind(typed, { search, found: await find(search) }, now())
}

export default function Find() {
  const { data: shown, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <section className="view stack find-page">
      <h1>{shown?.typed ? `Find “${shown.typed}”` : 'Find'}</h1>
      {hasFailed ? <LoadFailed /> : null}
      {shown?.hint ? <p role="status">{shown.hint}</p> : null}
      {shown ? <FoundView shown={shown} /> : null}
    </section>
  )
}
