import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { shownBill } from '#app/dashboard/money/bill-part.server.ts'
import { answerSheet, isOfSheet } from '#app/dashboard/money/answer-sheet.server.ts'
import { shownSheet } from '#app/dashboard/money/shown-sheet.server.ts'
import { monthAsked } from '#app/dashboard/money/month-asked.server.ts'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { isOwner } from '#server/accounts/owner.server.ts'
import { readAccount } from '#server/money/account.server.ts'
import { monthsToAsk } from '#server/money/ask-ahead.server.ts'
import { listStatementsOf } from '#server/money/read-statements.server.ts'
import { readOpenMonths } from '#server/money/read-to-pay.server.ts'
import { AccountView } from './account-view.tsx'
import { answerPayment, paymentSchema } from './answer-payment.server.ts'
import { readShownAccount } from './shown-account.server.ts'

export const meta = () => [{ title: `Account of a family · ${company.name}` }]

/** What a family owes or has paid ahead, and its payments; also of a family whose own account is deleted. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const { uid } = route.params
  const account = isRecordId(uid) ? await readAccount(uid) : null
  if (!account) throw notFound()
  const asked = monthAsked(route.request)
  const [months, statements] = await Promise.all([
    readOpenMonths(account.uid, monthsToAsk().at(-1) ?? asked),
    listStatementsOf(account.uid),
  ])
  const month = months.find((each) => each.month === asked)
  if (!month) throw notFound()
  const shown = await readShownAccount(account, months, { isOwner: isOwner(user) })
  const bill = shownBill(month, account.stored, { months, statements })
  return { ...shown, bill, sheet: shownSheet(month) }
}

export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const { uid } = route.params
  if (!isRecordId(uid)) throw notFound()
  if (isOfSheet(await readPosted(route.request))) {
    if (!(await readAccount(uid))) throw notFound()
    return answerSheet(route.request, user, { uid, month: monthAsked(route.request) })
  }
  const form = await readForm(route.request, paymentSchema, { unavailable: messages.busy })
  return form.ok ? answerPayment(form, user, uid) : form.refused
}

export default function AccountOfFamily() {
  return <AccountView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()?.reply} />
}
