import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { OtherAccount } from '#app/components/other-account.tsx'
import { TryAgain, type FormToSend } from '#app/components/unavailable.tsx'
import picture from '#app/illustrations/error.svg'

/**
 * The page for an address that does not exist or an error; the header and footer stay. Its links are plain and load a whole new
 * page, because the scripts of this page may be what failed.
 */
export function ErrorPage({
  status,
  requestId,
  form,
  isNotInAccount = false,
}: {
  status: number
  requestId?: string | undefined
  form?: FormToSend | undefined
  /** Whether the page may be another account's. */
  isNotInAccount?: boolean
}) {
  const isMissing = status === 404
  const mayTryAgain = status === 503 || form !== undefined
  const { phone } = company
  return (
    <section className="page error-page">
      <div className="stack">
        <h1>{errorTitle(status)}</h1>
        <p>{isNotInAccount ? m.other_account_text() : errorText(status)}</p>
        {isNotInAccount ? <OtherAccount /> : null}
        {mayTryAgain ? <TryAgain form={form} /> : null}
        <ul className="link-list">
          <li>
            <a href="/">{m.not_found_home()}</a>
          </li>
          <li>
            <a href="/book/service">{m.not_found_book()}</a>
          </li>
          <li>
            <a href="/show/service">{m.not_found_services()}</a>
          </li>
          <li>
            <a href={phone.href}>{m.error_call({ phone: phone.label })}</a>
          </li>
        </ul>
        {!isMissing && requestId ? <p className="muted">{m.error_request_id({ id: requestId })}</p> : null}
      </div>
      <img className="error-page__picture" src={picture} width="480" height="400" alt={m.error_image()} />
    </section>
  )
}

/** The title of the error page for an HTTP status. */
export function errorTitle(status: number): string {
  if (status === 503) return m.error_unavailable_title()
  return status === 404 ? m.not_found_title() : m.error_title()
}

/** What the error page says for an HTTP status. */
export function errorText(status: number): string {
  if (status === 503) return m.error_unavailable()
  if (status === 413) return m.error_too_large()
  return status === 404 ? m.not_found_text() : m.error_unexpected()
}
