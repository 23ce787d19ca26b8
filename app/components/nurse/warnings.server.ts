import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { Attendance } from '#domain/visits/attendance.ts'

/** What a nurse must know before they go to a visit: the service has ended, or the office recorded that nobody came. */
export function warningsOf({
  isEnded,
  missedAt,
  isReplaced,
}: Pick<Attendance, 'missedAt'> & { isEnded?: boolean; isReplaced?: boolean }): string[] {
  const missed = isReplaced ? m.nurse_visit_replaced({ phone: company.phone.label }) : m.nurse_visit_missed()
  return [...(isEnded ? [m.nurse_service_ended()] : []), ...(missedAt ? [missed] : [])]
}
