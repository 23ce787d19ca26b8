import { Link } from '@remix-run/react'
import { counted } from '#app/content/counted.ts'
import { moneyPath, statementPath } from '#app/dashboard/money/money-paths.ts'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import type { ShownBill } from './shown-bill.server.ts'

/** The statements of a family's month, and the buttons that issue another one and ask for a month ahead. */
export function BillPart({ bill }: { bill: ShownBill }) {
  const { uid, month, title, seen, ready, form, amount, statements, others, held, asks, asked } = bill
  return (
    <Group id="bill" title={`Statements of ${title}`}>
      <div className="group__body stack stack--tight">
        {statements.map((number) => (
          <p key={number}>
            <Link to={statementPath(number)}>{number}</Link>
          </p>
        ))}
        {ready ? (
          <form method="post" action={moneyPath(month)}>
            <input type="hidden" name="form" value={form} />
            <input type="hidden" name="issue-0" value={`${uid} ${seen}`} />
            {held > 0 ? <p className="small">{counted(held, 'held line', 'held lines')} not in it.</p> : null}
            <button className="button">Issue {amount}</button>
          </form>
        ) : (
          <p className="small">Nothing can be issued.</p>
        )}
        {asked ? <p className="small">{asked}</p> : null}
        {asks.map((ask) => (
          <form key={ask.month} method="post" action={moneyPath(month)}>
            <input type="hidden" name="form" value={form} />
            <input type="hidden" name="ask" value={`${uid} ${ask.month}`} />
            <p className="small">To the end of {ask.title}:</p>
            <button className="button button--quiet">Ask for {ask.amount}</button>
          </form>
        ))}
        {others.length > 0 ? (
          <details>
            <summary>Statements of other months: {others.length}</summary>
            {others.map((other) => (
              <p key={other.number}>
                <Link to={statementPath(other.number)}>{other.number}</Link>, {other.title}
              </p>
            ))}
          </details>
        ) : null}
      </div>
    </Group>
  )
}
