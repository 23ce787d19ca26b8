import type { FormEvent, SyntheticEvent } from 'react'
import { TextField } from '#app/forms/field.tsx'
import type { FormField } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import { countryPrefix, formatPhoneInput } from '#domain/phone.ts'

/** A phone number that stays digits and plus, begins with +91 and ends at 13 characters (section 2). */
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

/** Writes only what changed, so that the cursor stays where somebody corrects a digit in the middle. */
function formatAsTyped({ currentTarget }: FormEvent<HTMLInputElement>) {
  const { value } = currentTarget
  // What was typed in front of the prefix belongs behind it.
  const prefixAt = Math.max(0, value.indexOf(countryPrefix))
  const formatted = formatPhoneInput(value.slice(prefixAt) + value.slice(0, prefixAt))
  if (formatted !== value) currentTarget.value = formatted
}

/** Focus in a field that holds a whole number selects it, to be typed anew; a bare +91 is typed behind. */
function leavePrefixAlone(event: SyntheticEvent<HTMLInputElement>) {
  if (event.currentTarget.value === countryPrefix) stayBehindPrefix(event)
}

/** Puts a cursor that is before or in the +91 behind it: that is where a number is typed. */
function stayBehindPrefix({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd, value } = input
  const isInPrefix = selectionStart === selectionEnd && (selectionStart ?? 0) < countryPrefix.length
  if (isInPrefix && value.startsWith(countryPrefix)) input.setSelectionRange(value.length, value.length)
}
