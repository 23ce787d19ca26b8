import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { useLoaded, isFailed } from '#app/dashboard/frame/load-or-say-failed.ts'
import { toShownStaff } from '#app/dashboard/staff/staff-details.server.ts'
import { StaffDetails } from '#app/dashboard/staff/staff-details.tsx'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { familiesOfNurse } from './families-of-nurse.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { revealSecrets } from '#server/staff/view-papers.server.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Staff · ${company.name}` }]

/** One nurse: the data of the expanded row, and their own page for browsers without JavaScript. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const { staffId } = route.params
  const [found, families] = isRecordId(staffId)
    ? await Promise.all([readStaff(staffId), familiesOfNurse(staffId)])
    : [null, []]
  return data({ staff: found && toShownStaff(found), families }, { status: found ? 200 : 404 })
}

/** Shows the bank details for this one response, and records in the audit log that the administrator saw them. */
export async function action(route: ActionFunctionArgs) {
  const administrator = await requireAdministrator(route)
  const { staffId } = route.params
  const revealed = isRecordId(staffId) ? await revealSecrets(administrator.user, staffId) : null
  return data({ revealed }, { status: revealed === null ? 404 : 200 })
}

/** The families that are not to have the nurse again, or prefer them. */
function FamiliesOfNurse({ families }: { families: Awaited<ReturnType<typeof familiesOfNurse>> }) {
  return (
    <section className="stack stack--tight" aria-labelledby="families">
      <h2 id="families">Preferences of families</h2>
      <ul>
        {families.map(({ uid, name, words }) => (
          <li key={uid}>
            {words}: <Link to={`/dashboard/users/${uid}/nurses`}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function StaffPage() {
  const loaded = useLoaded<typeof loader>()
  const revealed = useActionData<typeof action>()?.revealed
  const staff = isFailed(loaded) ? null : loaded.staff
  return (
    <section className="view stack">
      <h1>{staff ? staff.fullName : 'Staff'}</h1>
      {revealed ? (
        <p className="notice notice--info">
          Bank details: <span className="prewrap">{revealed}</span>
        </p>
      ) : null}
      {isFailed(loaded) ? (
        <p className="notice notice--error">{messages.networkError}</p>
      ) : (
        <div className="card">
          <StaffDetails staff={staff} />
        </div>
      )}
      {isFailed(loaded) || loaded.families.length === 0 ? null : (
        <FamiliesOfNurse families={loaded.families} />
      )}
      <p>
        <Link to="/dashboard/staff/currentStaffs">Back to the list</Link>
      </p>
    </section>
  )
}
