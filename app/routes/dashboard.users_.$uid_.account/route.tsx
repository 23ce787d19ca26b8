import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { paymentMessages } from '#app/content/office/payments.ts'
import { messages } from '#app/content/office/pages.ts'
import { monthAsked } from '#app/dashboard/money/month-asked.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { authorOf } from '#app/session/author-of.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import stylesheet from '#app/styles/pages/statement.css'
import { isRecordId } from '#domain/record-id.ts'
import { isOwner } from '#server/accounts/owner.server.ts'
import { readAccount } from '#server/money/account.server.ts'
import { monthsToAsk } from '#server/money/ask-ahead.server.ts'
import { listStatementsOf } from '#server/money/read-statements.server.ts'
import { readOpenMonths } from '#server/money/read-to-pay.server.ts'
import { AccountView } from './account-view.tsx'
import { accountSchema } from './account-form.server.ts'
import { answerAdd, answerSettle } from './answer-month.server.ts'
import { answerPayment } from './answer-payment.server.ts'
import { readShownAccount } from './shown-account.server.ts'
import { shownBill } from './shown-bill.server.ts'
import { shownSheet } from './shown-sheet.server.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: `Account of a family · ${company.name}` }]

/** What a family owes or has paid ahead, and its payments; also of a family whose own account is deleted. */
export async function loader(route: LoaderFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const { uid } = route.params
  const account = isRecordId(uid) ? await readAccount(uid) : null
  if (!account) throw notFound()
  const asked = monthAsked(route.request)
  const [open, statements] = await Promise.all([
    readOpenMonths(account.uid, monthsToAsk().at(-1) ?? asked),
    listStatementsOf(account.uid),
  ])
  const shown = await readShownAccount(account, open.months, { isOwner: isOwner(user) })
  const of = { uid: account.uid, month: asked }
  return { ...shown, bill: shownBill(of, account.stored, { open, statements }), sheet: shownSheet(of, open) }
}

export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const { uid } = route.params
  if (!isRecordId(uid) || !(await readAccount(uid))) throw notFound()
  const form = await readForm(route.request, accountSchema, { unavailable: messages.busy })
  if (!form.ok) return form.refused
  const { kind } = form.value
  const isOwners = kind === 'refunded' || kind === 'reversed' || kind === 'credit'
  if (isOwners && !isOwner(user)) return form.refuse(paymentMessages.ownerOnly, { status: 403 })
  const author = authorOf(user)
  switch (kind) {
    case 'settle':
      return answerSettle(form, author, { uid, month: monthAsked(route.request) })
    case 'charge':
    case 'credit':
      return answerAdd(form, author, { uid, month: monthAsked(route.request) })
    default:
      return answerPayment(form, author, uid)
  }
}

export default function AccountOfFamily() {
  return <AccountView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()?.reply} />
}
