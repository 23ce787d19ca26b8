import { Fact } from '#app/components/fact.tsx'
import { StatementTable } from '#app/components/statement/statement-document.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { FormErrors } from '#app/forms/form.tsx'
import { useForm, type FormReply } from '#app/forms/use-form.ts'
import type { FamilyAccount } from './family-account.server.ts'

/** What a family has to pay and why, what was agreed, its receipts and statements. It prints. */
export function AccountPage({ account, reply }: { account: FamilyAccount; reply: FormReply | undefined }) {
  const { months, failed, agreed, statements } = account
  const [form] = useForm({ id: 'agree', reply })
  return (
    <section className="page page--narrow stack">
      <h1>{m.money_title()}</h1>
      <FormErrors form={form} />
      <ToPay account={account} />
      {failed ? (
        <p className="notice">
          {m.money_not_computed({ months: failed })} <a href={company.phone.href}>{company.phone.label}</a>
        </p>
      ) : null}
      {months.map((month) => (
        <Month key={month.month} month={month} />
      ))}
      <h2>{m.money_agreed()}</h2>
      <p className="muted">{agreed.length > 0 ? m.agreement_taxes() : m.agreement_none()}</p>
      {agreed.map((own) => (
        <Agreements key={own.serviceId} own={own} />
      ))}
      <Receipts payments={account.payments} />
      {statements.length > 0 ? (
        <section className="card stack">
          <h2 className="card__title">{m.money_statements()}</h2>
          {statements.map(({ number, month }) => (
            <p key={number}>
              <a href={`/show/statements/${number}`}>
                {month}, {number}
              </a>
            </p>
          ))}
        </section>
      ) : null}
      <p className="links">
        <a href="/prices">{m.prices_title()}</a> <a href="/show/service">{m.services_title()}</a>
      </p>
    </section>
  )
}

function ToPay({ account: { balance, upi } }: { account: FamilyAccount }) {
  const { isOpen, isKnown, isCredit, amount, by, parts, credit, notPriced } = balance
  if (!isOpen && !isCredit && !isKnown) return null
  if (!isOpen && !isCredit) return <p className="notice notice--success">{m.money_nothing()}</p>
  return (
    <section className="card stack to-pay" aria-labelledby="to-pay">
      <h2 className="card__title" id="to-pay">
        {isOpen ? m.money_to_pay() : m.money_credit()}: <span className="nowrap">₹{amount}</span>{' '}
        {isOpen ? by : ''}
      </h2>
      {isCredit ? <p>{[m.money_credit_text(), credit].join(' ')}</p> : null}
      <dl className="facts facts--beside">
        {parts.map(({ words, amount: part }) => (
          <Fact key={words} name={words} value={part} />
        ))}
      </dl>
      {notPriced ? <p>{notPriced}</p> : null}
      {upi ? (
        <>
          <a className="button button--primary" href={upi.link}>
            {m.money_pay_upi({ amount })}
          </a>
          <details>
            <summary>{m.money_qr()}</summary>
            <div
              className="qr-code"
              role="img"
              aria-label={m.money_pay_upi({ amount })}
              dangerouslySetInnerHTML={{ __html: upi.svg }}
            />
          </details>
          <p>{m.money_upi_name({ name: company.name })}</p>
        </>
      ) : null}
    </section>
  )
}

function Month({ month: { month, title, charged, why, lines } }: { month: FamilyAccount['months'][number] }) {
  return (
    <section className="card stack" aria-labelledby={month}>
      <div>
        <h2 className="card__title" id={month}>
          {title}
        </h2>
        {charged ? <p className="card__meta">{charged}</p> : null}
      </div>
      <details>
        <summary>{why}</summary>
        <div className="statement" lang="en">
          <StatementTable lines={lines} />
        </div>
      </details>
    </section>
  )
}

function Agreements({
  own: { serviceId, patientName, agreements },
}: {
  own: FamilyAccount['agreed'][number]
}) {
  return (
    <section className="card stack">
      <h3 className="card__title">{patientName}</h3>
      {agreements.map(({ from, savedAt, title, prices, agreed, isAgreed }) => (
        <form key={from} method="post" className="stack stack--tight">
          <strong>{title}</strong>
          <dl className="facts">
            {prices.map(({ name, words }) => (
              <Fact key={name} name={name} value={words} />
            ))}
          </dl>
          <p className={isAgreed ? 'notice notice--success' : 'muted'}>{agreed}</p>
          {isAgreed ? null : (
            <>
              <input type="hidden" name="serviceId" value={serviceId} />
              <input type="hidden" name="from" value={from} />
              <input type="hidden" name="savedAt" value={savedAt} />
              <p>
                {m.agreement_wrong()} <a href={company.phone.href}>{company.phone.label}</a>
              </p>
              <button className="button button--primary">{m.agreement_agree()}</button>
            </>
          )}
        </form>
      ))}
    </section>
  )
}

function Receipts({ payments }: Pick<FamilyAccount, 'payments'>) {
  return (
    <section className="card stack" aria-labelledby="receipts">
      <h2 className="card__title" id="receipts">
        {m.money_receipts()}
      </h2>
      <p>
        <a href={company.ownerPhone.href}>{m.money_sms({ phone: company.ownerPhone.label })}</a>
      </p>
      {payments.length === 0 ? <p className="muted">{m.money_no_receipts()}</p> : null}
      <dl className="facts">
        {payments.map(({ id, what, amount, about, reason }) => (
          <Fact key={id} name={`${what}: ₹${amount}`} value={[about, reason].filter(Boolean).join('\n')} />
        ))}
      </dl>
    </section>
  )
}
