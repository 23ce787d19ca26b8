import { Link } from '@remix-run/react'
import { StatementTable } from '#app/components/statement/statement-document.tsx'
import { StatusMessage } from '#app/components/status-message.tsx'
import { accountPath } from '#app/dashboard/money/money-paths.ts'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import { SelectField, TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { lengths } from '#domain/limits.ts'
import type { ShownLine, ShownSheet } from './shown-sheet.server.ts'

type Answered = { reply: FormReply | undefined }
const reasonLabel = 'Reason, for the family too'

/** A customer's month: what is held first, because only that needs a decision; then what was decided, and all lines. */
export function MonthSheet({ sheet, reply }: { sheet: ShownSheet } & Answered) {
  const { uid, month, toPrice, unpriced, held, decided, all, unreadable, form } = sheet
  const { kind, line: typed = '' } = reply?.typed ?? {}
  const isOf = ({ id }: ShownLine) => kind === 'settle' && typed.startsWith(`${id} `)
  // The month that is shown, also when another one is the usual one by the time the form is sent.
  const action = accountPath(uid, month)
  const forms = (lines: readonly ShownLine[]) =>
    lines.map((line) => (
      <SettleForm key={line.id} action={action} line={line} reply={isOf(line) ? reply : undefined} />
    ))
  return (
    <section className="stack" aria-labelledby="month">
      <MonthHead sheet={sheet} />
      {kind === 'settle' && ![...unpriced, ...held, ...decided].some(isOf) ? (
        <StatusMessage text={Object.values(reply?.errors ?? {}).join(' ')} isError takesFocus />
      ) : null}
      <UnreadableWeeks weeks={unreadable} hint="This month is not complete." />
      {toPrice.map(({ to, words }) => (
        <p key={to} className="notice">
          {words} <Link to={to}>Agree a price</Link>
        </p>
      ))}
      {unpriced.length > 0 ? (
        <details open={unpriced.some(isOf)}>
          <summary>Settle without a price: {unpriced.length}</summary>
          {forms(unpriced)}
        </details>
      ) : null}
      {held.length > 0 ? <p>Held, in no total until you settle it: {held.length}</p> : null}
      {forms(held)}
      {decided.length > 0 ? (
        <details open={decided.some(isOf)}>
          <summary>Decided: {decided.length}</summary>
          {forms(decided)}
        </details>
      ) : null}
      {all ? (
        <details>
          <summary>All lines, as the family reads them</summary>
          <div className="statement">
            <StatementTable lines={all} />
          </div>
        </details>
      ) : null}
      <AddForm
        key={form}
        action={action}
        id={form}
        reply={kind === 'charge' || kind === 'credit' ? reply : undefined}
      />
    </section>
  )
}

function MonthHead({ sheet: { title, failed, charged } }: { sheet: ShownSheet }) {
  return (
    <>
      <h2 id="month">{title}</h2>
      {failed ? <p className="notice">{failed}</p> : null}
      {charged ? <p>{charged}</p> : null}
    </>
  )
}

/** A line with the amount that is proposed, or that was decided. */
function SettleForm({ action, line, reply }: { action: string; line: ShownLine } & Answered) {
  const { id, value, title, about, why, amount, days } = line
  const defaultValue = { amount, days: days ?? '' }
  const [form, fields] = useForm<Record<'amount' | 'days' | 'reason', string>>({
    ...{ id: `settle-${id}`, reply, defaultValue },
  })
  const labels = { amount: 'Rupees', days: 'Days worked', reason: 'Reason' }
  return (
    <form method="post" action={action} className="card stack stack--tight" {...formProps(form)}>
      <h3>{title}</h3>
      {about ? <p className="small">{about}</p> : null}
      {why ? <p className="small">{why}</p> : null}
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="kind" value="settle" />
      <input type="hidden" name="line" value={value} />
      <div className="field-row field-row--three">
        <TextField field={fields.amount} label={labels.amount} inputMode="numeric" maxLength={30} required />
        {days === null ? null : (
          <TextField field={fields.days} label={labels.days} inputMode="numeric" maxLength={4} required />
        )}
        <TextField field={fields.reason} label={reasonLabel} required maxLength={lengths.reason} />
      </div>
      <SubmitButton>
        Settle<span className="visually-hidden"> {title}</span>
      </SubmitButton>
    </form>
  )
}

/** Adds a charge or a credit besides the visits, which is also how a charged line is corrected. */
function AddForm({ action, id, reply }: { action: string; id: string } & Answered) {
  const defaultValue = { kind: 'charge' }
  const [form, fields] = useForm<Record<'kind' | 'amount' | 'text' | 'reason', string>>({
    ...{ id: 'add', reply, defaultValue },
  })
  const labels = { kind: 'Charge or credit', amount: 'Rupees', text: 'What for', reason: 'Reason' }
  return (
    <details open={reply !== undefined}>
      <summary>Add a charge or credit</summary>
      <form method="post" action={action} className="stack stack--tight" {...formProps(form)}>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="form" value={reply?.typed?.form ?? id} />
        <TextField field={fields.text} label={labels.text} required maxLength={lengths.reason} />
        <SelectField field={fields.kind} label={labels.kind} required>
          <option value="charge">Charge</option>
          <option value="credit">Credit, by the owner</option>
        </SelectField>
        <TextField field={fields.amount} label={labels.amount} inputMode="numeric" maxLength={30} required />
        <TextField field={fields.reason} label={reasonLabel} required maxLength={lengths.reason} />
        <SubmitButton>Add</SubmitButton>
      </form>
    </details>
  )
}
