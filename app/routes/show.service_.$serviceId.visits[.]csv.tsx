import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerVisitFile } from '#app/routes/show.service_.$serviceId.visits/visit-file.server.ts'
import { visitTable } from '#app/routes/show.service_.$serviceId.visits/visit-table.server.ts'

/** All kept visits of one service of the signed-in customer, for a spreadsheet. */
export function loader(route: LoaderFunctionArgs) {
  // A binary type: Remix's adapter drops the byte order mark of a text answer, and Excel recognises UTF-8 by it.
  return answerVisitFile(route, { ending: 'csv', type: 'application/octet-stream', write: visitTable })
}
