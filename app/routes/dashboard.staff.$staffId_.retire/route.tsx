import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { counted } from '#app/content/counted.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { nurseIdOfAddress, readNurseOfAddress } from '#app/dashboard/staff/nurse-of-address.server.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { retention } from '#domain/limits.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'

export const meta = () => [{ title: `Make nurse inactive · ${company.name}` }]

/** Asks for confirmation before a nurse is retired. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const staff = await readNurseOfAddress(route)
  if (staff.retiredAt) throw notFound()
  return { staffId: staff.id, fullName: staff.fullName, isAssigned: !staff.available }
}

export async function action(route: ActionFunctionArgs) {
  const { user } = await requireAdministrator(route)
  const staffId = nurseIdOfAddress(route)
  const outcome = await retireStaff(user, staffId).catch(answerBusy)
  if (outcome.ok) throw await redirectWithMessage('/dashboard/staff/currentStaffs', 'staffRetired')
  if (outcome.reason === 'not-found') throw notFound()
  if (outcome.reason === 'has-visits')
    return data({ message: visitsToCome(outcome.coming), hasVisits: true }, { status: 409 })
  const status = outcome.reason === 'busy' ? 503 : 409
  return data({ message: words[outcome.reason], hasVisits: false }, { status })
}

function visitsToCome(coming: number): string {
  return `They have ${counted(coming, 'upcoming visit', 'upcoming visits')}. Enter a last day and reassign them first.`
}

const words = {
  assigned: 'They are assigned to a service. Close or delete it first.',
  busy: messages.busy,
}

export default function RetireStaff() {
  const { staffId, fullName, isAssigned } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const message = answer?.message ?? (isAssigned ? words.assigned : null)
  return (
    <section className="view stack">
      <h1>Make {fullName} inactive</h1>
      <p>
        An inactive nurse can no longer be assigned. For {retention.nurseDiaryDays} days their own account
        shows only their hours; then it is unlinked. The record is kept because services refer to it; the
        documents are kept until their retention period ends.
      </p>
      {message ? (
        <p className="notice notice--error" role="alert">
          {message}
          {answer?.hasVisits ? (
            <>
              {' '}
              <Link to={`/dashboard/staff/${staffId}/leaving`}>Enter the last day</Link>
            </>
          ) : null}
        </p>
      ) : null}
      <div className="form-actions">
        {isAssigned ? null : (
          <form method="post">
            <button className="button button--danger">Make inactive</button>
          </form>
        )}
        <Link to={`/dashboard/staff/${staffId}`} className="button button--quiet">
          Cancel
        </Link>
      </div>
    </section>
  )
}
