import type { LoaderFunctionArgs } from '@remix-run/node'
import { hoursAsked } from '#app/routes/dashboard.hours/hours-asked.server.ts'
import { monthCsv } from '#app/routes/dashboard.hours/shown-month.server.ts'
import { answerFile } from '#app/lists/answer-csv.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { readMonth } from '#server/hours/read-month.server.ts'

/** The hours of a month, or of half of one, as a CSV file. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const { month, half, by } = hoursAsked(route.request)
  const filters = { month, ...(half && { half }) }
  return answerFile(user, `hours-by-${by}`, filters, monthCsv(await readMonth(month, half), by))
}
