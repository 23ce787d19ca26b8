import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { requireCustomer } from '#app/session/guards.server.ts'
import { TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { lengths } from '#domain/limits.ts'
import { safePath, wantedPath } from '#domain/paths.ts'
import { parseForm, rejected, rejectedForNow } from '#app/forms/read-form.server.ts'
import { hasPassword, proveWithPassword } from '#server/accounts/fresh-proof.server.ts'
import { presentPasswordSchema } from '#server/accounts/schema.server.ts'

export const meta = () => [{ title: `${m.profile_confirm_title()} · ${company.name}` }]

/** Asks for the password again; somebody without one signs in again with Google or a code by SMS. */
export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireCustomer(route)
  return { hasPassword: hasPassword(account) }
}

export async function action(route: ActionFunctionArgs) {
  const { account } = await requireCustomer(route)
  const form = await parseForm(route.request, presentPasswordSchema)
  if (!form.ok) return rejected(form.reply)
  const outcome = await proveWithPassword(account, form.value.password)
  if (outcome.ok) throw redirect(safePath(wantedPath(route.request) ?? '/profile'))
  switch (outcome.reason) {
    case 'too-many':
      return rejectedForNow(form.refuse(m.error_too_many()), outcome.retryAfterSeconds)
    case 'wrong-password':
      return rejected(form.refuse(m.account_wrong_password(), 'password'))
    case 'failed':
      return rejected(form.refuse(m.error_unexpected()), {}, 503)
  }
}

export default function ConfirmPage() {
  const { hasPassword } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const [form, fields] = useForm<{ password: string }>({ id: 'confirm', reply })
  return (
    <section className="page page--narrow stack">
      <h1>{m.profile_confirm_title()}</h1>
      {hasPassword ? (
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
      ) : (
        <>
          <p>{m.profile_confirm_without_password()}</p>
          <Form method="post" action="/logout">
            <button className="button">{m.profile_confirm_sign_out()}</button>
          </Form>
        </>
      )}
      <p>
        <Link to="/profile">{m.profile_back()}</Link>
      </p>
    </section>
  )
}
