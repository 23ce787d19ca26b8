import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerCsv } from '#app/lists/answer-csv.server.ts'
import { pendingServiceFilters } from '#server/services/list-filters.server.ts'
import { exportPendingServices } from '#server/services/list.server.ts'

/** The pending services that the filters in the address leave, as a file for a spreadsheet. */
export function loader(route: LoaderFunctionArgs) {
  return answerCsv(route, 'pending-services', pendingServiceFilters, exportPendingServices)
}
