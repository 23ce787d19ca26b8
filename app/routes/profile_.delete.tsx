import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { signOutCookie } from '#app/session/session-cookie.server.ts'
import { Checkbox } from '#app/forms/field.tsx'
import { FormErrors } from '#app/forms/form.tsx'
import { formProps, useForm } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { retention } from '#domain/limits.ts'
import { requireFreshProof } from '#app/session/require-fresh-proof.server.ts'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { messageCookie } from '#app/session/message-cookie.server.ts'
import { deleteAccount, type DeleteAccountOutcome } from '#server/accounts/life/delete-account.server.ts'
import { keptForBooks } from '#server/money/account.server.ts'
import { deleteAccountSchema } from '#server/accounts/schema.server.ts'

export const meta = () => [{ title: `${m.profile_delete()} · ${company.name}` }]

/** The page to delete the account, or the reason why that is not possible now. */
export async function loader(route: LoaderFunctionArgs) {
  const { account, services } = await requireFreshProof(route)
  const isOfOffice = account.isStaff && !account.user.nurseId
  if (account.isAdministrator || isOfOffice) return { obstacle: words['has-role']() }
  const isOpen = services.some(({ status }) => status !== 'closed')
  return { obstacle: isOpen ? words['service-open']() : null }
}

/** Deletes the account and signs out. */
export async function action(route: ActionFunctionArgs) {
  const { account } = await requireFreshProof(route)
  const form = await readForm(route.request, deleteAccountSchema)
  if (!form.ok) return form.refused
  if (form.value.confirm !== 'on') {
    return form.refuse(m.profile_delete_confirm_missing(), { field: 'confirm' })
  }
  const outcome = await deleteAccount(account, keptForBooks).catch(answerBusy)
  if (!outcome.ok) {
    return form.refuse(words[outcome.reason](), { status: outcome.reason === 'busy' ? 503 : 409 })
  }
  const headers = new Headers({ 'Set-Cookie': await signOutCookie() })
  headers.append('Set-Cookie', await messageCookie('accountDeleted'))
  return redirect('/', { headers })
}

const words: Record<Exclude<DeleteAccountOutcome, { ok: true }>['reason'], () => string> = {
  'service-open': () => m.profile_delete_open({ phone: company.phone.label }),
  'has-role': m.profile_delete_role,
  busy: m.error_busy,
}

export default function DeleteAccount() {
  const { obstacle } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const [form, fields] = useForm<{ confirm: string }>({ id: 'delete-account', reply })
  return (
    <section className="page page--narrow stack">
      <h1>{m.profile_delete()}</h1>
      <p>{m.profile_delete_text()}</p>
      <p>{m.profile_delete_books()}</p>
      <p>
        {m.profile_delete_kept({
          years: retention.careRecordYears,
          days: retention.unconfirmedBookingDays,
        })}
      </p>
      {obstacle ? (
        <p className="notice notice--error">{obstacle}</p>
      ) : (
        <Form method="post" {...formProps(form)} className="form stack">
          <FormErrors form={form} labels={{ confirm: m.profile_delete_confirm() }} />
          <Checkbox field={fields.confirm} label={m.profile_delete_confirm()} />
          <button type="submit" className="button button--danger">
            {m.profile_delete_button()}
          </button>
        </Form>
      )}
      <p>
        <Link to="/profile">{m.profile_back()}</Link>
      </p>
    </section>
  )
}
