import { Form } from '@remix-run/react'
import { SelectField, TextArea, TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm, type FormField, type FormReply } from '#app/forms/use-form.ts'
import { careServices } from '#app/content/care-services.ts'
import * as m from '#app/content/paraglide/messages.js'
import { lengths, retention } from '#domain/limits.ts'
import { PrivacyNote } from '#app/components/enquiries/privacy-note.tsx'
import { HoneypotField } from '#app/components/enquiries/honeypot-field.tsx'

type EnquiryFields = {
  formId: string
  service: string
  name: string
  number: string
  email: string
  message: string
}

/** The form's id, the service that it is about, and the contact data of a signed-in user. */
export type EnquiryDefaults = Partial<EnquiryFields> & { formId: string }

/**
 * The visitor's message and contact data: an enquiry about a service requires the phone number, a message by the contact form
 * the e-mail.
 */
export function EnquiryForm({
  kind,
  defaults,
  reply,
}: {
  kind: 'enquiry' | 'contact'
  defaults: EnquiryDefaults
  reply: FormReply | undefined
}) {
  const [form, fields] = useForm<EnquiryFields>({ id: kind, defaultValue: defaults, reply })
  const isEnquiry = kind === 'enquiry'
  const labels = {
    name: m.enquiry_name(),
    number: m.enquiry_number(),
    email: m.enquiry_email(),
    message: isEnquiry ? m.enquiry_message() : m.contact_message(),
  }
  const number = <NumberField key="number" field={fields.number} required={isEnquiry} />
  const email = <EmailField key="email" field={fields.email} label={labels.email} required={!isEnquiry} />
  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="formId" defaultValue={fields.formId.initialValue} />
      <HoneypotField />
      {isEnquiry ? <ServiceField field={fields.service} /> : null}
      <TextField
        field={fields.name}
        label={labels.name}
        required
        autoComplete="name"
        maxLength={lengths.name}
      />
      {isEnquiry ? [number, email] : [email, number]}
      <TextArea
        field={fields.message}
        label={labels.message}
        hint={isEnquiry ? m.enquiry_message_hint() : undefined}
        required={!isEnquiry}
        maxLength={lengths.message}
      />
      <PrivacyNote>{m.enquiry_kept({ years: retention.enquiryYears })}</PrivacyNote>
      <SubmitButton>{isEnquiry ? m.enquiry_submit() : m.contact_submit()}</SubmitButton>
    </Form>
  )
}

function ServiceField({ field }: { field: FormField }) {
  return (
    <SelectField field={field} label={m.enquiry_service()} required>
      <option value="">{m.enquiry_service_unsure()}</option>
      {careServices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name()}
        </option>
      ))}
    </SelectField>
  )
}

function NumberField({ field, required }: { field: FormField; required: boolean }) {
  return (
    <TextField
      field={field}
      label={m.enquiry_number()}
      hint={m.enquiry_number_hint()}
      required={required}
      type="tel"
      autoComplete="tel"
      maxLength={lengths.number}
    />
  )
}

function EmailField({ field, label, required }: { field: FormField; label: string; required: boolean }) {
  return (
    <TextField
      field={field}
      label={label}
      required={required}
      type="email"
      autoComplete="email"
      maxLength={lengths.email}
    />
  )
}
