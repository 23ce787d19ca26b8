import { Form } from '@remix-run/react'
import { FormErrors } from '#app/forms/form.tsx'
import { useDraft } from '#app/routes/book.service/use-draft.ts'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { CareFields, type CatalogueWords } from './care-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { fieldLabels, type BookingFields } from './fields.ts'
import { PatientFields } from './patient-fields.tsx'
import { Terms } from './terms.tsx'
import { WhenFields } from './when-fields.tsx'

/** The id of the form in the page and of its draft in the browser. */
export const bookingFormId = 'book'

export type BookingDefaults = {
  serviceId: string
  email: string
  number: string
  address: string
  times: { first: string; last: string; lastEnd: string }
}

/** The booking form (sections 3 and 5). It contains a new service id, so that sending it twice gives one booking. */
export function BookingForm({
  defaults,
  words,
  reply,
}: {
  defaults: BookingDefaults
  words: CatalogueWords
  reply: FormReply | undefined
}) {
  const { times, ...defaultValue } = defaults
  const [form, fields] = useForm<BookingFields>({ id: bookingFormId, defaultValue, reply })
  useDraft(bookingFormId, defaults.email)
  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <FormErrors form={form} labels={fieldLabels()} />
      <input type="hidden" name="serviceId" defaultValue={fields.serviceId.initialValue} />
      <PatientFields fields={fields} />
      <CareFields fields={fields} words={words} />
      <WhenFields fields={fields} times={times} />
      <ContactFields fields={fields} own={defaults} />
      <Terms field={fields.terms} />
    </Form>
  )
}
