import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CallUs } from '#app/components/enquiries/call-us.tsx'
import { EnquiryForm } from '#app/routes/enquiry/enquiry-form.tsx'
import { SentNotice } from '#app/components/enquiries/sent-notice.tsx'
import { cityName, company } from '#app/content/company.ts'
import { pageMeta } from '#app/content/page-meta.ts'
import * as m from '#app/content/paraglide/messages.js'
import { isCareServiceId } from '#domain/care-services.ts'
import { configuration } from '#server/configuration.server.ts'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { enquiryDefaults, sendEnquiry } from '#app/routes/enquiry/send-enquiry.server.ts'
import { enquirySchema } from '#server/enquiries/schema.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

/** The server gives all messages of this form, so the page loads no React. */
export const handle: RouteHandle = { scripts: false }

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const { name } = company
  return pageMeta({
    title: `${m.enquiry_title()} · ${name}`,
    description: m.enquiry_meta_description({ company: name, city: cityName() }),
    path: '/enquiry',
    origin: data?.origin ?? '',
  })
}

/** The enquiry form; Enquire Now on a service card opens it with the service chosen (section 1). */
export async function loader(route: LoaderFunctionArgs) {
  const chosen = new URL(route.request.url).searchParams.get('service')
  const service = isCareServiceId(chosen) ? chosen : ''
  return { defaults: { ...(await enquiryDefaults(route)), service }, origin: configuration.siteOrigin }
}

/** Stores the enquiry and mails it to the office (sections 1 and 8). */
export function action(route: ActionFunctionArgs) {
  return sendEnquiry(route, enquirySchema, (fields) => ({ kind: 'enquiry', ...fields }))
}

export default function Enquiry() {
  const { defaults } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <section className="page page--narrow stack">
      <h1>{m.enquiry_title()}</h1>
      {answer && 'sent' in answer ? (
        <SentNotice>{answer.sent}</SentNotice>
      ) : (
        <>
          <p className="lead">{m.enquiry_intro()}</p>
          <EnquiryForm kind="enquiry" defaults={defaults} reply={answer?.reply} />
          <CallUs />
        </>
      )}
    </section>
  )
}
