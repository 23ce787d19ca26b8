import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministrator } from '#app/account.server.ts'
import { answerCsv } from '#app/csv.server.ts'
import { pendingServiceFilters } from '#server/bookings/list-filters.server.ts'
import { exportPendingServices } from '#server/bookings/list.server.ts'

/** The pending services that the filters in the address leave, as a file for a spreadsheet. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerCsv(route.request, 'pending-services', pendingServiceFilters, exportPendingServices)
}
