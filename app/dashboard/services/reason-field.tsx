import { TextArea } from '#app/forms/field.tsx'
import type { FormField } from '#app/forms/use-form.ts'
import { lengths } from '#domain/limits.ts'

/** Why the office changes a service: required, and kept in the audit log. */
export function ReasonField({ field }: { field: FormField }) {
  return (
    <TextArea
      field={field}
      label="Reason"
      hint="Kept in the audit log. Please write nothing about the patient’s health."
      maxLength={lengths.reason}
      rows={2}
      required
    />
  )
}
