import type { FormEvent, SyntheticEvent } from 'react'
import { TextField } from '#app/components/field.tsx'
import type { FormField } from '#app/components/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import { countryPrefix, formatPhoneInput } from '#app/domain/phone.ts'

/** A phone number that stays digits and plus, begins with +91 and ends at 13 characters (section 2). */
export function PhoneField({ field }: { field: FormField }) {
  return (
    <TextField
      field={field}
      label={m.phone_number()}
      type="tel"
      required
      inputMode="tel"
      autoComplete="tel"
      onInput={formatAsTyped}
      onFocus={stayBehindPrefix}
      onClick={stayBehindPrefix}
    />
  )
}

/** Writes only what changed, so that the cursor stays where somebody corrects a digit in the middle. */
function formatAsTyped({ currentTarget }: FormEvent<HTMLInputElement>) {
  const { value } = currentTarget
  // What was typed in front of the prefix belongs behind it.
  const prefixAt = Math.max(0, value.indexOf(countryPrefix))
  const formatted = formatPhoneInput(value.slice(prefixAt) + value.slice(0, prefixAt))
  if (formatted !== value) currentTarget.value = formatted
}

/** Whoever comes into the field types behind the +91 that stands there, not before or into it. */
function stayBehindPrefix({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd, value } = input
  const isInPrefix = selectionStart === selectionEnd && (selectionStart ?? 0) < countryPrefix.length
  if (isInPrefix && value.startsWith(countryPrefix)) input.setSelectionRange(value.length, value.length)
}
