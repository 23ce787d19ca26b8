import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerCsv } from '#app/lists/answer-csv.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { serviceFilters } from '#server/services/list-filters.server.ts'
import { exportServices } from '#server/services/export.server.ts'

/** The confirmed services that match the filters in the URL, as a CSV file. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  return answerCsv(route.request, user, 'confirmed-services', serviceFilters, exportServices)
}
