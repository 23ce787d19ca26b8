import { data, type ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { LinkForm } from '#app/routes/newsletter/link-form.tsx'
import { SentNotice } from '#app/components/enquiries/sent-notice.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { unsubscribe } from '#server/enquiries/subscription-link.server.ts'

export const handle: RouteHandle = { scripts: false }

export const meta = () => [
  { title: `${m.newsletter_unsubscribe_title()} · ${company.name}` },
  { name: 'robots', content: 'noindex' },
]

/**
 * Deletes the subscription of the link's token. The button of the page posts here, and so does the unsubscribe button of a mail
 * program (RFC 8058): without cookies, from its vendor's servers, with any body.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { ok } = await unsubscribe(new URL(request.url).searchParams.get('token'))
  return data({ ok }, { status: ok ? 200 : 400 })
}

export default function Unsubscribe() {
  const answer = useActionData<typeof action>()
  return (
    <section className="page page--narrow stack">
      <h1>{m.newsletter_unsubscribe_title()}</h1>
      {answer?.ok ? (
        <SentNotice>{m.newsletter_unsubscribed()}</SentNotice>
      ) : answer ? (
        <div className="notice notice--error" role="alert">
          <p>{m.newsletter_wrong_link({ email: company.email })}</p>
        </div>
      ) : (
        <LinkForm text={m.newsletter_unsubscribe_text()} button={m.newsletter_unsubscribe_submit()} />
      )}
    </section>
  )
}
