import { FieldMessages, SelectField, TextArea, TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm, type FormField, type FormReply } from '#app/forms/use-form.ts'
import { callLengths } from '#domain/limits.ts'
import type { ShownHistory } from './shown-history.ts'

type Fields = Record<'day' | 'time' | 'with' | 'name' | 'direction' | 'words' | 'form', string>

const labels = {
  day: 'Day',
  time: 'Time',
  with: 'With',
  name: 'Name',
  direction: 'Who called',
  words: 'What was said',
}

/** A call about the service, with whom it was and what was said. */
export function CallForm({
  call: { form: formId, day, time, nurses, family },
  serviceId,
  reply,
}: {
  call: ShownHistory['call']
  serviceId: string
  reply: FormReply | undefined
}) {
  const [form, fields] = useForm<Fields>({
    id: 'call',
    reply,
    defaultValue: { form: formId, day, time, with: 'family', direction: 'in' },
  })
  return (
    <form
      // After a call is saved the form is a new one.
      key={reply ? 'refused' : formId}
      method="post"
      action={`/dashboard/services/${serviceId}/history`}
      className="group history__call"
      {...formProps(form)}
    >
      <div className="group__head">
        <h2>Write down a call</h2>
      </div>
      <div className="group__body stack">
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="form" value={fields.form.initialValue} />
        <div className="history__pair">
          <TextField field={fields.day} label={labels.day} required />
          <TextField field={fields.time} label={labels.time} required />
        </div>
        <SelectField field={fields.with} label={labels.with} required>
          <option value="family">{family === 'Family' ? family : `${family} (family)`}</option>
          {nurses.map(({ id, name }) => (
            <option key={id} value={`nurse:${id}`}>
              {name} (nurse)
            </option>
          ))}
          <option value="other">Someone else</option>
        </SelectField>
        <TextField field={fields.name} label="Name, if someone else" maxLength={callLengths.name} />
        <Direction field={fields.direction} />
        <TextArea field={fields.words} label={labels.words} maxLength={callLengths.words} required />
        <p className="muted small">
          Only the office reads this. It cannot be changed later; add another entry instead.
        </p>
        <SubmitButton>Save call</SubmitButton>
      </div>
    </form>
  )
}

function Direction({ field }: { field: FormField }) {
  return (
    <fieldset className="plain">
      <legend className="field__label">{labels.direction}</legend>
      <div className="seg">
        {(['in', 'out'] as const).map((direction) => (
          <label key={direction}>
            <input
              type="radio"
              name="direction"
              value={direction}
              defaultChecked={field.initialValue === direction}
            />
            {direction === 'in' ? 'They called us' : 'We called'}
          </label>
        ))}
      </div>
      <FieldMessages field={field} />
    </fieldset>
  )
}
