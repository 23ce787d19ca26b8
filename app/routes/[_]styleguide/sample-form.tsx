import { Checkbox, SelectField, TextArea, TextField } from '#app/forms/field.tsx'
import { FormErrors } from '#app/forms/form.tsx'
import { formProps, useForm } from '#app/forms/use-form.ts'

type Sample = { name: string; gender: string; code: string; wishes: string; terms: string }

const refused = {
  typed: { name: 'Sulochana Kulkarni', code: '48' },
  errors: { code: ['Invalid booking code format.'], terms: ['Please accept the terms by checking the box'] },
}

/** Every kind of field, two of them with a message. */
export function SampleForm() {
  const [form, fields] = useForm<Sample>({ id: 'sample', reply: refused })
  return (
    <form {...formProps(form)} className="form stack">
      <FormErrors form={form} labels={{ code: 'Booking code', terms: 'Terms' }} />
      <fieldset>
        <legend>The patient</legend>
        <div className="field-row">
          <TextField field={fields.name} label="Patient's full name" required />
          <SelectField field={fields.gender} label="Gender">
            <option>Please choose</option>
          </SelectField>
        </div>
        <TextArea field={fields.wishes} label="What should we know?" hint="Diagnosis, doctor, wishes" />
      </fieldset>
      <fieldset>
        <legend>The code</legend>
        <TextField field={fields.code} label="Booking code" required className="input input--code" />
        <Checkbox field={fields.terms} label="I understand that this booking cannot be cancelled" />
      </fieldset>
      <button className="button button--primary">Send</button>
    </form>
  )
}
