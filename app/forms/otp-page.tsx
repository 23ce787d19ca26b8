import type { ReactNode } from 'react'
import { DelayedRedirect, type RedirectNotice } from '#app/components/delayed-redirect.tsx'
import { OtpForm } from '#app/forms/otp-form.tsx'
import type { FormReply } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { CaptchaChallenge } from '#server/accounts/captcha/captcha.server.ts'

type Redirecting = { delayedRedirect: RedirectNotice }
type SentCode = { number: string; isFresh: boolean; challenge: CaptchaChallenge }
type Answer = Redirecting | { reply: FormReply; resent?: string } | undefined

type OtpPageProps = {
  title: string
  loaded: Redirecting | SentCode
  answer: Answer
  /** The text above the form. */
  intro: (number: string) => string
  /** The text about a code that can be used; null for none. */
  sent: string | null
  /** Shown above everything else while there is a form. */
  above?: ReactNode
  isSignIn?: boolean
  /** The links below, until the code is accepted. */
  children: ReactNode
}

/** The page for an SMS code: its form, or a message before a redirect. */
export function OtpPage({ title, loaded, answer, children, ...shown }: OtpPageProps) {
  const delayedRedirect = redirectOf(answer) ?? redirectOf(loaded)
  return (
    <section className="page page--narrow stack">
      <h1>{title}</h1>
      {delayedRedirect ? <DelayedRedirect {...delayedRedirect} /> : null}
      {!delayedRedirect && 'number' in loaded ? <Code code={loaded} answer={answer} {...shown} /> : null}
      {delayedRedirect && !delayedRedirect.isError ? null : children}
    </section>
  )
}

function redirectOf(data: object | undefined): RedirectNotice | null {
  return data && 'delayedRedirect' in data ? (data as Redirecting).delayedRedirect : null
}

function Code({
  code: { number, isFresh, challenge },
  answer,
  intro,
  sent,
  above,
  isSignIn,
}: Pick<OtpPageProps, 'answer' | 'intro' | 'sent' | 'above' | 'isSignIn'> & { code: SentCode }) {
  const { reply, resent } = answer && 'reply' in answer ? answer : {}
  // Beside an error, the page does not repeat that the code was sent.
  const status = reply?.errors ? null : (resent ?? (isFresh ? sent : m.otp_expired()))
  return (
    <>
      {above}
      {status ? (
        <p className="notice notice--info" role="status">
          {status}
        </p>
      ) : null}
      <p>{intro(number)}</p>
      <OtpForm challenge={challenge} reply={reply} number={number} isSignIn={isSignIn} />
    </>
  )
}
