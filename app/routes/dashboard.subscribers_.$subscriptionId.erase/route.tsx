import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { ErasePage } from '#app/dashboard/erase/erase-page.tsx'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { isRecordId } from '#domain/record-id.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { eraseSubscriber, readSubscriber } from '#server/enquiries/erase.server.ts'

const list = '/dashboard/subscribers'

export const meta = () => [{ title: `Erase subscriber · ${company.name}` }]

/** Asks before a subscriber is erased, as they may demand without using the link in an e-mail. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const { subscriptionId } = route.params
  const subscriber = isRecordId(subscriptionId) ? await readSubscriber(subscriptionId) : null
  if (!subscriber) throw notFound()
  return { email: subscriber.email }
}

export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const { subscriptionId } = route.params
  if (!isRecordId(subscriptionId)) throw notFound()
  const outcome = await eraseSubscriber(user, subscriptionId).catch(answerBusy)
  if (outcome.ok) throw await redirectWithMessage(list, 'subscriberErased')
  if (outcome.reason === 'not-found') throw notFound()
  return data({ message: messages.busy }, { status: 503 })
}

export default function EraseSubscriber() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <ErasePage title="Erase subscriber" back={list} message={useActionData<typeof action>()?.message}>
      <p>
        <strong>{email}</strong> will no longer receive the newsletter. This cannot be undone.
      </p>
    </ErasePage>
  )
}
