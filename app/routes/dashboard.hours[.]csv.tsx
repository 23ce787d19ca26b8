import type { LoaderFunctionArgs } from '@remix-run/node'
import { daysAsked } from '#app/routes/dashboard.hours/days-asked.server.ts'
import { nursesCsv, visitsCsv } from '#app/routes/dashboard.hours/timesheets-csv.server.ts'
import { answerFile } from '#app/lists/answer-csv.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { readTimesheets } from '#server/hours/read-timesheets.server.ts'

/** Timesheets as a CSV file: a row for each nurse, or with `by=visit` for each visit. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const { days, problems } = daysAsked(route.request)
  const [problem] = Object.values(problems)
  if (problem) return new Response(problem, { status: 400 })
  const byVisit = new URL(route.request.url).searchParams.get('by') === 'visit'
  const read = await readTimesheets(days, () => byVisit)
  const filters = { from: days.first, to: days.last }
  return byVisit
    ? answerFile(user, 'timesheets-by-visit', filters, visitsCsv(read))
    : answerFile(user, 'timesheets-by-nurse', filters, nursesCsv(read))
}
