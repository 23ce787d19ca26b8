import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { requireCustomer } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFoundInAccount } from '#app/session/not-found-in-account.server.ts'
import stylesheet from '#app/styles/pages/statement.css'
import { agreeSchema, agreeToPrices } from '#server/money/agree.server.ts'
import { AccountPage } from './account-page.server.tsx'
import { readFamilyAccount } from './family-account.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const handle: RouteHandle = { scripts: false }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: `${m.money_title()} · ${company.name}` }]

/** The customer's own money (docs/decisions/0114). */
export async function loader(route: LoaderFunctionArgs) {
  return readFamilyAccount(await requireCustomer(route))
}

/** The family agrees to the prices that it was shown. Another family's service is answered like one that does not exist. */
export async function action(route: ActionFunctionArgs) {
  const { account } = await requireCustomer(route)
  const form = await readForm(route.request, agreeSchema)
  if (!form.ok) return form.refused
  const outcome = await agreeToPrices(account.user.uid, form.value).catch(answerBusy)
  switch (outcome.ok || outcome.reason) {
    case true:
      throw await redirectWithMessage('/show/account', 'pricesAgreed')
    case 'outdated':
      throw await redirectWithMessage('/show/account', 'pricesOutdated')
    case 'not-found':
      throw notFoundInAccount()
    case 'busy':
      return form.refuse(m.error_busy(), { status: 503 })
  }
}

/** The browser runs no script here, so it gets no component either. */
export default function OwnAccount() {
  const account = useLoaderData<typeof loader>()
  return <AccountPage account={account} reply={useActionData<typeof action>()?.reply} />
}
