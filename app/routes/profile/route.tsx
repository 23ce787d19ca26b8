import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { signOutCookie } from '#app/session/session-cookie.server.ts'
import { requireCustomer } from '#app/session/guards.server.ts'
import { readViewer } from '#app/session/viewer.server.ts'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { TextArea, TextField } from '#app/forms/field.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { lengths } from '#domain/limits.ts'
import { shownEmail } from '#domain/placeholder-email.ts'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { messageCookie } from '#app/session/message-cookie.server.ts'
import { messagesSchema, profileSchema, type Profile } from '#server/customers/profile.schema.server.ts'
import { endSessions } from '#server/accounts/session/session.server.ts'
import {
  chooseNewsletter,
  hasNewsletter,
  languageOfMessages,
  saveMessagesChoice,
  saveProfile,
} from '#server/customers/profile.server.ts'
import { MessageSettings, NewsletterChoice } from './message-settings.tsx'
import { DataPart, EmailPart, Part, PhonePart, SessionsPart, SignInPart } from './parts.tsx'

export const meta = () => [{ title: `${m.profile_title()} · ${company.name}` }]

/** The customer's details and their ways to sign in. */
export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireCustomer(route)
  const { firstname, lastname, address, email, emailVerified, number, phoneVerified, authProvider } =
    account.user
  const { remindersDeclinedAt } = account.user
  const language = await languageOfMessages(account.user)
  return {
    details: { firstname, lastname, address },
    messages: toTyped({ language, reminders: !remindersDeclinedAt }),
    email: shownEmail(email),
    emailVerified,
    number: phoneVerified ? number : null,
    hasPassword: authProvider.includes('email'),
    hasGoogle: authProvider.includes('Google'),
    hasNewsletter: await hasNewsletter(account.user),
  }
}

/** Saves the details or the choice of messages, or signs out everywhere. */
export async function action(route: ActionFunctionArgs) {
  const posted = await readPosted(route.request)
  const intent = posted.get('intent')
  if (intent === 'sign-out') return signOutEverywhere(route)
  const { account } = await requireCustomer(route)
  const { uid } = account.user
  switch (intent) {
    case 'newsletter': {
      const isChosen = await chooseNewsletter(account.user, posted.get('newsletter') === 'yes')
      return isChosen ? done('newsletter', m.profile_newsletter_saved()) : redirect('/email_verification')
    }
    case 'messages': {
      const form = await readForm(route.request, messagesSchema)
      const rest = { part: 'messages', saved: null } as const
      if (!form.ok) return form.refuse(null, { rest })
      const isSaved = await saveMessagesChoice(uid, form.value).catch(answerBusy)
      return isSaved === true
        ? done('messages', m.profile_newsletter_saved(), toTyped(form.value))
        : form.refuse(m.error_busy(), { status: 503, rest })
    }
    default: {
      const form = await readForm(route.request, profileSchema)
      const rest = { part: 'details', saved: null } as const
      if (!form.ok) return form.refuse(null, { rest })
      const isSaved = await saveProfile(uid, form.value).catch(answerBusy)
      return isSaved === true
        ? done('details', m.profile_saved(), form.value)
        : form.refuse(m.error_busy(), { status: 503, rest })
    }
  }
}

/** Of two presses the second may find its visitor signed out already, and has the same answer. */
async function signOutEverywhere(route: ActionFunctionArgs) {
  const viewer = await readViewer(route)
  if (viewer) await endSessions(viewer.user.uid)
  const headers = new Headers({ 'Set-Cookie': await signOutCookie() })
  headers.append('Set-Cookie', await messageCookie('signedOutEverywhere'))
  return redirect('/', { headers })
}

function toTyped({ language, reminders }: { language: string; reminders: boolean }) {
  return { language, reminders: reminders ? 'on' : '' }
}

/** @param typed the saved values: the request's own read of the user is from before the change */
function done(part: 'details' | 'messages' | 'newsletter', saved: string, typed?: FormReply['typed']) {
  const reply: FormReply = typed ? { typed } : {}
  return data({ reply, part, saved })
}

export default function ProfilePage() {
  const profile = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // While the table cannot be reached, the answer has the typed fields alone, and they tell the form.
  const isOfMessages = answer?.reply.typed ? 'language' in answer.reply.typed : answer?.part === 'messages'
  return (
    <section className="page page--narrow stack">
      <h1>{m.profile_title()}</h1>
      <Details
        details={profile.details}
        reply={isOfMessages ? undefined : answer?.reply}
        saved={answer?.part === 'details' ? answer.saved : null}
      />
      <PhonePart number={profile.number} />
      <EmailPart email={profile.email} isVerified={profile.emailVerified} />
      <SignInPart {...profile} />
      <SessionsPart />
      <Part title={m.profile_notifications()}>
        <MessageSettings
          hasEmail={profile.email !== ''}
          messages={profile.messages}
          reply={isOfMessages ? answer?.reply : undefined}
          saved={answer?.part === 'messages' ? answer.saved : null}
        />
        {profile.email ? (
          <NewsletterChoice
            isChosen={profile.hasNewsletter}
            saved={answer?.part === 'newsletter' ? answer.saved : null}
          />
        ) : null}
      </Part>
      <DataPart />
    </section>
  )
}

function Details({
  details,
  reply,
  saved,
}: {
  details: Profile
  reply: FormReply | undefined
  saved: string | null
}) {
  const [form, fields] = useForm<Profile>({ id: 'profile', reply, defaultValue: details })
  const labels = {
    firstname: m.account_firstname(),
    lastname: m.account_lastname(),
    address: m.account_address(),
  }
  const name = { required: true, maxLength: lengths.name }
  return (
    <Part title={m.profile_details()}>
      <Form method="post" {...formProps(form)} className="form stack">
        <FormErrors form={form} labels={labels} />
        <p role="status">{saved}</p>
        <TextField field={fields.firstname} label={labels.firstname} {...name} autoComplete="given-name" />
        <TextField field={fields.lastname} label={labels.lastname} {...name} autoComplete="family-name" />
        <TextArea
          field={fields.address}
          label={labels.address}
          autoComplete="street-address"
          maxLength={lengths.address}
        />
        <SubmitButton name="intent" value="details">
          {m.profile_save()}
        </SubmitButton>
      </Form>
    </Part>
  )
}
