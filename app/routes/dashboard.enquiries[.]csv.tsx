import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerCsv } from '#app/lists/answer-csv.server.ts'
import { enquiryFilters, exportEnquiries } from '#server/enquiries/list.server.ts'

/** The enquiries that the filters in the address leave, as a file for a spreadsheet. */
export function loader(route: LoaderFunctionArgs) {
  return answerCsv(route, 'enquiries', enquiryFilters, exportEnquiries)
}
