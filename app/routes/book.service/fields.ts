import type { FormField } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'

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
  weeks: string
  months: string
  address: string
  number: string
  email: string
  terms: string
}

export type FieldsOf<Name extends keyof BookingFields> = Record<Name, FormField>

/** The visible names of the fields, for the summary of what is wrong. */
export function fieldLabels(): Partial<Record<keyof BookingFields, string>> {
  return {
    name: m.book_name(),
    age: m.book_age(),
    gender: m.book_gender(),
    service: m.book_service(),
    subService: m.book_sub_service(),
    consultation: m.book_consultation(),
    startDate: m.book_start_date(),
    endDate: m.book_end_date(),
    weeks: m.book_weeks(),
    months: m.book_months(),
    address: m.book_address(),
    number: m.book_number(),
    email: m.book_email(),
  }
}
