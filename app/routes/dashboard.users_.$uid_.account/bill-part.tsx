import { Link } from '@remix-run/react'
import { counted } from '#app/content/counted.ts'
import { moneyPath, statementPath } from '#app/dashboard/money/money-paths.ts'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import type { ShownBill } from './shown-bill.server.ts'

/** A family's statements, and the buttons that issue one of the month that is shown and ask for a month ahead. */
export function BillPart({ bill }: { bill: ShownBill }) {
  const { uid, month, title, ready, form, statements, asks, asked, askedAt } = bill
  return (
    <Group id="bill" title="Statements">
      <div className="group__body stack stack--tight">
        {statements.map((each) => (
          <p key={each.number}>
            <Link to={statementPath(each.number)}>{each.number}</Link>, {each.title}
          </p>
        ))}
        {ready ? (
          <form method="post" action={moneyPath(month)} className="stack stack--tight">
            <input type="hidden" name="form" value={form} />
            <input type="hidden" name={`issue-${uid}`} value={ready.seen} />
            {ready.held > 0 ? (
              <p className="small">{counted(ready.held, 'held line', 'held lines')} not in it.</p>
            ) : null}
            <button className="button">Issue {ready.amount}</button>
          </form>
        ) : (
          <p className="small">No statement to issue for {title}.</p>
        )}
        {asked ? <p className="small">{asked}</p> : null}
        {asks.map((ask) => (
          <form key={ask.month} method="post" action={moneyPath(month)} className="stack stack--tight">
            <input type="hidden" name="form" value={form} />
            <input type="hidden" name="ask" value={`${uid} ${ask.month} ${askedAt}`} />
            <p className="small">To the end of {ask.title}:</p>
            <button className="button button--quiet">Request payment of ₹{ask.amount}</button>
          </form>
        ))}
      </div>
    </Group>
  )
}
