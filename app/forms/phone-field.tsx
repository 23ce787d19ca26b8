import type { FormEvent, SyntheticEvent } from 'react'
import { TextField } from '#app/forms/field.tsx'
import type { FormField } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import { countryPrefix, formatPhoneInput } from '#domain/phone.ts'

/** A phone number of digits and plus only, which begins with +91 and ends at 13 characters (section 2). */
export function PhoneField({ field, label = m.phone_number() }: { field: FormField; label?: string }) {
  return (
    <TextField
      field={field}
      label={label}
      type="tel"
      required
      inputMode="tel"
      autoComplete="tel"
      onInput={formatAsTyped}
      onFocus={leavePrefixAlone}
      onClick={stayBehindPrefix}
    />
  )
}

/** Writes the value only if it differs, so that the cursor stays put while a digit in the middle is corrected. */
function formatAsTyped({ currentTarget }: FormEvent<HTMLInputElement>) {
  const { value } = currentTarget
  // Digits typed before the prefix move behind it.
  const prefixAt = Math.max(0, value.indexOf(countryPrefix))
  const formatted = formatPhoneInput(value.slice(prefixAt) + value.slice(0, prefixAt))
  if (formatted !== value) currentTarget.value = formatted
}

/** If the field has only +91, focus puts the cursor behind it. The browser selects a longer number, ready to be replaced. */
function leavePrefixAlone(event: SyntheticEvent<HTMLInputElement>) {
  if (event.currentTarget.value === countryPrefix) stayBehindPrefix(event)
}

/** Moves a cursor before or inside the +91 to behind it, where the number is typed. */
function stayBehindPrefix({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd, value } = input
  const isInPrefix = selectionStart === selectionEnd && (selectionStart ?? 0) < countryPrefix.length
  if (isInPrefix && value.startsWith(countryPrefix)) input.setSelectionRange(value.length, value.length)
}
