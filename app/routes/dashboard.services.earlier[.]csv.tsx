import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerCsv } from '#app/lists/answer-csv.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { exportHistory, historyFilters } from '#server/history/list-history.server.ts'

/** The services that are over and match the filters in the address, as a CSV file. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  return answerCsv(route.request, user, 'earlier-services', historyFilters, exportHistory)
}
