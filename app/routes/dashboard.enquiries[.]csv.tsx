import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdministrator } from '#app/account.server.ts'
import { answerCsv } from '#app/csv.server.ts'
import { enquiryFilters, exportEnquiries } from '#server/enquiries/list.server.ts'

/** The enquiries that the filters in the address leave, as a file for a spreadsheet. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerCsv(route.request, 'enquiries', enquiryFilters, exportEnquiries)
}
