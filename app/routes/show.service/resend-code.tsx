import { useFetcher } from '@remix-run/react'
import * as m from '#app/content/paraglide/messages.js'

type Answer = { message: string; sent: boolean }

/** A button that sends the booking code of a pending service again, with the result. */
export function ResendCode({ serviceId, answer }: { serviceId: string; answer?: Answer | undefined }) {
  const fetcher = useFetcher<Answer>()
  const { message, sent } = fetcher.data ?? answer ?? {}
  const isBusy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action={`/show/service/${serviceId}/resend`} className="resend">
      <button className="button button--quiet" disabled={isBusy}>
        {isBusy ? m.form_working() : m.resend_button()}
      </button>
      <p role="status" className={message ? `notice notice--${sent ? 'success' : 'error'}` : undefined}>
        {message}
      </p>
    </fetcher.Form>
  )
}
