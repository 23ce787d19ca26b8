import type { FieldMetadata } from '@conform-to/react'
import type { FormEvent } from 'react'
import { TextField } from '#app/components/field.tsx'
import * as m from '#app/content/paraglide/messages.js'
import { formatPhoneInput } from '#app/domain/phone.ts'

/** A phone number that stays digits and plus, begins with +91 and ends at 13 characters (section 2). */
export function PhoneField({ field }: { field: FieldMetadata<string> }) {
  return (
    <TextField
      field={field}
      label={m.phone_number()}
      type="tel"
      required
      inputMode="tel"
      autoComplete="tel"
      onInput={formatAsTyped}
    />
  )
}

/** Writes only what changed, so that the cursor stays where somebody corrects a digit in the middle. */
function formatAsTyped({ currentTarget }: FormEvent<HTMLInputElement>) {
  const formatted = formatPhoneInput(currentTarget.value)
  if (formatted !== currentTarget.value) currentTarget.value = formatted
}
