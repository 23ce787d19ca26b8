import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { requestMessages } from '#app/content/office/requests.ts'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { isFailed, useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { toAsked, type AskedBesideForm } from '#app/dashboard/requests/asked-beside.server.ts'
import { AskedFacts } from '#app/dashboard/requests/asked-beside.tsx'
import { requestPath } from '#app/dashboard/requests/request-path.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { answerRequest, markRequestRead } from '#server/requests/end-request.server.ts'
import { readRequest } from '#server/requests/read-requests.server.ts'
import { answerSchema } from '#server/requests/request-form.server.ts'
import { AnswerForm } from './answer-form.tsx'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Request · ${company.name}` }]

/** What a family asks about a service, and the office's answer; also of a service that is over or removed. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const name = nameIn(route)
  const request = name && (await readRequest(name))
  return data({ asked: request && toAsked(request) }, { status: request ? 200 : 404 })
}

const endedWords = { answered: requestMessages.answered, withdrawn: requestMessages.withdrawn }

/** Answers the request; or, with `intent=read`, tells the family that the office has read it. */
export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const name = nameIn(route)
  if (!name) throw notFound()
  const form = await readForm(route.request, answerSchema, {
    words: { required: requestMessages.required, 'too-long': requestMessages.tooLong },
    unavailable: messages.busy,
  })
  const isRead = form.posted.get('intent') === 'read'
  if (!form.ok && !isRead) return form.refused
  const outcome = await (
    form.ok && !isRead ? answerRequest(user, name, form.value) : markRequestRead(user, name)
  ).catch(answerBusy)
  if (outcome.ok)
    throw await redirectWithMessage(requestPath(name), isRead ? 'requestRead' : 'requestAnswered')
  if (outcome.reason === 'ended') return form.refuse(endedWords[outcome.state], { status: 409 })
  return outcome.reason === 'busy'
    ? form.refuse(messages.busy, { status: 503 })
    : form.refuse(requestMessages.notFound, { status: 404 })
}

function nameIn({ params: { serviceId, requestId } }: Pick<LoaderFunctionArgs, 'params'>) {
  return isRecordId(serviceId) && isRecordId(requestId) ? { serviceId, requestId } : null
}

export default function RequestPage() {
  const loaded = useLoaded<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const asked = isFailed(loaded) ? null : loaded.asked
  return (
    <section className="view stack">
      <header className="view__head">
        <h1>{asked ? `Request from the family of ${asked.patientName}` : 'Request'}</h1>
        {asked ? <span className="badge">{asked.stateWords}</span> : null}
      </header>
      {asked ? (
        <Asked asked={asked} reply={reply} />
      ) : (
        <p className="notice notice--error">
          {isFailed(loaded) ? messages.networkError : requestMessages.notFound}
        </p>
      )}
      <p>
        <Link to="/dashboard/panel#requests">Back to Today</Link>
      </p>
    </section>
  )
}

type Reply = Parameters<typeof AnswerForm>[0]['reply']

function Asked({ asked, reply }: { asked: AskedBesideForm; reply: Reply }) {
  const { answer, withdrawn, read, state, path } = asked
  const ended = state === 'open' ? null : reply?.errors?.['']?.join(' ')
  return (
    <>
      {ended ? (
        <p className="notice notice--error" role="alert">
          {ended}
        </p>
      ) : null}
      <div className="card stack">
        <AskedFacts request={asked} />
        <Ways asked={asked} />
      </div>
      {answer ? (
        <div className="card stack">
          <Facts>
            <Fact name="Answer">{answer.outcome}</Fact>
            <Fact name="By">{answer.by}</Fact>
            <Fact name="In words" isWide>
              {answer.text}
            </Fact>
          </Facts>
        </div>
      ) : null}
      {withdrawn ? <p className="notice">The family withdrew it: {withdrawn}</p> : null}
      {read ? <p className="muted">Read by {read}</p> : null}
      {state === 'open' && !read ? (
        <form method="post" action={path}>
          <button className="button button--quiet" name="intent" value="read">
            Mark as read
          </button>
        </form>
      ) : null}
      {state === 'open' ? <AnswerForm path={path} reply={reply} /> : null}
    </>
  )
}

/** Where the office does what was asked; the request stands beside the form there. */
function Ways({ asked: { serviceId, requestId, uid, visit } }: { asked: AskedBesideForm }) {
  const plan = `/dashboard/services/${serviceId}/plan`
  const change = visit && { form: 'change', line: visit.line, day: visit.day }
  return (
    <p className="form-actions">
      {visit ? (
        <Link className="button button--quiet" to={listAddress(visitPath(visit.id), { request: requestId })}>
          Visit
        </Link>
      ) : null}
      <Link className="button button--quiet" to={listAddress(plan, { ...change, request: requestId })}>
        {visit ? 'Change the visit in the schedule' : 'Visit schedule'}
      </Link>
      <Link className="button button--quiet" to={`/dashboard/services/${serviceId}`}>
        Service
      </Link>
      <Link className="button button--quiet" to={`/dashboard/services/${serviceId}/history`}>
        History
      </Link>
      <Link className="button button--quiet" to={`/dashboard/users/${uid}`}>
        Family
      </Link>
    </p>
  )
}
