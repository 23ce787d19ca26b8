import type { FormField } from '#app/forms/use-form.ts'

/** The booking form's fields by the specification's names (section 3). */
export type BookingFields = {
  serviceId: string
  someone: string
  name: string
  age: string
  gender: string
  service: string
  subService: string
  caregivergender: string
  consultation: string
  startDate: string
  endDate: string
  shift: string
  hoursPerDay: string
  weeks: string
  months: string
  address: string
  number: string
  email: string
  terms: string
}

export type FieldsOf<Name extends keyof BookingFields> = Record<Name, FormField>
