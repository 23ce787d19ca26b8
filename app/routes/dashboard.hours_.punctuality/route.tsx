import type { LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { LoadFailed } from '#app/dashboard/frame/load-failed.tsx'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { answerTooLong } from '#app/routes/dashboard.hours/too-long.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { readPunctuality } from '#server/hours/read-punctuality.server.ts'
import { halvesOfMonth, monthAsked } from './month-asked.server.ts'
import { PunctualityOrWhyNot, punctualityPath } from './punctuality-view.tsx'
import { punctualityTitle, shownPunctuality } from './shown-punctuality.server.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Punctuality · ${company.name}` }]

/** How the nurses arrived in a month, and the visits of one nurse in the address (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const asked = monthAsked(route.request)
  const { month, half } = asked
  const nurse = new URL(route.request.url).searchParams.get('nurse') ?? ''
  const nurseId = isRecordId(nurse) ? nurse : null
  answerTooLong(route.request, punctualityPath, () => ({
    title: punctualityTitle(month, half),
    shorter: halvesOfMonth(asked),
  }))
  return shownPunctuality(await readPunctuality(month, half, nurseId))
}

export default function PunctualityPage() {
  const { data: shown, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <section className="view stack hours-page">
      {hasFailed ? <LoadFailed /> : null}
      <PunctualityOrWhyNot shown={shown} />
    </section>
  )
}
