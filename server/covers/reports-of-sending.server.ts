import { clockOf } from '#domain/visits/evidence.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import type { StintReport } from '#server/attendance/apply-reports.server.ts'
import { stayReports } from '#server/attendance/record-stay.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { stayBefore, type VisitStints } from './read-stints.server.ts'
import type { SendForm } from './send-form.server.ts'

/**
 * What sending another nurse reports of the one before: that they did not come, or when they left; nothing of a stint that has not begun,
 * is missed already, or may still have its nurse there (docs/decisions/0099).
 */
export function reportsOfSending(known: VisitStints, form: SendForm, now: number): StintReport[] {
  const ofStay = reportsOfStay(known, form, now)
  const others = known.current.filter((stint) => ofStay.every((report) => report.stint !== stint))
  return [...ofStay, ...others.flatMap((stint) => reportOf(stint, form, now) ?? [])]
}

function reportOf(stint: WeekVisit, { id, reason, leftAt, note }: SendForm, now: number): StintReport | null {
  if (stint.leftAt || stint.missedAt) return null
  if (!stint.arrivedAt) {
    const missed = { stint, id: `${id}.missed`, report: { kind: 'missed' as const }, reason, note }
    return hasBegun(stint, now) ? missed : null
  }
  if (leftAt === undefined) return null
  const report = { kind: 'left' as const, happenedAt: leftAt }
  return { stint, id: `${id}.left`, report, clock: clockOf(leftAt, { isTyped: true, now }), note }
}

/**
 * A nurse of live-in care who has stayed since an earlier day may have left before this visit: the departure ends that earlier one, and this
 * one is missed.
 */
function reportsOfStay(known: VisitStints, { visit, id, leftAt, note }: SendForm, now: number) {
  const stay = stayBefore(known)
  if (!stay || leftAt === undefined) return []
  return stayReports(stay, { visit, id, leftAt, note, clock: clockOf(leftAt, { isTyped: true, now }) })
}
