import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { requireAdministratorWithUser } from '#app/session/guards.server.ts'
import { isFailed, loadOrSayFailed } from '#app/routes/dashboard/load-or-say-failed.ts'
import { toUserDetails, type UserDetailsData } from '#app/routes/dashboard/users/user-details.server.ts'
import { UserOrNone } from '#app/routes/dashboard/users/user-details.tsx'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/dashboard-messages.ts'
import { readUserServices } from '#server/customers/read-user-services.server.ts'

export const meta = () => [{ title: `User · ${company.name}` }]

/** One user with their services: the data of the expanded row, and a page for browsers where a row cannot expand. */
export async function loader(route: LoaderFunctionArgs) {
  const { other } = await requireAdministratorWithUser(route, route.params.uid)
  const user = other && toUserDetails(other, await readUserServices(other.uid))
  return data({ user }, { status: user ? 200 : 404 })
}

export function clientLoader(route: ClientLoaderFunctionArgs) {
  return loadOrSayFailed<{ user: UserDetailsData | null }>(route)
}

export default function UserPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const user = isFailed(loaded) ? null : loaded.user
  return (
    <section className="view stack">
      <h1>{user ? user.name : 'User'}</h1>
      {user ? (
        <p>
          {user.email} {user.number ? ` · ${user.number}` : ''}
        </p>
      ) : null}
      {isFailed(loaded) ? (
        <p className="notice notice--error">{messages.networkError}</p>
      ) : (
        <div className="card">
          <UserOrNone user={user} />
        </div>
      )}
      <p>
        <Link to="/dashboard/users">Back to the list</Link>
      </p>
    </section>
  )
}
