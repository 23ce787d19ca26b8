import { clockOf } from '#domain/visits/evidence.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import type { StintReport } from '#server/attendance/apply-reports.server.ts'
import { stayReports } from '#server/attendance/record-stay.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { stayBefore, type VisitStints } from './read-stints.server.ts'
import type { SendForm } from './send-form.server.ts'

/** What the form asks of a stint: why its nurse did not come, when they left, or both at once of one who has stayed since an earlier day. */
type Asked = { what: 'reason' | 'leftAt' | 'stay'; stint: WeekVisit }

/** What the form that sends another nurse has to ask, which is what it reports. */
export function askedOf(known: VisitStints, now: number): Asked[] {
  if (stayBefore(known)) return [{ what: 'stay', stint: known.first }]
  return known.current.flatMap((stint) => {
    const what = askedOfStint(stint, now)
    return what ? [{ what, stint }] : []
  })
}

/** Nothing of a stint that has not begun, is missed already, or whose nurse has left. */
function askedOfStint(stint: WeekVisit, now: number): 'reason' | 'leftAt' | null {
  if (stint.leftAt || stint.missedAt) return null
  if (stint.arrivedAt) return 'leftAt'
  return hasBegun(stint, now) ? 'reason' : null
}

/**
 * What sending another nurse reports of the one before: that they did not come, or when they left, unless they may still be there
 * (docs/decisions/0099).
 */
export function reportsOfSending(known: VisitStints, form: SendForm, now: number): StintReport[] {
  const ofStay = reportsOfStay(known, form, now)
  const others = known.current.filter((stint) => ofStay.every((report) => report.stint !== stint))
  return [...ofStay, ...others.flatMap((stint) => reportOf(stint, form, now) ?? [])]
}

function reportOf(stint: WeekVisit, { id, reason, leftAt, note }: SendForm, now: number): StintReport | null {
  const asked = askedOfStint(stint, now)
  if (asked === 'reason')
    return { stint, id: `${id}.missed`, report: { kind: 'missed' }, reason: reason ?? 'did-not-come', note }
  if (asked === null || leftAt === undefined) return null
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
