import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { Attendance } from '#domain/visits/attendance.ts'

/** Warnings for a nurse: the visit is cancelled, its service has ended, the office recorded it as missed, or its reports cannot be read. */
export function warningsOf({
  isCancelled,
  isEnded,
  missedAt,
  isReplaced,
  isUnreadable,
}: Pick<Attendance, 'missedAt'> & {
  isCancelled?: boolean
  isEnded?: boolean
  isReplaced?: boolean
  isUnreadable?: boolean
}): string[] {
  const phone = company.phone.label
  if (isUnreadable) return [m.nurse_visit_unreadable({ phone })]
  if (isCancelled) return [m.nurse_visit_cancelled({ phone })]
  const missed = isReplaced ? m.nurse_visit_replaced({ phone }) : m.nurse_visit_missed()
  return [...(isEnded ? [m.nurse_service_ended()] : []), ...(missedAt ? [missed] : [])]
}
