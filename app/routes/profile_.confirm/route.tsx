import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { requireCustomer } from '#app/session/guards.server.ts'
import { ProofCodeForm } from './proof-code-form.tsx'
import { TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { lengths } from '#domain/limits.ts'
import { safePath, readRedirectTo } from '#domain/paths.ts'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import type { Account } from '#server/accounts/session/account.server.ts'
import { proveWithPassword } from '#server/accounts/proof/fresh-proof.server.ts'
import {
  hasProofCode,
  proofMethod,
  proveWithCode,
  sendProofCode,
} from '#server/accounts/proof/proof-code.server.ts'
import { otpSchema, presentPasswordSchema, signInCodeSchema } from '#server/accounts/schema.server.ts'
import { noFields } from '#server/schema.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.profile_confirm_title()} · ${company.name}` }]

/** Asks for the password again, or for a fresh code where there is no password. */
export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireCustomer(route)
  const way = await proofMethod(account)
  const { number, email } = account.user
  return {
    way,
    to: way === 'sms' ? number : email,
    isSent: way !== 'password' && (await hasProofCode(account)),
  }
}

export async function action(route: ActionFunctionArgs) {
  const { account } = await requireCustomer(route)
  const { request, context } = route
  if ((await proofMethod(account)) === 'password') return provePassword(request, account)
  const posted = await readPosted(request)
  return posted.get('intent') === 'send'
    ? sendCode(request, account, context.clientAddress)
    : proveCode(request, account)
}

async function provePassword(request: Request, account: Account) {
  const form = await readForm(request, presentPasswordSchema)
  if (!form.ok) return form.refused
  const outcome = await proveWithPassword(account, form.value.password)
  if (outcome.ok) throw onward(request)
  switch (outcome.reason) {
    case 'too-many':
      return form.refuse(m.error_too_many(), { retryAfterSeconds: outcome.retryAfterSeconds })
    case 'wrong-password':
      return form.refuse(m.account_wrong_password(), { field: 'password' })
    case 'failed':
      return form.refuse(m.error_unexpected(), { status: 503 })
  }
}

async function sendCode(request: Request, account: Account, clientAddress: string) {
  const form = await readForm(request, noFields)
  if (!form.ok) return form.refused
  const outcome = await sendProofCode(account, clientAddress)
  if (outcome.ok) return { reply: {}, isSent: true }
  return outcome.reason === 'too-many'
    ? form.refuse(m.otp_no_more({ phone: company.phone.label }), {
        retryAfterSeconds: outcome.retryAfterSeconds,
      })
    : form.refuse(m.account_email_resend_failed(), { status: 503 })
}

async function proveCode(request: Request, account: Account) {
  const isSms = (await proofMethod(account)) === 'sms'
  const form = await readForm(request, isSms ? signInCodeSchema : otpSchema)
  if (!form.ok) return form.refused
  const outcome = await proveWithCode(account, form.value.otp)
  if (outcome.ok) throw onward(request)
  switch (outcome.reason) {
    case 'too-many':
      return form.refuse(m.otp_locked({ phone: company.phone.label }), { field: 'otp', status: 429 })
    case 'invalid-code':
      // Cognito ends a code by SMS with the first wrong try.
      return form.refuse(isSms ? `${m.otp_wrong()} ${m.account_phone_code_again()}` : m.otp_wrong(), {
        field: 'otp',
      })
    case 'expired':
      return form.refuse(m.otp_expired(), { field: 'otp' })
    case 'failed':
      return form.refuse(m.error_unexpected(), { status: 503 })
  }
}

function onward(request: Request): Response {
  return redirect(safePath(readRedirectTo(request) ?? '/profile'))
}

export default function ConfirmPage() {
  const { way, to, isSent } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const reply = answer?.reply
  return (
    <section className="page page--narrow stack">
      <h1>{m.profile_confirm_title()}</h1>
      {way === 'password' ? <PasswordForm reply={reply} /> : null}
      {way === 'sms' || way === 'email' ? (
        <ProofCodeForm
          way={way}
          to={to}
          isSent={isSent || Boolean(answer && 'isSent' in answer)}
          reply={reply}
        />
      ) : null}
      {way === 'password' ? null : (
        <Form method="post" action="/logout" className="stack">
          <p>{way === 'sign-in' ? m.profile_confirm_without_password() : m.profile_confirm_instead()}</p>
          <button className={way === 'sign-in' ? 'button' : 'button button--quiet'}>
            {m.profile_confirm_sign_out()}
          </button>
        </Form>
      )}
      <p>
        <Link to="/profile">{m.profile_back()}</Link>
      </p>
    </section>
  )
}

function PasswordForm({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = useForm<{ password: string }>({ id: 'confirm', reply })
  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <p>{m.profile_confirm_text()}</p>
      <FormErrors form={form} labels={{ password: m.account_password() }} />
      <TextField
        field={fields.password}
        label={m.account_password()}
        type="password"
        required
        autoComplete="current-password"
        maxLength={lengths.password}
      />
      <SubmitButton>{m.profile_confirm_button()}</SubmitButton>
    </Form>
  )
}
