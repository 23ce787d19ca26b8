import { consentWords } from '#app/dashboard/services/consent-words.ts'
import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { shownEmail } from '#domain/placeholder-email.ts'
import { halvesOf } from '#domain/phone.ts'
import { compare } from '#domain/compare.ts'
import type { StoredUser } from '#server/customers/user.entity.server.ts'
import type { StoredUserService } from '#server/services/user-service.entity.server.ts'
import { ticketNumber } from '#server/tickets/use-ticket.server.ts'

/** What an expanded row shows of a user (section 2, "Admin dashboard"). */
export function toUserDetails(
  user: StoredUser,
  { services, hasMore }: { services: StoredUserService[]; hasMore: boolean },
) {
  const newestFirst = services.toSorted((one, other) => compare(other.createdAt, one.createdAt))
  return {
    uid: user.uid,
    email: shownEmail(user.email),
    name: `${user.firstname} ${user.lastname}`,
    number: user.number,
    authProvider: user.authProvider.join(', '),
    address: user.address,
    ticket: ticketOf(user),
    isAdministrator: user.isAdmin,
    displacedSince: user.displacedSince ? momentNow(user.displacedSince) : null,
    createdAt: momentNow(user.createdAt),
    lastLogin: momentNow(user.lastLogin),
    consent: consentWords(user.consent),
    services: newestFirst.map(({ serviceId, status }) => ({ serviceId, status })),
    hasMoreServices: hasMore,
  }
}

/** The open ticket of the account, for the office; null without one. */
function ticketOf(user: StoredUser): string | null {
  const number = ticketNumber(user)
  return number && `For ${halvesOf(number)}, until ${momentNow(user.verificationTicket?.until)}`
}

export type UserDetailsData = ReturnType<typeof toUserDetails>
