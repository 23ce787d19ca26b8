import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerCsv } from '#app/lists/answer-csv.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { pendingServiceFilters } from '#server/services/list-filters.server.ts'
import { exportPendingServices } from '#server/services/export.server.ts'

/** The pending services that match the filters in the URL, as a CSV file. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  return answerCsv(route.request, user, 'pending-services', pendingServiceFilters, exportPendingServices)
}
