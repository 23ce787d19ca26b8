import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { Attendance } from '#domain/visits/attendance.ts'

/** What a nurse must know before they go to a visit: the service has ended, the office recorded that nobody came, or it cannot be read. */
export function warningsOf({
  isEnded,
  missedAt,
  isReplaced,
  isUnreadable,
}: Pick<Attendance, 'missedAt'> & {
  isEnded?: boolean
  isReplaced?: boolean
  isUnreadable?: boolean
}): string[] {
  const missed = isReplaced ? m.nurse_visit_replaced({ phone: company.phone.label }) : m.nurse_visit_missed()
  if (isUnreadable) return [m.nurse_visit_unreadable({ phone: company.phone.label })]
  return [...(isEnded ? [m.nurse_service_ended()] : []), ...(missedAt ? [missed] : [])]
}
