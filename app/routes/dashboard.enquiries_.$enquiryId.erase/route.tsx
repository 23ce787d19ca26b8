import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { ErasePage } from '#app/dashboard/erase/erase-page.tsx'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { halvesOf } from '#domain/phone.ts'
import { isRecordId } from '#domain/record-id.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { eraseEnquiry, readEnquiry } from '#server/enquiries/erase.server.ts'
import { subjectOf } from '#server/enquiries/list.server.ts'

const list = '/dashboard/enquiries'

export const meta = () => [{ title: `Erase enquiry · ${company.name}` }]

/** Asks before an enquiry is erased, as the person who sent it may demand. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const { enquiryId } = route.params
  const enquiry = isRecordId(enquiryId) ? await readEnquiry(enquiryId) : null
  if (!enquiry) throw notFound()
  const { name, number, email, message, createdAt } = enquiry
  return { name, number, email, message, subject: subjectOf(enquiry), sentAt: momentNow(createdAt) }
}

export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const { enquiryId } = route.params
  if (!isRecordId(enquiryId)) throw notFound()
  const outcome = await eraseEnquiry(user, enquiryId).catch(answerBusy)
  if (outcome.ok) throw await redirectWithMessage(list, 'enquiryErased')
  if (outcome.reason === 'not-found') throw notFound()
  return data({ message: messages.busy }, { status: 503 })
}

export default function EraseEnquiry() {
  const { name, number, email, message, subject, sentAt } = useLoaderData<typeof loader>()
  return (
    <ErasePage title="Erase enquiry" back={list} message={useActionData<typeof action>()?.message}>
      <p>
        This cannot be undone. The email about it in the office mailbox is not erased; please delete it as
        well.
      </p>
      <Facts>
        <Fact name="Sent">{sentAt}</Fact>
        <Fact name="About">{subject}</Fact>
        <Fact name="Name">{name}</Fact>
        <Fact name="Phone">{halvesOf(number)}</Fact>
        <Fact name="Email">{email}</Fact>
        <Fact name="Message" isWide>
          {message}
        </Fact>
      </Facts>
    </ErasePage>
  )
}
