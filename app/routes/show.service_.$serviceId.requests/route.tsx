import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { requireCustomer, requireCustomerWithService } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFoundInAccount } from '#app/session/not-found-in-account.server.ts'
import { mostOpenRequests } from '#domain/family-requests.ts'
import { askOffice, type AskOutcome } from '#server/requests/ask-office.server.ts'
import { requestSchema } from '#server/requests/request-form.server.ts'
import { RequestsOfServicePage } from './requests-of-service.server.tsx'
import { readRequestsPage } from './requests-page.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const handle: RouteHandle = { scripts: false }

export const meta = () => [{ title: `${m.requests_title()} · ${company.name}` }]

/**
 * What the signed-in customer asks the office about one service, also one that is over. Another family's service is
 * answered like one that does not exist.
 */
export async function loader(route: LoaderFunctionArgs) {
  const customer = await requireCustomer(route)
  const { serviceId = '' } = route.params
  const page = await readRequestsPage(
    customer,
    serviceId,
    new URL(route.request.url).searchParams.get('visit') ?? '',
  )
  if (!page) throw notFoundInAccount()
  return page
}

export async function action(route: ActionFunctionArgs) {
  const { records } = await requireCustomerWithService(route, route.params.serviceId)
  if (!records.entry) throw notFoundInAccount()
  const form = await readForm(route.request, requestSchema)
  if (!form.ok) return form.refused
  const outcome = await askOffice(records.entry, form.value).catch(answerBusy)
  if (outcome.ok) {
    const to = `/show/service/${records.serviceId}/requests/${outcome.requestId}`
    throw await redirectWithMessage(to, 'familyRequestSent')
  }
  const { words, ...refusal } = refusalOf(outcome)
  return form.refuse(words, refusal)
}

function refusalOf(outcome: Exclude<AskOutcome, { ok: true }>) {
  const phone = company.phone.label
  switch (outcome.reason) {
    case 'nothing-asked':
      return { words: m.requests_nothing_asked(), field: 'words' }
    case 'no-such-visit':
      return { words: m.requests_no_such_visit(), field: 'visit' }
    case 'service-over':
      return { words: m.requests_over({ phone }) }
    case 'too-many-open':
      return { words: m.requests_too_many_open({ count: mostOpenRequests, phone }) }
    case 'too-many-today':
      return { words: m.requests_too_many_today({ phone }), retryAfterSeconds: outcome.retryAfterSeconds }
    case 'busy':
      return { words: m.error_busy(), status: 503 }
  }
}

/** The browser runs no script here, so it gets no component either. */
export default function RequestsOfService() {
  const page = useLoaderData<typeof loader>()
  return <RequestsOfServicePage page={page} reply={useActionData<typeof action>()?.reply} />
}
