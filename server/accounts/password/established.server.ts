import { History } from '#server/history/history.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import type { Person } from '#server/accounts/session/account.server.ts'

/** Earlier services that are looked at, the newest. */
const most = 100

/**
 * Whether an account has a role, or a service that was confirmed and is not forgotten yet. Strangers can make accounts and let them grow old, but a
 * service is confirmed with the code of an SMS, and the office sees it. So such accounts have shares and counters of their own
 * (docs/limits.md). Two Queries, for accounts with and without services alike; a stored flag would have to be kept right by every way in
 * which a service is confirmed or forgotten.
 */
export async function isEstablished({
  user,
  isAdministrator,
  isStaff,
}: Omit<Person, 'sessions' | 'endedSessions'>) {
  const { uid } = user
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
