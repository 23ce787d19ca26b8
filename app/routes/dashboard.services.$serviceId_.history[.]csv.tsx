import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  historyAsked,
  historyCsv,
  readSubject,
} from '#app/routes/dashboard.services.$serviceId_.history/shown-history.server.ts'
import { answerFile } from '#app/lists/answer-csv.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'

/** The shown days of a service's history as a CSV file. */
export async function loader(route: LoaderFunctionArgs) {
  const { account, records } = await requireAdministratorWithService(route, route.params.serviceId)
  const subject = await readSubject(records)
  if (!subject) throw notFound()
  const asked = historyAsked(route.request)
  const file = await historyCsv(subject, asked)
  const filters = {
    serviceId: records.serviceId,
    ...(asked.to && { to: asked.to }),
    ...(asked.words && { q: asked.words }),
    ...(asked.kinds.length > 0 && { kind: asked.kinds.join(' ') }),
  }
  return answerFile(account.user, 'service-history', filters, file)
}
