import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { nursePage, unreachablePage } from '#app/components/nurse/nurse-page.server.ts'
import stylesheet from '#app/components/nurse/nurse.css'
import * as m from '#app/content/paraglide/messages.js'
import { answerWhenUnavailable } from '#app/forms/unavailable.server.ts'
import { requireNurse } from '#app/session/require-nurse.server.ts'
import { now } from '#server/clock.server.ts'
import { readNurseDay } from '#server/visit-pages/nurse-day.server.ts'
import { visitsView } from './visits.server.ts'

/** Not for this page, which is no React page: Remix's compiler publishes the stylesheet because a route names it in its links. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** A nurse's visits (docs/visits.md, "Screens"). A staff person who is linked with no nurse reads 'Under Construction' (section 2). */
export async function loader(route: LoaderFunctionArgs): Promise<Response> {
  answerWhenUnavailable(route.request, () => unreachablePage(route.request))
  const time = now()
  const nurse = await requireNurse(route)
  const body = visitsView(await readNurseDay(nurse, time), time)
  return nursePage(route.request, { title: m.nurse_today(), body })
}
