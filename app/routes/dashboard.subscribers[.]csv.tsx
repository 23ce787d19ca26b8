import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerCsv } from '#app/lists/answer-csv.server.ts'
import { exportSubscribers, subscriberFilters } from '#server/enquiries/list.server.ts'

/** The confirmed subscribers between the days in the address, as a file for a spreadsheet. */
export function loader(route: LoaderFunctionArgs) {
  return answerCsv(route, 'subscribers', subscriberFilters, exportSubscribers)
}
