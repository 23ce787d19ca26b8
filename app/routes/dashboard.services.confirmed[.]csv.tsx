import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministrator } from '#app/account.server.ts'
import { answerCsv } from '#app/csv.server.ts'
import { serviceFilters } from '#server/bookings/list-filters.server.ts'
import { exportServices } from '#server/bookings/list.server.ts'

/** The confirmed services that the filters in the address leave, as a file for a spreadsheet. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerCsv(route.request, 'confirmed-services', serviceFilters, exportServices)
}
