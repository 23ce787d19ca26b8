import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { CodeField, TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { readForm } from '#app/forms/read-form.server.ts'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { requireFreshProof } from '#app/session/require-fresh-proof.server.ts'
import { codeLength } from '#domain/codes.ts'
import { lengths, verificationCode } from '#domain/limits.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import type { Account } from '#server/accounts/session/account.server.ts'
import { isFresh } from '#server/accounts/phone/verification-code.server.ts'
import { addEmail, sendAddedEmailCode, type AddedLetter } from '#server/accounts/proof/add-email.server.ts'
import { addEmailSchema, otpSchema } from '#server/accounts/schema.server.ts'

export const meta = () => [{ title: `${m.profile_email_add()} · ${company.name}` }]

/** A nurse's account that has a phone alone gets an e-mail, after a fresh code to that phone. */
export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireFreshProof(route)
  if (!isPlaceholderEmail(account.user.email)) throw redirect('/profile')
  const { addedEmail } = account.session
  return { sentTo: addedEmail && isFresh(addedEmail.sentAt) ? addedEmail.email : null }
}

export async function action(route: ActionFunctionArgs) {
  const { account } = await requireFreshProof(route)
  const posted = await readPosted(route.request)
  return posted.get('intent') === 'code' ? takeCode(route, account) : sendCode(route, account)
}

const letter: AddedLetter = (code) => ({
  subject: m.profile_email_mail_subject({ company: company.name }),
  text: m.profile_email_mail({ code, minutes: verificationCode.lifetimeMinutes, company: company.name }),
})

async function sendCode({ request, context }: ActionFunctionArgs, account: Account) {
  const form = await readForm(request, addEmailSchema)
  if (!form.ok) return form.refused
  const { email } = form.value
  const outcome = await sendAddedEmailCode(account, email, { letter, address: context.clientAddress })
  if (outcome.ok) return redirect('/profile/email')
  switch (outcome.reason) {
    case 'too-many':
      return form.refuse(m.otp_no_more({ phone: company.phone.label }), {
        retryAfterSeconds: outcome.retryAfterSeconds,
      })
    case 'taken':
      return form.refuse(m.profile_email_taken(), { field: 'email', status: 409 })
    case 'has-email':
      return redirect('/profile')
    case 'failed':
      return form.refuse(m.error_unexpected(), { status: 503 })
  }
}

async function takeCode({ request }: ActionFunctionArgs, account: Account) {
  const form = await readForm(request, otpSchema)
  if (!form.ok) return form.refused
  const outcome = await addEmail(account, form.value.otp)
  if (outcome.ok) throw await redirectWithMessage('/profile', 'emailAdded')
  if (outcome.reason === 'has-email') return redirect('/profile')
  const status = outcome.reason === 'too-many' ? 429 : outcome.reason === 'failed' ? 503 : 400
  return form.refuse(refusals[outcome.reason](), { field: 'otp', status })
}

const refusals = {
  taken: m.profile_email_taken,
  expired: m.otp_expired,
  'invalid-code': m.otp_wrong,
  'too-many': m.otp_expired,
  failed: m.error_unexpected,
}

export default function AddEmail() {
  const { sentTo } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const isOfCode = reply?.errors?.otp !== undefined
  return (
    <section className="page page--narrow stack">
      <h1>{m.profile_email_add()}</h1>
      {sentTo ? (
        <Code sentTo={sentTo} reply={isOfCode ? reply : undefined} />
      ) : (
        <p>{m.profile_email_add_text()}</p>
      )}
      <Address reply={isOfCode ? undefined : reply} isAgain={sentTo !== null} />
      <p>
        <Link to="/profile">{m.profile_back()}</Link>
      </p>
    </section>
  )
}

function Code({ sentTo, reply }: { sentTo: string; reply: FormReply | undefined }) {
  const [form, fields] = useForm<{ otp: string }>({ id: 'added-code', reply })
  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <p role="status">
        {m.profile_email_sent({ email: sentTo, minutes: verificationCode.lifetimeMinutes })}
      </p>
      <FormErrors form={form} labels={{ otp: m.otp_code() }} />
      <CodeField field={fields.otp} label={m.otp_code()} hint={m.otp_nobody_asks()} length={codeLength} />
      <SubmitButton name="intent" value="code">
        {m.profile_email_add()}
      </SubmitButton>
    </Form>
  )
}

function Address({ reply, isAgain }: { reply: FormReply | undefined; isAgain: boolean }) {
  const [form, fields] = useForm<{ email: string }>({ id: 'added-email', reply })
  const label = m.profile_email()
  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <FormErrors form={form} labels={{ email: label }} />
      <TextField
        field={fields.email}
        label={label}
        type="email"
        autoComplete="email"
        maxLength={lengths.email}
        required
      />
      <button name="intent" value="send" className={isAgain ? 'button button--quiet' : 'button'}>
        {m.profile_email_send()}
      </button>
    </Form>
  )
}
