import { Fact } from '#app/components/fact.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { FormErrors } from '#app/forms/form.tsx'
import { useForm, type FormReply } from '#app/forms/use-form.ts'
import type { AgreementPage } from './agreement-page.server.ts'

/** What a family and the office have agreed for a service, with the button by which the family agrees. */
export function AgreedPrices({ page, reply }: { page: AgreementPage; reply: FormReply | undefined }) {
  const { path, patientName, agreements } = page
  const [form] = useForm({ id: 'agree', reply })
  return (
    <section className="page page--narrow stack">
      <div>
        <h1>{m.agreement_title()}</h1>
        <p className="muted">{m.visits_for({ patient: patientName })}</p>
      </div>
      <FormErrors form={form} />
      {agreements.length === 0 ? <p className="empty">{m.agreement_none()}</p> : <p>{m.agreement_taxes()}</p>}
      {agreements.map((agreement) => (
        <section key={agreement.from} className="card stack" aria-labelledby={`from-${agreement.from}`}>
          <h2 id={`from-${agreement.from}`}>{agreement.title}</h2>
          <dl className="facts">
            {agreement.prices.map(({ name, words }) => (
              <Fact key={name} name={name} value={words} />
            ))}
          </dl>
          <p className={agreement.isAgreed ? 'notice notice--success' : 'muted'}>{agreement.agreed}</p>
          {agreement.isAgreed ? null : <AgreeForm path={path} {...agreement} />}
        </section>
      ))}
      <p>
        <a href={company.phone.href}>{m.visits_call({ number: company.phone.label })}</a>
      </p>
      <p className="links">
        <a href="/prices">{m.prices_title()}</a> <a href="/show/service">{m.services_title()}</a>
      </p>
    </section>
  )
}

function AgreeForm({ path, from, savedAt }: { path: string; from: string; savedAt: string }) {
  return (
    <form method="post" action={path} className="stack">
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="savedAt" value={savedAt} />
      <p>{m.agreement_wrong()}</p>
      <button className="button button--primary">{m.agreement_agree()}</button>
    </form>
  )
}
