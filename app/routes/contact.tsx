import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CallUs } from '#app/components/enquiries/call-us.tsx'
import { EnquiryForm } from '#app/routes/enquiry/enquiry-form.tsx'
import { SentNotice } from '#app/components/enquiries/sent-notice.tsx'
import { cityName, company } from '#app/content/company.ts'
import { pageMeta } from '#app/content/page-meta.ts'
import * as m from '#app/content/paraglide/messages.js'
import { configuration } from '#server/configuration.server.ts'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { enquiryDefaults, sendEnquiry } from '#app/routes/enquiry/send-enquiry.server.ts'
import { contactSchema } from '#server/enquiries/schema.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

/** The server gives all messages of this form, so the page loads no React. */
export const handle: RouteHandle = { scripts: false }

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const { name } = company
  return pageMeta({
    title: `${m.contact_title()} · ${name}`,
    description: m.contact_meta_description({ company: name, city: cityName() }),
    path: '/contact',
    origin: data?.origin ?? '',
  })
}

export async function loader(route: LoaderFunctionArgs) {
  return { defaults: await enquiryDefaults(route), origin: configuration.siteOrigin }
}

/** Stores the message and mails it to the office. */
export function action(route: ActionFunctionArgs) {
  return sendEnquiry(route, contactSchema, (fields) => ({ kind: 'contact', ...fields }))
}

export default function Contact() {
  const { defaults } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <section className="page page--narrow stack">
      <h1>{m.contact_title()}</h1>
      {answer && 'sent' in answer ? (
        <SentNotice>{answer.sent}</SentNotice>
      ) : (
        <>
          <p className="lead">{m.contact_intro()}</p>
          <EnquiryForm kind="contact" defaults={defaults} reply={answer?.reply} />
          <CallUs />
        </>
      )}
    </section>
  )
}
