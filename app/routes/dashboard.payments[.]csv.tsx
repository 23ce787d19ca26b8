import type { LoaderFunctionArgs } from '@remix-run/node'
import { pastMonthAsked } from '#app/dashboard/money/month-asked.server.ts'
import { paymentsCsv } from '#app/dashboard/money/money-csv.server.ts'
import { answerFile } from '#app/lists/answer-csv.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { daysOfMonth } from '#domain/visits/months.ts'
import { readPaymentsIn } from '#server/money/read-payments.server.ts'

/** The payments recorded in a month as a CSV file. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const month = pastMonthAsked(route.request)
  return answerFile(user, 'payments', { month }, paymentsCsv(await readPaymentsIn(daysOfMonth(month))))
}
