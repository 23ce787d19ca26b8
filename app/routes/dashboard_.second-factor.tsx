import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { signInCookie } from '#app/session/session-cookie.server.ts'
import { readHalfSignedIn, readViewer } from '#app/session/viewer.server.ts'
import { NewPasswordFields } from '#app/forms/password-field.tsx'
import { CodeField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import { readRedirectTo } from '#domain/paths.ts'
import { signInTarget } from '#domain/sign-in-target.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { newPasswordSchema, otpSchema } from '#server/accounts/schema.server.ts'
import { setUpPicture } from '#server/accounts/second-factor/second-factor-link.server.ts'
import type { SecondFactor } from '#server/accounts/second-factor/second-factor-step.server.ts'
import {
  passSecondFactor,
  replaceWeakPassword,
  secretToSetUp,
} from '#server/accounts/second-factor/second-factor.server.ts'

export const meta = () => [{ title: `Second factor · ${company.name}` }]

type RouteArguments = LoaderFunctionArgs | ActionFunctionArgs

/** The present step of an administrator's second factor; redirects any other request. */
async function requireSecondFactor(route: RouteArguments): Promise<SecondFactor> {
  const found = await readHalfSignedIn(route)
  if (found) return found
  const viewer = await readViewer(route)
  throw redirect(viewer ? signInTarget(viewer, readRedirectTo(route.request)) : '/login')
}

/** Asks an administrator for a code, after they have set up an app where they have none. */
export async function loader(route: LoaderFunctionArgs) {
  const secondFactor = await requireSecondFactor(route)
  const { step, person } = secondFactor
  if (step !== 'set-up') return { step, picture: null, secret: null }
  const secret = await secretToSetUp(secondFactor)
  if (!secret) throw redirect('/login')
  return { step, secret, picture: setUpPicture(person.user.email, secret, company.name) }
}

export async function action(route: ActionFunctionArgs) {
  const { request } = route
  const secondFactor = await requireSecondFactor(route)
  return secondFactor.step === 'password'
    ? changePassword(request, secondFactor)
    : checkCode(request, secondFactor)
}

async function checkCode(request: Request, secondFactor: SecondFactor) {
  const form = await readForm(request, otpSchema)
  if (!form.ok) return form.refused
  const outcome = await passSecondFactor(secondFactor, form.value.otp)
  if (outcome.ok) {
    const headers = { 'Set-Cookie': await signInCookie(outcome.credentials) }
    const here = new URL(request.url)
    const to = outcome.next
      ? here.pathname + here.search
      : signInTarget(outcome.person, readRedirectTo(request))
    throw redirect(to, { headers })
  }
  switch (outcome.reason) {
    case 'start-again':
    case 'signed-out':
      throw await redirectWithMessage('/login', 'secondFactorAgain')
    case 'too-many':
      return form.refuse(words.tooMany, { retryAfterSeconds: outcome.retryAfterSeconds })
    case 'wrong-code':
      return form.refuse(words.wrongCode, { field: 'otp' })
    case 'failed':
      return form.refuse(words.failed, { status: 503 })
  }
}

async function changePassword(request: Request, secondFactor: SecondFactor) {
  const form = await readForm(request, newPasswordSchema)
  if (!form.ok) return form.refused
  const outcome = await replaceWeakPassword(secondFactor, form.value.password)
  if (outcome.ok) throw redirect(signInTarget(secondFactor.person, readRedirectTo(request)))
  return outcome.reason === 'failed'
    ? form.refuse(words.failed, { status: 503 })
    : form.refuse(words.weakPassword, { field: 'password' })
}

const words = {
  wrongCode: 'This code is wrong or was used already. Please wait for the next one in your app.',
  tooMany: 'Too many wrong codes. Please try again later.',
  failed: 'An unexpected error occurred. Please try again.',
  weakPassword: 'An administrator’s password has at least 12 characters and is not one of the common ones.',
}

export default function SecondFactorPage() {
  const { step, picture, secret } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <section className="page page--narrow stack">
      {step === 'password' ? (
        <>
          <h1>Change your password</h1>
          <p>{words.weakPassword} Please choose another one to continue.</p>
          <PasswordForm reply={answer?.reply} />
        </>
      ) : (
        <>
          <h1>{step === 'set-up' ? 'Set up your second factor' : 'Second factor'}</h1>
          {picture ? <SetUp svg={picture.svg} link={picture.link} secret={secret} /> : null}
          <CodeForm reply={answer?.reply} />
        </>
      )}
      <Form method="post" action="/logout">
        <button className="button button--quiet">Sign out</button>
      </Form>
    </section>
  )
}

function SetUp({ svg, link, secret }: { svg: string; link: string; secret: string }) {
  return (
    <>
      <p>
        Administrators sign in with a code from an authenticator app as well. Scan this picture with the app,
        or type the secret into it, and enter the six digits that it shows.
      </p>
      <div
        className="qr-code"
        role="img"
        aria-label="QR code of the secret"
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <p>
        Secret: <code className="wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>
        <a href={link}>Open in the app on this device</a>
      </p>
    </>
  )
}

function CodeForm({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = useForm<{ otp: string }>({ id: 'second-factor', reply })
  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <FormErrors form={form} labels={{ otp: 'Code from your app' }} />
      <CodeField field={fields.otp} label="Code from your app" />
      <SubmitButton>Sign in</SubmitButton>
    </Form>
  )
}

function PasswordForm({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = useForm<{ password: string; confirmPassword: string }>({ id: 'password', reply })
  const labels = { password: 'New password', confirmPassword: 'Confirm password' }
  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <FormErrors form={form} labels={labels} />
      <NewPasswordFields fields={fields} labels={labels} />
      <SubmitButton>Change password</SubmitButton>
    </Form>
  )
}
