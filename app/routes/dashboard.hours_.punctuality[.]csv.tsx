import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerFile } from '#app/lists/answer-csv.server.ts'
import { monthAsked } from '#app/routes/dashboard.hours_.punctuality/month-asked.server.ts'
import { punctualityCsv } from '#app/routes/dashboard.hours_.punctuality/shown-punctuality.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { readPunctuality } from '#server/hours/read-punctuality.server.ts'

/** How the nurses arrived in a month, or in half of one, as a CSV file. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const { month, half } = monthAsked(route.request)
  const filters = { month, ...(half && { half }) }
  return answerFile(user, 'punctuality', filters, punctualityCsv(await readPunctuality(month, half)))
}
