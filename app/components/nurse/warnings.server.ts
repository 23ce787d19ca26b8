import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { Attendance } from '#domain/visits/attendance.ts'

/** Warnings for a nurse before a visit: the service has ended, the office recorded a missed visit, or its reports cannot be read. */
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
  const phone = company.phone.label
  if (isUnreadable) return [m.nurse_visit_unreadable({ phone })]
  const missed = isReplaced ? m.nurse_visit_replaced({ phone }) : m.nurse_visit_missed()
  return [...(isEnded ? [m.nurse_service_ended()] : []), ...(missedAt ? [missed] : [])]
}
