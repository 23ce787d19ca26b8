import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData } from '@remix-run/react'
import { PrivacyNote } from '#app/components/enquiries/privacy-note.tsx'
import { SentNotice } from '#app/components/enquiries/sent-notice.tsx'
import { HoneypotField } from '#app/components/enquiries/honeypot-field.tsx'
import { TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { cityName, company } from '#app/content/company.ts'
import { pageMeta } from '#app/content/page-meta.ts'
import * as m from '#app/content/paraglide/messages.js'
import { lengths } from '#domain/limits.ts'
import { subscriptionLetters } from './letters.server.ts'
import { publicPage } from '#app/session/public-page.server.ts'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { readVisitorForm, refuseVisitor } from '#app/forms/visitor-form.server.ts'
import { newsletterSchema } from '#server/enquiries/schema.server.ts'
import { subscribe } from '#server/enquiries/subscribe.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

/** The server gives all messages of this form, so the page loads no React. */
export const handle: RouteHandle = { scripts: false }

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const { name } = company
  return pageMeta({
    title: `${m.newsletter_title()} · ${name}`,
    description: m.newsletter_meta_description({ company: name, city: cityName() }),
    path: '/newsletter',
    origin: data?.origin ?? '',
  })
}

export function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request)
}

/** The newsletter box of the footer posts here as well (sections 1 and 2). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readVisitorForm(request, newsletterSchema)
  if (!form.ok) return form.refused
  const { subscriber: email } = form.value
  const outcome = await subscribe(email, context.clientAddress, subscriptionLetters)
  return outcome.ok ? { email } : refuseVisitor(form.refuse, outcome)
}

export default function Newsletter() {
  const answer = useActionData<typeof action>()
  return (
    <section className="page page--narrow stack">
      <h1>{m.newsletter_title()}</h1>
      {answer && 'email' in answer ? (
        <SentNotice hint={m.newsletter_check_inbox_hint()}>
          {m.newsletter_check_inbox({ email: answer.email })}
        </SentNotice>
      ) : (
        <>
          <p className="lead">{m.newsletter_intro()}</p>
          <NewsletterForm reply={answer?.reply} />
        </>
      )}
    </section>
  )
}

function NewsletterForm({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = useForm<{ subscriber: string }>({ id: 'newsletter', reply })
  const label = m.newsletter_email()
  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <FormErrors form={form} labels={{ subscriber: label }} />
      <HoneypotField />
      <TextField
        field={fields.subscriber}
        label={label}
        required
        type="email"
        autoComplete="email"
        maxLength={lengths.email}
      />
      <PrivacyNote>{m.newsletter_kept()}</PrivacyNote>
      <SubmitButton>{m.newsletter_submit()}</SubmitButton>
    </Form>
  )
}
