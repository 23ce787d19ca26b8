import { Form, Link } from '@remix-run/react'
import { FormErrors } from '#app/forms/form.tsx'
import { Checkbox, SelectField } from '#app/forms/field.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import { languages } from '#domain/languages.ts'

/** The language of the messages to the user, and whether they get reminders. */
export function MessageSettings({
  messages,
  hasEmail,
  reply,
  saved,
}: {
  messages: { language: string; reminders: string }
  /** Without one all messages are SMS. */
  hasEmail: boolean
  reply: FormReply | undefined
  saved: string | null
}) {
  const [form, fields] = useForm<{ language: string; reminders: string }>({
    id: 'messages',
    reply,
    defaultValue: messages,
  })
  const labels = {
    language: hasEmail ? m.profile_messages_language() : m.profile_messages_language_sms(),
  }
  return (
    <Form method="post" {...formProps(form)} className="stack">
      <p>{hasEmail ? m.profile_notifications_text() : m.profile_notifications_sms()}</p>
      <FormErrors form={form} labels={labels} />
      <SelectField field={fields.language} label={labels.language} hint={m.profile_messages_hint()} required>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Checkbox field={fields.reminders} label={m.profile_messages_reminders()} />
      <button name="intent" value="messages" className="button button--quiet">
        {m.profile_save()}
      </button>
      <p role="status">{saved}</p>
    </Form>
  )
}

/** @param isChosen null without a verified e-mail, to which alone the newsletter goes */
export function NewsletterChoice({ isChosen, saved }: { isChosen: boolean | null; saved: string | null }) {
  if (isChosen === null)
    return (
      <Link to="/email_verification" className="button button--quiet">
        {m.profile_newsletter_verify()}
      </Link>
    )
  return (
    <Form method="post" className="stack">
      <label className="checkbox">
        <input type="checkbox" name="newsletter" value="yes" defaultChecked={isChosen} />
        <span>{m.profile_newsletter()}</span>
      </label>
      <button name="intent" value="newsletter" className="button button--quiet">
        {m.profile_save()}
      </button>
      <p role="status">{saved}</p>
    </Form>
  )
}
