import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'

/** One card of the profile. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** @param number null while none is verified */
export function PhonePart({ number }: { number: string | null }) {
  return (
    <Part title={m.profile_phone()}>
      {number ? (
        <p>
          <strong>{number}</strong> <span className="badge badge--green">{m.profile_phone_verified()}</span>
        </p>
      ) : (
        <p>{m.profile_phone_none()}</p>
      )}
      {number ? <p className="muted">{m.profile_phone_hint()}</p> : null}
      <Link to="/phone_verification" className="button button--quiet">
        {number ? m.profile_phone_change() : m.profile_phone_verify()}
      </Link>
    </Part>
  )
}

/** @param email empty where the account has none */
export function EmailPart({ email, isVerified }: { email: string; isVerified: boolean }) {
  if (!email)
    return (
      <Part title={m.profile_email()}>
        <p>{m.profile_email_none()}</p>
        <Link to="/profile/email" className="button button--quiet">
          {m.profile_email_add()}
        </Link>
      </Part>
    )
  return (
    <Part title={m.profile_email()}>
      <p>
        <strong>{email}</strong>{' '}
        <span className={`badge badge--${isVerified ? 'green' : 'yellow'}`}>
          {isVerified ? m.profile_email_verified() : m.profile_email_unverified()}
        </span>
      </p>
      <p className="muted">{m.profile_email_hint({ phone: company.phone.label })}</p>
      {isVerified ? null : (
        <Link to="/email_verification" className="button button--quiet">
          {m.profile_email_verify()}
        </Link>
      )}
    </Part>
  )
}

/** The ways to sign in. */
export function SignInPart({
  hasPassword,
  hasGoogle,
  number,
  email,
}: {
  hasPassword: boolean
  hasGoogle: boolean
  number: string | null
  /** Google is linked by its e-mail, so an account without one adds that first. */
  email: string
}) {
  return (
    <Part title={m.profile_ways()}>
      <ul>
        {hasPassword ? <li>{m.profile_way_password()}</li> : null}
        {hasGoogle ? <li>{m.profile_way_google()}</li> : null}
        {number ? <li>{m.profile_way_phone({ number })}</li> : null}
      </ul>
      <p className="links">
        {hasPassword ? <Link to="/profile/password">{m.profile_change_password()}</Link> : null}
        {hasGoogle || !email ? null : <a href="/auth/google?intent=link">{m.profile_link_google()}</a>}
      </p>
    </Part>
  )
}

export function SessionsPart() {
  return (
    <Part title={m.profile_sessions()}>
      <p>{m.profile_sessions_text()}</p>
      <Form method="post">
        <button name="intent" value="sign-out" className="button button--quiet">
          {m.profile_sign_out_everywhere()}
        </button>
      </Form>
    </Part>
  )
}

export function DataPart() {
  return (
    <Part title={m.profile_data()}>
      <p>
        {m.profile_data_text()} <a href="/privacy">{m.profile_data_notice()}</a>
      </p>
      <p className="links">
        <Link to="/show/earlier">{m.earlier_link()}</Link>
        <a href="/profile/data">{m.profile_data_download()}</a>
        <Link to="/profile/delete">{m.profile_delete()}</Link>
      </p>
    </Part>
  )
}
