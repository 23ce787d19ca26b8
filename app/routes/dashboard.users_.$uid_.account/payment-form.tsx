import { paymentKindWords, paymentMessages, paymentWayWords } from '#app/content/office/payments.ts'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import { DateField } from '#app/forms/date-field.tsx'
import { SelectField, TextArea, TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { lengths } from '#domain/limits.ts'
import { paymentWays } from '#domain/money/payments.ts'
import type { ShownAccount } from './shown-account.server.ts'

/** A payment, or for the owner a refund. What was typed stays after a refusal, with the form's id. */
export function PaymentForm({ shown, reply }: { shown: ShownAccount; reply: FormReply | undefined }) {
  const { form: id, today, earliest, canRefund, getsSms } = shown
  const defaultValue = { day: today, kind: 'received' }
  const [form, fields] = useForm<Record<'kind' | 'amount' | 'way' | 'day' | 'reference', string>>({
    ...{ id: 'payment', reply, defaultValue },
  })
  // A refused refund stays one, also where there is no credit by now.
  const hasDirection = canRefund || reply?.typed?.kind === 'refunded'
  const labels = {
    ...{ kind: 'Received or paid back', way: 'Mode of payment' },
    ...{ amount: 'Amount', day: 'Day', reference: 'Reference' },
  }
  return (
    <Group id="record" title="Record a payment">
      <form method="post" className="group__body stack stack--tight" {...formProps(form)}>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="form" value={reply?.typed?.form ?? id} />
        {hasDirection ? (
          <SelectField field={fields.kind} label={labels.kind} required>
            <option value="received">{paymentKindWords.received}</option>
            <option value="refunded">{paymentKindWords.refunded}</option>
          </SelectField>
        ) : (
          <input type="hidden" name="kind" value="received" />
        )}
        <TextField field={fields.amount} label="Amount in rupees" inputMode="decimal" required />
        <SelectField field={fields.way} label={labels.way} required>
          <option value="">Choose</option>
          {paymentWays.map((way) => (
            <option key={way} value={way}>
              {paymentWayWords[way]}
            </option>
          ))}
        </SelectField>
        <DateField field={fields.day} type="date" label="Day" min={earliest} max={today} required />
        <TextField
          field={fields.reference}
          label="Reference"
          hint="Of UPI and bank: the number of the transaction. Of a cheque: its number."
          maxLength={lengths.reference}
        />
        <div className="form-actions">
          <SubmitButton>Record payment</SubmitButton>
        </div>
        <p className="small">{getsSms ? 'The family gets an SMS about it.' : paymentMessages.noSms}</p>
      </form>
    </Group>
  )
}

type Reversible = ShownAccount['payments'][number]

/** Folded beside the payment; only the owner has it. */
export function ReversalForm({ payment, reply }: { payment: Reversible; reply: FormReply | undefined }) {
  const [form, fields] = useForm<{ reason: string }>({ id: `reverse-${payment.id}`, reply })
  return (
    <details open={reply !== undefined}>
      <summary>
        Reverse<span className="visually-hidden"> {`${payment.amount} of ${payment.day}`}</span>
      </summary>
      <form method="post" className="form stack stack--tight" {...formProps(form)}>
        <FormErrors form={form} labels={{ reason: 'Reason' }} />
        <input type="hidden" name="kind" value="reversed" />
        <input type="hidden" name="reverses" value={payment.id} />
        <TextArea
          field={fields.reason}
          label="What was wrong?"
          hint="The family and the owner read it."
          required
          maxLength={lengths.reason}
        />
        <SubmitButton>Reverse {payment.amount}</SubmitButton>
      </form>
    </details>
  )
}
