import { Link } from '@remix-run/react'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import { ColumnHeads } from '#app/dashboard/lists/column-heads.tsx'
import { BillPart } from '#app/dashboard/money/bill-part.tsx'
import type { ShownBill } from '#app/dashboard/money/bill-part.server.ts'
import { MonthSheet } from '#app/dashboard/money/month-sheet.tsx'
import type { ShownSheet } from '#app/dashboard/money/shown-sheet.server.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import { PaymentForm, ReversalForm } from './payment-form.tsx'
import type { ShownAccount } from './shown-account.server.ts'

type Answered = { reply: FormReply | undefined }

/** The account of one family. Each form posts to this page. */
export function AccountView({
  reply,
  bill,
  sheet,
  ...shown
}: ShownAccount & Answered & { bill: ShownBill; sheet: ShownSheet }) {
  const { uid, name, number, isOwner, form } = shown
  return (
    <section className="view stack">
      <header>
        <h1>{name}: account</h1>
        <p className="links">
          <PhoneLink number={number} />
          <Link to={`/dashboard/users/${uid}`}>The family</Link>
          {isOwner ? <Link to="/dashboard/money/owner">The owner’s page</Link> : null}
        </p>
      </header>
      <div className="columns account">
        <div className="stack">
          <MonthSheet sheet={sheet} reply={reply} />
          <Payments payments={shown.payments} reply={reply} />
        </div>
        <div className="stack">
          <Balance {...shown} />
          <BillPart bill={bill} />
          <PaymentForm
            key={form}
            shown={shown}
            reply={reply?.typed?.kind === 'reversed' || reply?.typed?.sheet ? undefined : reply}
          />
        </div>
      </div>
    </section>
  )
}

function Balance({ balance: { amount, standing }, notBilled }: ShownAccount) {
  return (
    <section className="group" aria-labelledby="balance">
      <div className="group__head">
        <h2 id="balance">Balance</h2>
      </div>
      <div className="group__body">
        <p>
          <b className="account__balance">₹{amount}</b> {standing}
        </p>
        {notBilled ? <p>Less care not billed yet: ₹{notBilled}</p> : null}
      </div>
    </section>
  )
}

function Payments({ payments, reply }: Pick<ShownAccount, 'payments'> & Answered) {
  return (
    <section className="stack stack--tight" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <p className="small">A payment is never changed. The owner reverses a wrong one.</p>
      {payments.length === 0 ? <p className="empty">No payment has been recorded.</p> : null}
      <div className="table-scroll" hidden={payments.length === 0}>
        <table className="list account__entries">
          <caption className="visually-hidden">Payments</caption>
          <ColumnHeads titles={['Day', 'What', 'Rupees']} />
          <tbody>
            {payments.map((payment) => (
              <tr key={payment.id}>
                <td className="nowrap">{payment.day}</td>
                <td>
                  {payment.what}
                  {payment.isReversed ? ' (reversed)' : ''}
                  <small className="muted">{payment.recorded}</small>
                  {payment.reason ? <small>“{payment.reason}”</small> : null}
                  {payment.canBeReversed || reply?.typed?.reverses === payment.id ? (
                    <ReversalForm
                      payment={payment}
                      reply={reply?.typed?.reverses === payment.id ? reply : undefined}
                    />
                  ) : null}
                </td>
                <td>{payment.amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
