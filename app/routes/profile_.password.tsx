import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { readCredentials } from '#app/session/session-cookie.server.ts'
import { requireCustomer } from '#app/session/guards.server.ts'
import { NewPasswordFields } from '#app/forms/password-field.tsx'
import { TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { lengths } from '#domain/limits.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { refuseNewPassword } from '#app/forms/refuse-new-password.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { changePassword, hasPassword } from '#server/accounts/proof/fresh-proof.server.ts'
import { isGuessable } from '#server/accounts/password/guessable-password.server.ts'
import { changePasswordSchema, type ChangePassword } from '#server/accounts/schema.server.ts'
import { hashSessionId } from '#server/accounts/session/session-id.server.ts'

export const meta = () => [{ title: `${m.profile_change_password()} · ${company.name}` }]

/** The form for a customer with a password; one without is redirected to the profile. */
export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireCustomer(route)
  if (!hasPassword(account)) throw redirect('/profile')
  return null
}

/** Changes the password after checking the present one, and ends every other session. */
export async function action(route: ActionFunctionArgs) {
  const { account } = await requireCustomer(route)
  if (!hasPassword(account)) throw redirect('/profile')
  const form = await readForm(route.request, changePasswordSchema)
  if (!form.ok) return form.refused
  const { present, password } = form.value
  const all = await readCredentials(route.request)
  const own = all.find(({ sessionId }) => hashSessionId(sessionId) === account.session.sessionId)
  const outcome = await changePassword(account, { current: present, password, keep: own?.sessionId ?? '' })
  if (outcome.ok) {
    const isHinted = isGuessable(password, account.user)
    throw await redirectWithMessage('/profile', isHinted ? 'passwordChangedGuessable' : 'passwordChanged')
  }
  switch (outcome.reason) {
    case 'too-many':
      return form.refuse(m.error_too_many(), { retryAfterSeconds: outcome.retryAfterSeconds })
    case 'wrong-password':
      return form.refuse(m.account_wrong_password(), { field: 'present' })
    default:
      return refuseNewPassword(form.refuse, outcome.reason)
  }
}

export default function PasswordPage() {
  const reply = useActionData<typeof action>()?.reply
  const [form, fields] = useForm<ChangePassword>({ id: 'change-password', reply })
  const labels = {
    present: m.profile_present_password(),
    password: m.account_reset_new_password(),
    confirmPassword: m.account_confirm_password(),
  }
  const hidden = { type: 'password', required: true, maxLength: lengths.password } as const
  return (
    <section className="page page--narrow stack">
      <h1>{m.profile_change_password()}</h1>
      <Form method="post" {...formProps(form)} className="form stack">
        <p>{m.profile_change_password_text()}</p>
        <FormErrors form={form} labels={labels} />
        <TextField
          field={fields.present}
          label={labels.present}
          autoComplete="current-password"
          {...hidden}
        />
        <NewPasswordFields fields={fields} labels={labels} />
        <SubmitButton>{m.account_reset_save()}</SubmitButton>
      </Form>
      <p className="links">
        <Link to="/forgotpassword">{m.profile_forgot_password()}</Link>
        <Link to="/profile">{m.profile_back()}</Link>
      </p>
    </section>
  )
}
