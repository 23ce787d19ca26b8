import { howNames, unitChoices } from '#app/content/office/agreement-words.ts'
import { DateField } from '#app/forms/date-field.tsx'
import { SelectField, TextField } from '#app/forms/field.tsx'
import { FormErrors } from '#app/forms/form.tsx'
import { formProps, useForm, type FormField, type FormReply } from '#app/forms/use-form.ts'
import { lengths } from '#domain/limits.ts'
import { fullTimeUnits, howTold, visitUnits } from '#domain/money/agreement.ts'
import type { ShownAgreement } from './shown-agreement.server.ts'

type Fields = Record<string, FormField>

const labels: Record<string, string> = {
  from: 'From',
  toldName: 'Who was told',
  toldDay: 'Told on',
  fullTimePrice: 'Price',
}

/** The form for another agreement. */
export function NewAgreementForm({
  shown: { lines, values, seen, hint, wasHeld },
  reply,
}: {
  shown: ShownAgreement
  reply: FormReply | undefined
}) {
  const [form, fields] = useForm<Fields>({ id: 'agreement', reply, defaultValue: values })
  const names = lines.flatMap(({ id, title }) => [
    [`price-${id}`, title],
    [`minimum-${id}`, title],
  ])
  return (
    <form method="post" className="card stack" aria-label="New agreement" {...formProps(form)}>
      <h2>New agreement</h2>
      <FormErrors
        form={form}
        labels={{ ...labels, ...(Object.fromEntries(names) as Record<string, string>) }}
      />
      <input type="hidden" name="seen" value={seen} />
      <DateField field={field(fields, 'from')} type="date" label="From" required />
      {hint ? <p className="muted">Price list: {hint}.</p> : null}
      {lines.map(({ id, title }) => (
        <LinePrice key={id} {...{ id, title, fields }} />
      ))}
      {lines.length === 0 || wasHeld || values.fullTimePrice ? <FullTimePrice fields={fields} /> : null}
      <Told fields={fields} />
      <div className="form-actions">
        <button className="button">Save agreement</button>
      </div>
    </form>
  )
}

function field(fields: Fields, name: string): FormField {
  return fields[name] as FormField
}

function LinePrice({ id, title, fields }: { id: string; title: string; fields: Fields }) {
  return (
    <fieldset className="stack stack--tight">
      <legend>{title}</legend>
      <div className="field-row field-row--three">
        <TextField
          field={field(fields, `price-${id}`)}
          label="Price in rupees"
          inputMode="decimal"
          maxLength={20}
        />
        <UnitField field={field(fields, `unit-${id}`)} units={visitUnits} />
        <TextField
          field={field(fields, `minimum-${id}`)}
          label="Minimum minutes"
          inputMode="numeric"
          maxLength={6}
        />
      </div>
    </fieldset>
  )
}

function FullTimePrice({ fields }: { fields: Fields }) {
  return (
    <fieldset className="stack stack--tight">
      <legend>Full-time</legend>
      <div className="field-row field-row--three">
        <TextField
          field={field(fields, 'fullTimePrice')}
          label="Price in rupees"
          inputMode="decimal"
          maxLength={20}
        />
        <UnitField field={field(fields, 'fullTimeUnit')} units={fullTimeUnits} />
      </div>
    </fieldset>
  )
}

function UnitField({
  field: own,
  units,
}: {
  field: FormField
  units: readonly (keyof typeof unitChoices)[]
}) {
  return (
    <SelectField field={own} label="Unit" required>
      {units.map((unit) => (
        <option key={unit} value={unit}>
          {unitChoices[unit]}
        </option>
      ))}
    </SelectField>
  )
}

function Told({ fields }: { fields: Fields }) {
  return (
    <fieldset className="stack stack--tight">
      <legend>You told the family</legend>
      <div className="field-row field-row--three">
        <TextField field={field(fields, 'toldName')} label="Who was told" maxLength={lengths.name} required />
        <SelectField field={field(fields, 'how')} label="How" required>
          {howTold.map((how) => (
            <option key={how} value={how}>
              {howNames[how]}
            </option>
          ))}
        </SelectField>
        <DateField field={field(fields, 'toldDay')} type="date" label="Told on" required />
      </div>
    </fieldset>
  )
}
