import { data, type ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { LinkForm } from '#app/routes/newsletter/link-form.tsx'
import { SentNotice } from '#app/components/enquiries/sent-notice.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { welcomeLetter } from '#app/routes/newsletter/letters.server.ts'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { confirmSubscription } from '#server/enquiries/subscription-link.server.ts'

export const handle: RouteHandle = { scripts: false }

export const meta = () => [
  { title: `${m.newsletter_confirm_title()} · ${company.name}` },
  { name: 'robots', content: 'noindex' },
]

/**
 * Confirms the subscription of the link's token. Opening the link only shows the button, because programs that scan mail for
 * dangerous links open all of them.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { ok } = await confirmSubscription(new URL(request.url).searchParams.get('token'), welcomeLetter)
  return data({ ok }, { status: ok ? 200 : 410 })
}

export default function ConfirmSubscription() {
  const answer = useActionData<typeof action>()
  return (
    <section className="page page--narrow stack">
      <h1>{m.newsletter_confirm_title()}</h1>
      {answer?.ok ? (
        <SentNotice>{m.newsletter_confirmed()}</SentNotice>
      ) : answer ? (
        <>
          <div className="notice notice--error" role="alert">
            <p>{m.newsletter_link_expired()}</p>
          </div>
          <p>
            <a className="button" href="/newsletter">
              {m.newsletter_subscribe_again()}
            </a>
          </p>
        </>
      ) : (
        <LinkForm text={m.newsletter_confirm_text()} button={m.newsletter_confirm_submit()} />
      )}
    </section>
  )
}
