import { PhoneField } from '#app/forms/phone-field.tsx'
import { TextArea, TextField } from '#app/forms/field.tsx'
import { lengths } from '#domain/limits.ts'
import type { FieldsOf } from './fields.ts'
import type { FormTexts } from './form-texts.server.ts'

/** The address of the care and the contact for the office. A hint says where the code is sent. */
export function ContactFields({
  fields,
  texts,
}: {
  fields: FieldsOf<'address' | 'number' | 'email'>
  texts: FormTexts
}) {
  const { labels } = texts
  return (
    <fieldset>
      <legend>{texts.groups.contact}</legend>
      <TextArea
        field={fields.address}
        label={labels.address}
        required
        maxLength={lengths.address}
        autoComplete="street-address"
      />
      <div className="field-row">
        <PhoneField field={fields.number} label={labels.number} />
        <TextField
          field={fields.email}
          label={labels.email}
          required
          type="email"
          autoComplete="email"
          maxLength={lengths.email}
        />
      </div>
      <p className="muted">{texts.contactHint}</p>
    </fieldset>
  )
}
