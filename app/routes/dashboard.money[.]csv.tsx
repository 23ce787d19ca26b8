import type { LoaderFunctionArgs } from '@remix-run/node'
import { monthAsked } from '#app/dashboard/money/month-asked.server.ts'
import { statementsCsv } from '#app/dashboard/money/money-csv.server.ts'
import { answerFile } from '#app/lists/answer-csv.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { readMonths } from '#server/money/read-months.server.ts'
import { readStatements } from '#server/money/read-statements.server.ts'

/** The statements of a month as a CSV file, a row for each line. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const month = monthAsked(route.request)
  const { sums } = await readMonths(month)
  const statements = await readStatements(sums.flatMap((sum) => sum.statements).toSorted())
  return answerFile(user, 'statements', { month }, statementsCsv(statements))
}
