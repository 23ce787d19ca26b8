import { History } from '#server/history/history.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import type { Person } from '#server/accounts/session/account.server.ts'

/** The newest earlier services to look at. */
const most = 100

/**
 * Whether an account has a role, or a confirmed service that is still on record. Strangers can make accounts and let them
 * age, but only the code of an SMS confirms a service. So these accounts have shares and counters of their own
 * (docs/limits.md).
 */
export async function isEstablished({
  user,
  isAdministrator,
  isStaff,
}: Omit<Person, 'sessions' | 'endedSessions'>) {
  const { uid } = user
  // Two Queries rather than a stored flag, which every way of confirming or forgetting a service would have to maintain.
  const [services, earlier] = await Promise.all([
    UserService.query.ofUser({ uid }).go({ pages: 'all', attributes: ['status'] }),
    History.query.ofCustomer({ uid }).go({ order: 'desc', limit: most, attributes: ['lastStatus'] }),
  ])
  return (
    isAdministrator ||
    isStaff ||
    services.data.some(({ status }) => status !== 'pending') ||
    earlier.data.some(({ lastStatus }) => lastStatus !== 'pending')
  )
}
