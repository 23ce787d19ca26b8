import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { PhoneField } from '#app/forms/phone-field.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { countryPrefix } from '#domain/phone.ts'

/**
 * With this form the office makes a ticket for a caller to whom the site sends no more codes.
 * @param form the id of the form, new with each page: the same form posted again makes no other ticket
 */
export function TicketForm({ form, reply }: { form: string; reply: FormReply | undefined }) {
  const [state, fields] = useForm<{ number: string }>({
    id: 'ticket',
    reply,
    defaultValue: { number: countryPrefix },
  })
  return (
    <section className="stack" aria-labelledby="ticket-title">
      <h2 id="ticket-title">Allow extra SMS codes</h2>
      <p>
        For a caller who sees that no more codes can be sent. This allows two more SMS to this number within
        24 hours; the caller requests them on the phone verification page. Check that the caller gives the
        email shown above.
      </p>
      <p>
        <strong>Never ask for a code, and never read one out.</strong> The code goes to the phone, and only
        the caller types it.
      </p>
      <form method="post" {...formProps(state)} className="form stack">
        <FormErrors form={state} labels={{ number: 'Phone number' }} />
        <input type="hidden" name="form" value={form} />
        <PhoneField field={fields.number} label="Phone number" />
        <SubmitButton>Allow extra codes</SubmitButton>
      </form>
    </section>
  )
}
