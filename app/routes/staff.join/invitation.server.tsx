import { useLocation } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { loginPath } from '#domain/paths.ts'

/** An anonymous request does not learn whom the link is for. */
export function SignIn() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p>{m.nurse_join_anonymous({ company: company.name })}</p>
      <p>{m.nurse_join_again()}</p>
      <p>
        <a className="button wide" href={loginPath(pathname + search)}>
          {m.header_login()}
        </a>
      </p>
      <p>
        <a className="button wide quiet" href="/signup">
          {m.header_signup()}
        </a>
      </p>
    </>
  )
}

export function Offer({ name }: { name: string }) {
  return (
    <>
      <p>{m.nurse_join_for({ name })}</p>
      <p>{m.nurse_join_text()}</p>
      <form method="post">
        <button className="wide" type="submit">
          {m.nurse_join_button()}
        </button>
      </form>
    </>
  )
}

export function Problem({ words, isOfPhone }: { words: string; isOfPhone: boolean }) {
  return (
    <>
      <p className="bad" role="alert">
        {words}
      </p>
      {isOfPhone ? (
        <>
          <p>{m.nurse_join_again()}</p>
          <p>
            <a className="button wide" href="/phone_verification">
              {m.nurse_join_verify()}
            </a>
          </p>
        </>
      ) : null}
    </>
  )
}
