import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { FormReply } from '#app/forms/use-form.ts'
import { AskForm } from './ask-form.server.tsx'
import type { RequestsPage } from './requests-page.server.ts'
import type { ShownRequest } from './request-words.server.ts'

/** Requests that stand open; earlier ones are folded. */
const mostShown = 5

/** The requests about a service, and the form for another one. */
export function RequestsOfServicePage({ page, reply }: { page: RequestsPage; reply: FormReply | undefined }) {
  const { path, patientName, requests, form } = page
  const phone = company.phone.label
  const [shown, earlier] = [requests.slice(0, mostShown), requests.slice(mostShown)]
  return (
    <section className="page page--narrow stack">
      <div>
        <h1>{m.requests_title()}</h1>
        <p className="muted">
          {m.visits_for({ patient: patientName })} {m.visits_times()}
        </p>
      </div>
      {shown.length > 0 ? (
        <section className="stack" aria-labelledby="yours">
          <h2 id="yours">{m.requests_yours()}</h2>
          <Requests path={path} requests={shown} />
          {earlier.length > 0 ? (
            <details>
              <summary>{m.requests_earlier()}</summary>
              <Requests path={path} requests={earlier} />
            </details>
          ) : null}
        </section>
      ) : null}
      {form ? (
        <section className="card stack" id="new" aria-labelledby="new-title">
          <h2 id="new-title">{m.requests_new()}</h2>
          <p>{m.requests_text()}</p>
          <AskForm form={form} path={path} reply={reply} />
        </section>
      ) : (
        <p>{m.requests_over({ phone })}</p>
      )}
      <p>
        <a href={company.phone.href}>{m.requests_urgent({ phone })}</a>
      </p>
      <p className="links">
        <a href="/show/service">{m.services_title()}</a>
      </p>
    </section>
  )
}

function Requests({ path, requests }: { path: string; requests: ShownRequest[] }) {
  return (
    <ul className="card-list">
      {requests.map(({ requestId, title, stateWords, sent, visitDay, answer }) => (
        <li key={requestId}>
          <article className="card stack" aria-labelledby={`request-${requestId}`}>
            <div>
              <h3 className="card__title" id={`request-${requestId}`}>
                {title}
              </h3>
              <p className="card__meta">
                {visitDay ? `${visitDay} · ` : ''}
                {m.requests_sent_at()}: {sent}
              </p>
            </div>
            {answer ? (
              <>
                <p>
                  <b>{answer.outcome}</b> {answer.text}
                </p>
                <p className="muted">{answer.by}</p>
              </>
            ) : (
              <p>
                <b>{stateWords}</b>
              </p>
            )}
            <a href={`${path}/${requestId}`} className="button button--quiet">
              {m.requests_see()}
              <span className="visually-hidden">
                : {title}, {sent}
              </span>
            </a>
          </article>
        </li>
      ))}
    </ul>
  )
}
