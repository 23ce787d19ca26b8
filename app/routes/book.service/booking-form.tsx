import { Form } from '@remix-run/react'
import { FormErrors } from '#app/forms/form.tsx'
import { useDraft } from '#app/routes/book.service/use-draft.ts'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { BookingAside } from './booking-aside.tsx'
import { CareFields, type CatalogueWords } from './care-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { BookingFields } from './fields.ts'
import type { FormTexts } from './form-texts.server.ts'
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
  texts,
  reply,
  sent,
}: {
  defaults: BookingDefaults
  words: CatalogueWords
  texts: FormTexts
  reply: FormReply | undefined
  /** The values of the summary of a form that was refused. */
  sent: string[] | undefined
}) {
  const { times, ...defaultValue } = defaults
  const [form, fields] = useForm<BookingFields>({ id: bookingFormId, defaultValue, reply })
  useDraft(bookingFormId)
  return (
    <Form method="post" {...formProps(form)} className="form booking">
      <div className="stack">
        <FormErrors form={form} labels={texts.labels} />
        <input type="hidden" name="serviceId" defaultValue={fields.serviceId.initialValue} />
        <PatientFields fields={fields} texts={texts} />
        <CareFields fields={fields} words={words} texts={texts} />
        <WhenFields fields={fields} times={times} texts={texts} />
        <ContactFields fields={fields} texts={texts} />
      </div>
      <BookingAside formId={bookingFormId} texts={texts} sent={sent} />
      <Terms field={fields.terms} texts={texts} />
    </Form>
  )
}
