import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministrator } from '#app/account.server.ts'
import { answerCsv } from '#app/csv.server.ts'
import { exportSubscribers, subscriberFilters } from '#server/enquiries/list.server.ts'

/** The confirmed subscribers between the days in the address, as a file for a spreadsheet. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerCsv(route.request, 'subscribers', subscriberFilters, exportSubscribers)
}
