import { Link } from '@remix-run/react'
import { messages } from '#app/content/office/pages.ts'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { LoadedDetails } from '#app/dashboard/frame/loaded-details.tsx'
import { accountPath } from '#app/dashboard/money/money-paths.ts'
import { Status } from '#app/dashboard/services/status.tsx'
import type { UserDetailsData } from './user-details.server.ts'

/** The content of a user's expanded row and of their page. */
export function ExpandedUser({ uid }: { uid: string }) {
  return (
    <LoadedDetails href={`/dashboard/users/${uid}`}>
      {(data) => <UserOrNone {...(data as { user: UserDetailsData | null })} />}
    </LoadedDetails>
  )
}

export function UserOrNone({ user }: { user: UserDetailsData | null }) {
  if (user) return <UserDetails user={user} />
  return (
    <p className="notice notice--error" role="alert">
      {messages.userDocumentNotFound}
    </p>
  )
}

function UserDetails({ user }: { user: UserDetailsData }) {
  const { services, hasMoreServices } = user
  return (
    <Facts>
      <Fact name="Auth provider">{user.authProvider}</Fact>
      <Fact name="User ID">{user.uid}</Fact>
      <Fact name="Created">{user.createdAt}</Fact>
      <Fact name="Last login">{user.lastLogin}</Fact>
      {user.ticket ? <Fact name="Ticket for a code">{user.ticket}</Fact> : null}
      <Fact name="Consent">{user.consent}</Fact>
      {user.displacedSince ? (
        <Fact name="Email lost to its owner" isWide>
          {user.displacedSince}. Nobody can sign in to this account; the office continues to manage its
          services.
        </Fact>
      ) : null}
      {user.isAdministrator ? <Fact name="Role">Administrator</Fact> : null}
      <Fact name="Address" isWide>
        {user.address}
      </Fact>
      <Fact name="Money" isWide>
        <Link to={accountPath(user.uid)}>Account and payments</Link>
      </Fact>
      <Fact name="Nurses" isWide>
        <Link to={`/dashboard/users/${user.uid}/nurses`}>Preferred nurses, and never again</Link>
      </Fact>
      <Fact name="Services" isWide>
        {services.length === 0 ? null : (
          <ul className="plain-list">
            {services.map(({ serviceId, status }) => (
              <li key={serviceId} className="row">
                <Link to={`/dashboard/services/${serviceId}`} className="service-id">
                  {serviceId}
                </Link>
                <Status status={status} />
              </li>
            ))}
            {hasMoreServices ? <li className="muted">and more</li> : null}
          </ul>
        )}
      </Fact>
    </Facts>
  )
}
