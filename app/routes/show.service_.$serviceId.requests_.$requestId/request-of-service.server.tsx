import { Fact } from '#app/components/fact.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { ShownRequest } from '#app/routes/show.service_.$serviceId.requests/request-words.server.ts'

/** One request with the office's answer, or the button that withdraws it. */
export function RequestOfServicePage({
  page: { path, patientName, mayAsk, request },
}: {
  page: { path: string; patientName: string; mayAsk: boolean; request: ShownRequest }
}) {
  return (
    <section className="page page--narrow stack">
      <div>
        <h1>{request.title}</h1>
        <p className="muted">
          {m.visits_for({ patient: patientName })} {m.visits_times()}
        </p>
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
