import { Link } from '@remix-run/react'
import { agreementMessages } from '#app/content/office/agreement-words.ts'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import type { FormReply } from '#app/forms/use-form.ts'
import { NewAgreementForm } from './new-agreement.tsx'
import type { ShownAgreement } from './shown-agreement.server.ts'

/** The agreements of a service, the newest first, and beside them the form for another one. */
export function AgreementView({ shown, reply }: { shown: ShownAgreement; reply: FormReply | undefined }) {
  const { serviceId, patientName, service, isPending, agreements, unpriced } = shown
  return (
    <section className="view stack">
      <Link to={`/dashboard/services/${serviceId}`} className="small">
        ‹ {patientName}
      </Link>
      <header>
        <h1>Prices for {patientName}</h1>
        <p className="muted">{service}</p>
      </header>
      {isPending ? (
        <p className="notice">{agreementMessages.pending}</p>
      ) : (
        <div className="columns">
          <div>
            <NewAgreementForm shown={shown} reply={reply} />
          </div>
          <div>
            <Group id="agreements" title="Agreements">
              {agreements.length === 0 ? <p className="group__none">No price has been agreed.</p> : null}
              {unpriced.map((title) => (
                <p key={title} className="group__body">
                  No price for this visit on its present schedule: {title}. Agree one with the family.
                </p>
              ))}
              <ul>
                {agreements.map((agreement) => (
                  <li key={agreement.from} className="task task--slim">
                    <Agreed agreement={agreement} />
                  </li>
                ))}
              </ul>
            </Group>
          </div>
        </div>
      )}
    </section>
  )
}

function Agreed({
  agreement: { from, isPresent, prices, agreed },
}: {
  agreement: ShownAgreement['agreements'][number]
}) {
  return (
    <div className="task__who">
      <strong>{from}</strong>
      {isPresent ? ' (now)' : ''}
      {prices.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>{agreed}</p>
    </div>
  )
}
