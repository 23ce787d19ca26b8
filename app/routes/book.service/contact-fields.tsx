import { PhoneField } from '#app/forms/phone-field.tsx'
import { TextArea, TextField } from '#app/forms/field.tsx'
import * as m from '#app/content/paraglide/messages.js'
import { lengths } from '#domain/limits.ts'
import type { FieldsOf } from './fields.ts'

/** The address of the care and the contact for the office. The code is sent to the customer's own verified contacts (`own`). */
export function ContactFields({
  fields,
  own,
}: {
  fields: FieldsOf<'address' | 'number' | 'email'>
  own: { email: string; number: string }
}) {
  return (
    <fieldset>
      <legend>{m.book_contact()}</legend>
      <TextArea
        field={fields.address}
        label={m.book_address()}
        required
        maxLength={lengths.address}
        autoComplete="street-address"
      />
      <div className="field-row">
        <PhoneField field={fields.number} label={m.book_number()} />
        <TextField
          field={fields.email}
          label={m.book_email()}
          required
          type="email"
          autoComplete="email"
          maxLength={lengths.email}
        />
      </div>
      <p className="muted">{m.book_contact_hint(own)}</p>
    </fieldset>
  )
}
