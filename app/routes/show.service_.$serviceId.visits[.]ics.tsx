import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerVisitFile } from '#app/routes/show.service_.$serviceId.visits/visit-file.server.ts'
import { visitCalendar } from '#app/routes/show.service_.$serviceId.visits/visit-calendar.server.ts'

/** All kept visits of one service of the signed-in customer, for a calendar. */
export function loader(route: LoaderFunctionArgs) {
  return answerVisitFile(route, {
    ending: 'ics',
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    write: visitCalendar,
  })
}
