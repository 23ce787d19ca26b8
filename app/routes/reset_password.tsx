import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { NewPasswordFields } from '#app/forms/password-field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { DelayedRedirect } from '#app/components/delayed-redirect.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays } from '#domain/limits.ts'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { refuseNewPassword } from '#app/forms/refuse-new-password.server.ts'
import { knownBrowserCookie } from '#app/session/known-browser-cookie.server.ts'
import {
  expiredMailedLinkCookie,
  mailedLinkCookie,
  readMailedLink,
} from '#app/session/mailed-link-cookie.server.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import { displaceUnverified } from '#server/accounts/life/displace.server.ts'
import { setNewPassword } from '#server/accounts/password/new-password.server.ts'
import { resetPasswordSchema, type ResetPassword } from '#server/accounts/schema.server.ts'
import { isVerified } from '#server/accounts/password/send-link.server.ts'

export { skipRevalidationBeforeRedirect as shouldRevalidate } from '#app/components/delayed-redirect.tsx'
export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [
  { title: `${m.account_reset_title()} · ${company.name}` },
  { name: 'robots', content: 'noindex' },
]

/**
 * The page of the mailed link. A redirect moves the token from the address into a cookie. Opening the page changes nothing,
 * since programs that scan mail open all links.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (token !== null) {
    const headers = { 'Set-Cookie': await mailedLinkCookie(token), 'Referrer-Policy': 'no-referrer' }
    throw redirect('/reset_password', { headers })
  }
  const person = await readMailedLink(request)
  if (!person) return data({ link: null }, { status: 410 })
  const { user } = person
  return data({ link: { email: user.displacedFrom ?? user.email, isVerified: await isVerified(user) } })
}

/** Sets a new password, makes the browser known without changing the password, or removes the e-mail from an account that has
 * never verified it. */
export async function action({ request }: ActionFunctionArgs) {
  const posted = await readPosted(request)
  const person = await readMailedLink(request)
  if (!person) return data({ isOver: true }, { status: 410 })
  const { user } = person
  if (!(await isVerified(user))) return releaseEmail(user.uid)
  const { uid } = user
  const after = delays.afterPasswordReset
  if (posted.get('intent') === 'keep') {
    return redirectAfter(
      { message: m.account_link_kept(), to: '/login', after },
      { headers: await letIn(request, uid) },
    )
  }
  const form = await readForm(request, resetPasswordSchema)
  if (!form.ok) return form.refused
  const outcome = await setNewPassword(uid, form.value.password)
  if (outcome.ok) {
    return redirectAfter(
      { message: m.account_reset_done(), to: '/login', after },
      { headers: await letIn(request, uid) },
    )
  }
  return refuseNewPassword(form.refuse, outcome.reason)
}

/** The cookies that make the mailbox owner's browser known to the account and delete the link's token. */
async function letIn(request: Request, uid: string): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': await knownBrowserCookie(request, uid) })
  headers.append('Set-Cookie', await expiredMailedLinkCookie())
  return headers
}

async function releaseEmail(uid: string) {
  const outcome = await displaceUnverified(uid)
  if (outcome === 'busy') return data({ problem: m.error_busy() }, { status: 503 })
  if (outcome === 'kept') {
    return data({ problem: m.account_displace_open({ phone: company.phone.label }) }, { status: 409 })
  }
  const headers = { 'Set-Cookie': await expiredMailedLinkCookie() }
  return redirectAfter(
    { message: m.account_displaced(), to: '/signup', after: delays.afterPasswordReset },
    { headers },
  )
}

export default function ResetPasswordPage() {
  const { link } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const reply = answer && 'reply' in answer ? answer.reply : undefined
  if (answer && 'delayedRedirect' in answer) {
    return (
      <section className="page page--narrow stack">
        <h1>{m.account_reset_title()}</h1>
        <DelayedRedirect {...answer.delayedRedirect} />
      </section>
    )
  }
  if (!link || (answer && 'isOver' in answer)) return <LinkExpired />
  if (!link.isVerified) {
    return <ReleaseEmail email={link.email} problem={answer && 'problem' in answer ? answer.problem : null} />
  }
  return (
    <section className="page page--narrow stack">
      <h1>{m.account_reset_title()}</h1>
      <NewPassword email={link.email} reply={reply} />
      <section className="card stack">
        <h2>{m.account_link_keep_title()}</h2>
        <p>{m.account_link_keep_text()}</p>
        <Form method="post">
          <button name="intent" value="keep" className="button button--quiet">
            {m.account_link_keep()}
          </button>
        </Form>
      </section>
      <p className="links">
        <Link to="/login">{m.account_back_to_login()}</Link>
      </p>
    </section>
  )
}

function NewPassword({ email, reply }: { email: string; reply: FormReply | undefined }) {
  const [form, fields] = useForm<ResetPassword>({ id: 'reset', reply })
  const labels = { password: m.account_reset_new_password(), confirmPassword: m.account_confirm_password() }
  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <p>{m.account_reset_intro({ email })}</p>
      <FormErrors form={form} labels={labels} />
      <NewPasswordFields fields={fields} labels={labels} />
      <SubmitButton>{m.account_reset_save()}</SubmitButton>
    </Form>
  )
}

function ReleaseEmail({ email, problem }: { email: string; problem: string | null }) {
  return (
    <section className="page page--narrow stack">
      <h1>{m.account_displace_title()}</h1>
      {problem ? (
        <div className="notice notice--error" role="alert">
          <p>{problem}</p>
        </div>
      ) : null}
      <p>{m.account_displace_text({ email })}</p>
      <Form method="post">
        <SubmitButton>{m.account_displace_submit()}</SubmitButton>
      </Form>
    </section>
  )
}

function LinkExpired() {
  return (
    <section className="page page--narrow stack">
      <h1>{m.account_reset_title()}</h1>
      <div className="notice notice--error" role="alert">
        <p>{m.account_link_over()}</p>
      </div>
      <p>
        <Link to="/forgotpassword" className="button">
          {m.account_link_again()}
        </Link>
      </p>
    </section>
  )
}
