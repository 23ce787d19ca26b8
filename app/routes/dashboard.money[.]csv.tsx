import type { LoaderFunctionArgs } from '@remix-run/node'
import { pastMonthAsked } from '#app/dashboard/money/month-asked.server.ts'
import { statementsCsv } from '#app/dashboard/money/money-csv.server.ts'
import { answerFile } from '#app/lists/answer-csv.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { readStatementsIn } from '#server/money/read-statements.server.ts'

/** The statements of a month as a CSV file, a row for each line. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const month = pastMonthAsked(route.request)
  return answerFile(user, 'statements', { month }, statementsCsv(await readStatementsIn(month)))
}
