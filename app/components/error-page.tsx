import { Link } from '@remix-run/react'
import * as m from '#app/content/paraglide/messages.js'

/** What a person sees when a page does not exist or something broke; the chrome around it stays. */
export function ErrorPage({ status, requestId }: { status: number; requestId?: string | undefined }) {
  const isMissing = status === 404
  return (
    <section className="page page--narrow stack">
      <title>{isMissing ? m.not_found_title() : m.error_title()}</title>
      <h1>{isMissing ? m.not_found_title() : m.error_title()}</h1>
      <p>{isMissing ? m.not_found_text() : m.error_unexpected()}</p>
      <ul className="link-list">
        <li>
          <Link to="/">{m.not_found_home()}</Link>
        </li>
        <li>
          <Link to="/book/service">{m.not_found_book()}</Link>
        </li>
        <li>
          <Link to="/show/service">{m.not_found_services()}</Link>
        </li>
      </ul>
      {!isMissing && requestId ? <p className="muted">{m.error_request_id({ id: requestId })}</p> : null}
    </section>
  )
}
