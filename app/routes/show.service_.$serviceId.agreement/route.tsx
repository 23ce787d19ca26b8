import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { requireCustomer } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFoundInAccount } from '#app/session/not-found-in-account.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { agreeSchema, agreeToPrices } from '#server/money/agree.server.ts'
import { AgreedPrices } from './agreed-prices.server.tsx'
import { readAgreementPage } from './agreement-page.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const handle: RouteHandle = { scripts: false }

export const meta = () => [{ title: `${m.agreement_title()} · ${company.name}` }]

/** What one service of the signed-in customer costs. Another family's service is answered like one that does not exist. */
export async function loader(route: LoaderFunctionArgs) {
  const customer = await requireCustomer(route)
  const page = await readAgreementPage(customer, route.params.serviceId ?? '')
  if (!page) throw notFoundInAccount()
  return page
}

/** The family agrees to the prices that it was shown. */
export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, agreeSchema)
  const { account } = await requireCustomer(route)
  const { serviceId = '' } = route.params
  if (!isRecordId(serviceId)) throw notFoundInAccount()
  if (!form.ok) return form.refused
  const outcome = await agreeToPrices(account.user.uid, serviceId, form.value).catch(answerBusy)
  if (!outcome.ok && outcome.reason === 'not-found') throw notFoundInAccount()
  const message = outcome.ok
    ? 'pricesAgreed'
    : outcome.reason === 'outdated'
      ? 'pricesOutdated'
      : 'familyRequestBusy'
  throw await redirectWithMessage(`/show/service/${serviceId}/agreement`, message)
}

/** The browser runs no script here, so it gets no component either. */
export default function Agreement() {
  const page = useLoaderData<typeof loader>()
  return <AgreedPrices page={page} reply={useActionData<typeof action>()?.reply} />
}
