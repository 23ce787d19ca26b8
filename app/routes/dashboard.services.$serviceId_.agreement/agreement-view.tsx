import { Link } from '@remix-run/react'
import { agreementMessages } from '#app/content/office/agreement-words.ts'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import type { FormReply } from '#app/forms/use-form.ts'
import { NewAgreementForm } from './new-agreement.tsx'
import type { ShownAgreement } from './shown-agreement.server.ts'

/** The agreements of a service, the newest first, and beside them the form for another one. */
export function AgreementView({ shown, reply }: { shown: ShownAgreement; reply: FormReply | undefined }) {
  const { serviceId, patientName, service, isPending, agreements, billing } = shown
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
            <Group id="agreements" title="Agreements" {...(billing && { hint: billing })}>
              {agreements.length === 0 ? (
                <p className="group__none">No price has been agreed. Visits are held until one is.</p>
              ) : null}
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
  agreement: { from, isPresent, prices, pay, agreed },
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
      <p>{pay}</p>
      <p>{agreed}</p>
    </div>
  )
}
