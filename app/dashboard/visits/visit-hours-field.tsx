import { TextField } from '#app/forms/field.tsx'
import type { FormField } from '#app/forms/use-form.ts'

/** The length of a visit by the hour. */
export function VisitHoursField({ field, onBlur }: { field: FormField; onBlur?: () => void }) {
  return (
    <TextField
      field={field}
      type="number"
      label="Hours"
      min={1}
      max={12}
      step={0.25}
      inputMode="decimal"
      required
      onBlur={onBlur}
    />
  )
}
