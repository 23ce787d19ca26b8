import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { toShownRequest } from '#app/routes/show.service_.$serviceId.requests/request-words.server.ts'
import { requireCustomer } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFoundInAccount } from '#app/session/not-found-in-account.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { withdrawRequest } from '#server/requests/end-request.server.ts'
import { readRequest } from '#server/requests/read-requests.server.ts'
import { RequestOfServicePage } from './request-of-service.server.tsx'

export const handle: RouteHandle = { scripts: false }

export const meta: MetaFunction = () => [{ title: `${m.requests_asked()} · ${company.name}` }]

/** One request of the signed-in customer, with the office's answer. Another family's is answered like one that does not exist. */
export async function loader(route: LoaderFunctionArgs) {
  const { account, services } = await requireCustomer(route)
  const name = nameIn(route)
  const request = name && (await readRequest(name))
  if (!request || request.uid !== account.user.uid) throw notFoundInAccount()
  const entry = services.find(({ serviceId }) => serviceId === request.serviceId)
  return {
    path: `/show/service/${request.serviceId}/requests`,
    patientName: request.patientName,
    mayAsk: entry !== undefined && entry.status !== 'closed',
    request: toShownRequest(request),
  }
}

/** The family withdraws the request, until it is answered. */
export async function action(route: ActionFunctionArgs) {
  const { account } = await requireCustomer(route)
  const name = nameIn(route)
  if (!name) throw notFoundInAccount()
  const outcome = await withdrawRequest(account.user.uid, name).catch(answerBusy)
  if (!outcome.ok && outcome.reason === 'not-found') throw notFoundInAccount()
  const message = outcome.ok
    ? 'familyRequestWithdrawn'
    : outcome.reason === 'ended'
      ? 'familyRequestEnded'
      : 'familyRequestBusy'
  throw await redirectWithMessage(`/show/service/${name.serviceId}/requests/${name.requestId}`, message)
}

function nameIn({ params: { serviceId, requestId } }: Pick<LoaderFunctionArgs, 'params'>) {
  return isRecordId(serviceId) && isRecordId(requestId) ? { serviceId, requestId } : null
}

/** The browser runs no script here, so it gets no component either. */
export default function RequestOfService() {
  return <RequestOfServicePage page={useLoaderData<typeof loader>()} />
}
