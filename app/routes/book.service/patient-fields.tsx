import { Checkbox, SelectField, TextField } from '#app/forms/field.tsx'
import { patientGenders } from '#domain/catalogue.ts'
import { ages, lengths } from '#domain/limits.ts'
import type { FieldsOf } from './fields.ts'
import type { FormTexts } from './form-texts.server.ts'

/** The patient. */
export function PatientFields({
  fields,
  texts,
}: {
  fields: FieldsOf<'someone' | 'name' | 'age' | 'gender'>
  texts: FormTexts
}) {
  const { labels } = texts
  return (
    <fieldset>
      <legend>{texts.groups.patient}</legend>
      <Checkbox field={fields.someone} label={labels.someone} />
      <TextField
        field={fields.name}
        label={labels.name}
        required
        maxLength={lengths.name}
        autoComplete="off"
      />
      <div className="field-row">
        <TextField
          field={fields.age}
          label={labels.age}
          required
          type="number"
          inputMode="numeric"
          {...ages}
        />
        <SelectField field={fields.gender} label={labels.gender} required>
          <option value="">{texts.choose}</option>
          {patientGenders.map((gender) => (
            <option key={gender} value={gender}>
              {texts.genders[gender]}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  )
}
