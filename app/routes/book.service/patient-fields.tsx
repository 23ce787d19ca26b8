import { Checkbox, SelectField, TextField } from '#app/forms/field.tsx'
import * as m from '#app/content/paraglide/messages.js'
import { patientGenders } from '#domain/catalogue.ts'
import { ages, lengths } from '#domain/limits.ts'
import type { FieldsOf } from './fields.ts'

const genders = { Male: m.book_gender_male, Female: m.book_gender_female, Others: m.book_gender_others }

/** The patient. */
export function PatientFields({ fields }: { fields: FieldsOf<'someone' | 'name' | 'age' | 'gender'> }) {
  return (
    <fieldset>
      <legend>{m.book_patient()}</legend>
      <Checkbox field={fields.someone} label={m.book_someone()} />
      <TextField
        field={fields.name}
        label={m.book_name()}
        required
        maxLength={lengths.name}
        autoComplete="off"
      />
      <div className="field-row">
        <TextField
          field={fields.age}
          label={m.book_age()}
          required
          type="number"
          inputMode="numeric"
          {...ages}
        />
        <SelectField field={fields.gender} label={m.book_gender()} required>
          <option value="">{m.book_choose()}</option>
          {patientGenders.map((gender) => (
            <option key={gender} value={gender}>
              {genders[gender]()}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  )
}
