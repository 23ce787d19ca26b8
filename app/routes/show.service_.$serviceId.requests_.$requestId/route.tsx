import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fact } from '#app/components/fact.tsx'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { answerBusy } from '#app/forms/read-form.server.ts'
import {
  toShownRequest,
  type ShownRequest,
} from '#app/routes/show.service_.$serviceId.requests/request-words.server.ts'
import { requireCustomer } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFoundInAccount } from '#app/session/not-found-in-account.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { withdrawRequest } from '#server/requests/end-request.server.ts'
import { readRequest } from '#server/requests/read-requests.server.ts'

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

export default function RequestOfService() {
  const { path, patientName, mayAsk, request } = useLoaderData<typeof loader>()
  return (
    <section className="page page--narrow stack">
      <div>
        <h1>{request.title}</h1>
        <p className="muted">{m.visits_for({ patient: patientName })}</p>
      </div>
      <State request={request} />
      <Asked request={request} />
      <div className="card__actions">
        {request.state === 'open' ? (
          <form method="post">
            <button className="button button--quiet">{m.requests_withdraw()}</button>
          </form>
        ) : null}
        {mayAsk ? (
          <a href={`${path}#new`} className="button button--quiet">
            {m.requests_again()}
          </a>
        ) : null}
        <a href={company.phone.href} className="button button--quiet">
          {m.visits_call({ number: company.phone.label })}
        </a>
      </div>
      <p className="links">
        <a href={path}>{m.requests_yours()}</a>
      </p>
    </section>
  )
}

function State({ request: { state, answer, withdrawn } }: { request: ShownRequest }) {
  if (answer)
    return (
      <section className="notice notice--success stack">
        <h2>{answer.outcome}</h2>
        <p>{answer.text}</p>
        <p>{answer.by}</p>
      </section>
    )
  return <p className="notice">{state === 'withdrawn' ? withdrawn : m.requests_waits()}</p>
}

function Asked({ request }: { request: ShownRequest }) {
  const { title, visitDay, wish, words, sent, read } = request
  return (
    <section className="card stack" aria-labelledby="asked">
      <h2 id="asked">{m.requests_asked()}</h2>
      <dl className="facts">
        <Fact name={m.requests_kind()} value={title} />
        {visitDay ? <Fact name={m.requests_visit()} value={visitDay} /> : null}
        {wish ? <Fact name={m.requests_wish()} value={wish} /> : null}
        {words ? <Fact name={m.requests_words()} value={words} /> : null}
        <Fact name={m.requests_sent_at()} value={sent} />
        {read ? <Fact name={m.requests_read_at()} value={read} /> : null}
      </dl>
    </section>
  )
}
