import { Link } from '@remix-run/react'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import type { FormReply } from '#app/forms/use-form.ts'
import { BillPart } from './bill-part.tsx'
import { MonthSheet } from './month-sheet.tsx'
import { PaymentForm, ReversalForm } from './payment-form.tsx'
import type { ShownAccount } from './shown-account.server.ts'
import type { ShownBill } from './shown-bill.server.ts'
import type { ShownSheet } from './shown-sheet.server.ts'

type Answered = { reply: FormReply | undefined }

/** The account of one family. Each form posts to this page. */
export function AccountView({
  reply,
  bill,
  sheet,
  ...shown
}: ShownAccount & Answered & { bill: ShownBill; sheet: ShownSheet }) {
  const { uid, name, number, isOwner, form } = shown
  const isPayment = reply?.typed?.kind === 'received' || reply?.typed?.kind === 'refunded'
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
          <PaymentForm key={form} shown={shown} reply={isPayment ? reply : undefined} />
        </div>
      </div>
    </section>
  )
}

function Balance({ balance: { amount, standing }, notBilled }: ShownAccount) {
  return (
    <Group id="balance" title="Balance">
      <div className="group__body">
        <p>
          <b className="account__balance">₹{amount}</b>
          {standing}
        </p>
        {notBilled ? <p>Less care not billed yet: ₹{notBilled}</p> : null}
      </div>
    </Group>
  )
}

function Payments({ payments, reply }: Pick<ShownAccount, 'payments'> & Answered) {
  return (
    <section className="stack stack--tight" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <p className="small">A payment is never changed. The owner reverses a wrong one.</p>
      {payments.length === 0 ? <p className="empty">No payment has been recorded.</p> : null}
      <ListTable
        caption="Payments"
        className="account__entries"
        rows={payments}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Day', cell: ({ day }) => day, className: 'nowrap' },
          { title: 'What', cell: (payment) => <What {...{ payment, reply }} /> },
          { title: 'Rupees', cell: ({ amount }) => amount },
        ]}
      />
    </section>
  )
}

function What({ payment, reply }: { payment: ShownAccount['payments'][number] } & Answered) {
  const own = reply?.typed?.reverses === payment.id ? reply : undefined
  return (
    <>
      {payment.what}
      {payment.isReversed ? ' (reversed)' : ''}
      <small className="muted">{payment.recorded}</small>
      {payment.reason ? <small>“{payment.reason}”</small> : null}
      {payment.canBeReversed || own ? <ReversalForm payment={payment} reply={own} /> : null}
    </>
  )
}
