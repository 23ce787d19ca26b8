import { Link } from '@remix-run/react'
import { StatusMessage } from '#app/components/status-message.tsx'
import { ColumnHeads } from '#app/dashboard/lists/column-heads.tsx'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import { SelectField, TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm, type FormField, type FormReply } from '#app/forms/use-form.ts'
import { lengths } from '#domain/limits.ts'
import { accountPath } from './money-paths.ts'
import type { ShownLine, ShownSheet } from './shown-sheet.server.ts'

type Answered = { reply: FormReply | undefined }
type Settled = ShownSheet['groups'][number]

/** A customer's month: what is held first, because only that needs a decision; then what is charged and what is not. */
export function MonthSheet({ sheet, reply }: { sheet: ShownSheet } & Answered) {
  const { uid, month, title, groups, charged, notCharged, total, toCome, unreadable, act } = sheet
  const settled = reply?.typed?.sheet === 'settle' ? reply : undefined
  const isOnPage = groups.some(({ name }) => name === settled?.typed?.group)
  // The month that is shown, also when another one is the usual one by the time the form is sent.
  const action = accountPath(uid, month)
  return (
    <section className="stack" aria-labelledby="month">
      <h2 id="month">{title}</h2>
      <p>
        ₹{total} charged{toCome ? `, ₹${toCome} upcoming as planned` : ''}.
      </p>
      {settled && !isOnPage ? (
        <StatusMessage
          text={Object.values(settled.errors ?? {})
            .flat()
            .join(' ')}
          isError
          takesFocus
        />
      ) : null}
      <UnreadableWeeks weeks={unreadable} hint="This month is not complete." />
      {groups.map((group) => (
        <SettleForm
          key={group.name}
          action={action}
          group={group}
          reply={settled?.typed?.group === group.name ? settled : undefined}
        />
      ))}
      <Lines id="charged" title="Charged" lines={charged} />
      <Lines id="not-charged" title="Not charged" lines={notCharged} />
      <AddForm key={act} action={action} id={act} reply={reply?.typed?.sheet === 'add' ? reply : undefined} />
    </section>
  )
}

/** Lines that are held for one reason, each with its amount as proposed; the ticked ones are settled together. */
function SettleForm({ action, group, reply }: { action: string; group: Settled } & Answered) {
  const { name, title, count, isHeld, lines } = group
  // Where other lines stand in the places of those that were typed, what was typed is not shown beside them.
  const typed = reply?.typed ?? {}
  const isAsTyped = lines.every(({ value }, place) => [undefined, value].includes(typed[`line-${place}`]))
  const shown = reply && !isAsTyped ? { errors: { '': reply.errors?.[''] ?? [] } } : reply
  const proposed = lines.flatMap(({ proposal, days }, place) => [
    [`amount-${place}`, proposal],
    [`days-${place}`, days ?? ''],
  ])
  const defaultValue = {
    reason: typed.reason ?? '',
    ...(Object.fromEntries(proposed) as Record<string, string>),
  }
  const [form, fields] = useForm<Record<string, string>>({ id: `settle-${name}`, reply: shown, defaultValue })
  const labels = { reason: 'Reason' }
  return (
    <Group id={name} title={`${title}: ${count}`} hint={isHeld ? 'In no total until you settle it' : ''}>
      <form method="post" action={action} className="group__body stack stack--tight" {...formProps(form)}>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="sheet" value="settle" />
        <input type="hidden" name="group" value={name} />
        <input type="hidden" name="act" value={reply?.typed?.act ?? group.act} />
        {lines.map((line, place) => (
          <Settle
            key={line.id}
            line={line}
            place={place}
            isTicked={shown?.typed ? shown.typed[`line-${place}`] === line.value : isHeld}
            amount={fields[`amount-${place}`]}
            days={fields[`days-${place}`]}
          />
        ))}
        <TextField
          field={fields.reason as FormField}
          label="Reason, for the family too"
          required
          maxLength={lengths.reason}
        />
        <SubmitButton>Settle what is ticked</SubmitButton>
      </form>
    </Group>
  )
}

type OfLine = { line: ShownLine; place: number; isTicked: boolean }

function Settle({
  line,
  place,
  isTicked,
  amount,
  days,
}: OfLine & { amount: FormField | undefined; days: FormField | undefined }) {
  return (
    <fieldset className="stack stack--tight">
      <legend>
        <label className="checkbox">
          <input type="checkbox" name={`line-${place}`} value={line.value} defaultChecked={isTicked} />
          <span>{line.title}</span>
        </label>
      </legend>
      <p className="small">{line.about}</p>
      {line.agreeAt ? <Link to={line.agreeAt}>Agree a price</Link> : null}
      <div className="field-row">
        {amount ? (
          <TextField field={amount} label="Rupees" inputMode="numeric" maxLength={30} required />
        ) : null}
        {days && line.days !== null ? (
          <TextField field={days} label="Days worked" inputMode="numeric" maxLength={4} required />
        ) : null}
      </div>
    </fieldset>
  )
}

function Lines({ id, title, lines }: { id: string; title: string; lines: readonly ShownLine[] }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary>
        {title}: {lines.length}
      </summary>
      <div className="table-scroll">
        <table className="list account__entries" id={id}>
          <caption className="visually-hidden">{title}</caption>
          <ColumnHeads titles={['Day', 'Why', 'Rupees']} />
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>{line.title}</td>
                <td>
                  {line.reason}
                  {line.about ? <small className="muted">{line.about}</small> : null}
                </td>
                <td>{line.amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** Adds a charge or a credit besides the visits, which is also how a charged line is corrected. */
function AddForm({ action, id, reply }: { action: string; id: string } & Answered) {
  const defaultValue = { kind: 'charge' }
  const [form, fields] = useForm<Record<'kind' | 'rupees' | 'text' | 'reason', string>>({
    ...{ id: 'add', reply, defaultValue },
  })
  const labels = { kind: 'Charge or credit', rupees: 'Rupees', text: 'What for', reason: 'Reason' }
  return (
    <details open={reply !== undefined}>
      <summary>Add a charge or credit</summary>
      <form method="post" action={action} className="stack stack--tight" {...formProps(form)}>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="sheet" value="add" />
        <input type="hidden" name="act" value={reply?.typed?.act ?? id} />
        <TextField field={fields.text} label={labels.text} required maxLength={lengths.reason} />
        <SelectField field={fields.kind} label={labels.kind} required>
          <option value="charge">Charge</option>
          <option value="credit">Credit, by the owner</option>
        </SelectField>
        <TextField field={fields.rupees} label={labels.rupees} inputMode="numeric" maxLength={30} required />
        <TextField
          field={fields.reason}
          label="Reason, for the family too"
          required
          maxLength={lengths.reason}
        />
        <SubmitButton>Add</SubmitButton>
      </form>
    </details>
  )
}
