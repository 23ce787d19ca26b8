import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { ticketMessages } from '#app/content/office/users.ts'
import { useLoaded, isFailed } from '#app/dashboard/frame/load-or-say-failed.ts'
import { TicketForm } from '#app/dashboard/users/ticket-form.tsx'
import { toUserDetails } from '#app/dashboard/users/user-details.server.ts'
import { UserOrNone } from '#app/dashboard/users/user-details.tsx'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { requireAdministratorWithUser } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { ticketSchema } from '#server/accounts/schema.server.ts'
import { readUserServices } from '#server/customers/read-user-services.server.ts'
import { halvesOf } from '#domain/phone.ts'
import { makeTicket } from '#server/tickets/make-ticket.server.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `User · ${company.name}` }]

/** One user with their services: the data of the expanded row, and a page for browsers where a row cannot expand. */
export async function loader(route: LoaderFunctionArgs) {
  const { other } = await requireAdministratorWithUser(route, route.params.uid)
  const user = other && toUserDetails(other, await readUserServices(other.uid))
  const canHaveTicket = other !== null && !other.displacedSince && !other.disabledSince
  return data({ user, ticketForm: canHaveTicket ? randomUUID() : null }, { status: user ? 200 : 404 })
}

/** Makes a ticket for one more verification SMS of this user (docs/limits.md, "Verification SMS"). */
export async function action(route: ActionFunctionArgs) {
  const { account, other } = await requireAdministratorWithUser(route, route.params.uid)
  if (!other) throw notFound()
  const form = await readForm(route.request, ticketSchema, {
    words: { 'invalid-phone': ticketMessages.invalidNumber },
    unavailable: messages.busy,
  })
  if (!form.ok) return form.refused
  const { uid } = other
  const outcome = await makeTicket(account.user, { uid, ...form.value }).catch(answerBusy)
  if (outcome.ok) throw await redirectWithMessage(`/dashboard/users/${uid}`, 'ticketMade')
  switch (outcome.reason) {
    case 'number-has-tickets':
      return form.refuse(ticketMessages.numberHasTickets, { field: 'number', status: 409 })
    case 'day-used-up':
      return form.refuse(ticketMessages.dayUsedUp, { status: 429 })
    case 'not-found':
      throw notFound()
    case 'busy':
      return form.refuse(messages.busy, { status: 503 })
  }
}

export default function UserPage() {
  const loaded = useLoaded<typeof loader>()
  const { user, ticketForm } = isFailed(loaded) ? { user: null, ticketForm: null } : loaded
  const answer = useActionData<typeof action>()
  return (
    <section className="view stack">
      <h1>{user ? user.name : 'User'}</h1>
      {user ? <p>{[user.email, halvesOf(user.number)].filter(Boolean).join(' · ')}</p> : null}
      {isFailed(loaded) ? (
        <p className="notice notice--error">{messages.networkError}</p>
      ) : (
        <div className="card">
          <UserOrNone user={user} />
        </div>
      )}
      {user && ticketForm ? <TicketForm form={ticketForm} reply={answer?.reply} /> : null}
      <p>
        <Link to="/dashboard/users">Back to the list</Link>
      </p>
    </section>
  )
}
