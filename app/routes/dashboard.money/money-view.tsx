import { Link } from '@remix-run/react'
import { StatusMessage } from '#app/components/status-message.tsx'
import { counted } from '#app/content/counted.ts'
import { sheetMessages } from '#app/content/office/money-lines.ts'
import { ColumnHeads } from '#app/dashboard/lists/column-heads.tsx'
import { CsvLink } from '#app/dashboard/lists/csv-link.tsx'
import { accountPath, moneyPath } from '#app/dashboard/money/money-paths.ts'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import type { FormReply } from '#app/forms/use-form.ts'
import { ToPrice } from '#app/routes/dashboard.panel/people-groups.tsx'
import type { ShownMoney } from './shown-money.server.ts'

/** `ticked`: the families of a form that was refused. */
export type MoneyAnswer =
  { issued?: { words: string; isError: boolean }; reply?: FormReply; ticked?: string[] } | undefined
type Shown = { shown: ShownMoney }

/** The money of a month in the order of the work: price, settle, issue; then who owes and who has credit. */
export function MoneyView({ shown, answer }: Shown & { answer: MoneyAnswer }) {
  const { month, title, months, closes, closing, toSettle, owes, credit, failed, unreadable } = shown
  return (
    <section className="view stack">
      <header className="view__head">
        <div>
          <h1>Money, {title}</h1>
          {closes ? <p className="small">What is held can be settled until {closes}.</p> : null}
          {closing ? (
            <p className="small">
              <Link to={moneyPath(closing.month)}>{closing.title}</Link> closes next, on {closing.on}.
            </p>
          ) : null}
        </div>
        <nav aria-label="Months and files" className="view__tools">
          <CsvLink path="/dashboard/money" typed={{ month }} words="Statements, CSV" />
          <CsvLink path="/dashboard/payments" typed={{ month }} words="Payments, CSV" />
          {months.map((each) => (
            <Link key={each.month} className="button button--quiet" to={moneyPath(each.month)}>
              {each.title}
            </Link>
          ))}
        </nav>
      </header>
      <Outcome answer={answer} />
      <UnreadableWeeks weeks={unreadable} hint="No statement of these families can be issued." />
      {failed.map(({ uid, name }) => (
        <p key={uid} className="notice">
          <Link to={accountPath(uid, month)}>{name}</Link>: {sheetMessages.notComputed(title)}
        </p>
      ))}
      <ToPrice today={shown} />
      <Rows
        id="to-settle"
        title={`To settle: ${counted(toSettle.length, 'family', 'families')}`}
        rows={toSettle}
      />
      <Ready shown={shown} ticked={answer?.ticked} />
      <Rows id="owes" title={`Owing: ${owes.length}`} hint="Oldest first" rows={owes} />
      <Rows id="credit" title={`Credit: ${credit.length}`} rows={credit} />
      <EarlierFiles earlier={shown.earlier} />
    </section>
  )
}

function EarlierFiles({ earlier }: Pick<ShownMoney, 'earlier'>) {
  return (
    <details>
      <summary>Files of earlier months</summary>
      {earlier.map((each) => (
        <p key={each.month} className="links">
          {each.title}: <CsvLink path="/dashboard/money" typed={{ month: each.month }} words="Statements" />
          <CsvLink path="/dashboard/payments" typed={{ month: each.month }} words="Payments" />
        </p>
      ))}
    </details>
  )
}

function Rows({
  rows,
  ...group
}: {
  id: string
  title: string
  hint?: string
  rows: readonly { to: string; name: string; words: string; amount?: string }[]
}) {
  return (
    <Group {...group}>
      {rows.length === 0 ? <p className="group__none">None.</p> : null}
      <ul>
        {rows.map(({ to, name, words, amount }) => (
          <li key={to} className="task task--slim">
            <div className="task__who">
              <Link to={to}>{name}</Link>
              <p>{words}</p>
            </div>
            {amount ? <b className="amount">{amount}</b> : null}
          </li>
        ))}
      </ul>
    </Group>
  )
}

/** What is ready, ticked as far as it can be issued at once; one click issues it. */
function Ready({
  shown: { month, ready, tickedCount, formId, total },
  ticked,
}: Shown & { ticked: string[] | undefined }) {
  if (ready.length === 0) return <p className="empty">Nothing is ready to be issued.</p>
  return (
    <form method="post" action={moneyPath(month)} className="stack stack--tight">
      <h2>Ready: {ready.length}</h2>
      <input type="hidden" name="form" value={formId} />
      {ready.length > tickedCount ? (
        <p className="small">
          Up to {tickedCount} can be issued at a time; the first {tickedCount} are ticked.
        </p>
      ) : null}
      <div className="form-actions">
        <button className="button">
          {ticked ? 'Issue ticked statements' : `Issue these ${tickedCount}, ${total}`}
        </button>
      </div>
      <div className="table-scroll">
        <table className="list">
          <caption className="visually-hidden">Statements that are ready</caption>
          <ColumnHeads titles={['Issue', 'Family', 'Held, not in it', 'Amount ₹']} />
          <tbody>
            {ready.map(({ uid, name, to, seen, held, amount, isCorrection, isTicked }) => (
              <tr key={uid}>
                <td>
                  <input
                    type="checkbox"
                    name={`issue-${uid}`}
                    value={seen}
                    aria-label={`Issue for ${name}`}
                    defaultChecked={ticked?.includes(uid) ?? isTicked}
                  />
                </td>
                <th scope="row">
                  <Link to={to}>{name}</Link>
                  {isCorrection ? ' (supplementary)' : ''}
                </th>
                <td>{held || '–'}</td>
                <td className="amount">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </form>
  )
}

/** What became of each ticked family, or why nothing was issued. */
function Outcome({ answer }: { answer: MoneyAnswer }) {
  if (!answer) return null
  const { words, isError } = answer.issued ?? {
    words: Object.values(answer.reply?.errors ?? {}).join(' '),
    isError: true,
  }
  return <StatusMessage text={words} isError={isError} takesFocus />
}
