import { attendanceIn } from '#domain/visits/attendance.ts'
import { seesFamily } from '#domain/visits/family-window.ts'
import { minute } from '#domain/visits/days.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import { attendanceLimits, departureUntil } from '#domain/visits/report-problems.ts'
import { stayTo, staysOf, type Stay } from '#domain/visits/live-in.ts'
import { findVisit } from '#domain/visits/plan.ts'
import { isSameVisit, type VisitName } from '#domain/visits/visit-id.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'
import { applyReports, type StintReport } from './apply-reports.server.ts'
import { weekOf, type EventAuthor, type EventForm } from './event-writes.server.ts'
import { readEventsOf, readVisitWithOthers } from './read-visit.server.ts'

/*
 * Reports on a nurse who stays for days (docs/decisions/0072). "Still here" is a departure and an arrival at each seam from the visit of
 * their arrival to this one, so each visit has its own hours. A departure first writes these seams, up to the visit in whose time it falls.
 */

export type StayForm = {
  /** The visit that is running or has just ended. */
  visit: VisitName
  /** The id of the form; the same form posted again writes nothing. */
  id: string
  /** When the nurse left, in milliseconds since 1970; left out if they are still there. */
  leftAt?: number | undefined
  /** The visit at which they came, if its reported departure is corrected because they stayed. */
  corrects?: VisitName
  /** The reason for the correction, or who told the office. */
  reason?: EventForm['reason']
  /** Of all its reports: those at the seams are known as this one. */
  clock?: EventForm['clock']
  note?: string | undefined
}

type StayVisit = Stay & { visit: WeekVisit }
/** A report on one of the visits of a stay. */
type StayReport = Pick<StintReport, 'stint' | 'id' | 'report'>

/** Whether an event is the departure written at a seam, which means that the nurse stayed. */
export function isOfSeam({ clientId }: { clientId: string }): boolean {
  return clientId.endsWith(':end')
}

function isCorrected({ visit: { serviceId }, corrects }: StayForm, { line, day }: WeekVisit): boolean {
  return corrects !== undefined && isSameVisit(corrects, { serviceId, line, day })
}

function withoutDeparture({ leftAt: _left, ...stay }: StayVisit): StayVisit {
  return stay
}

/** The nurse stayed after a visit. A correction has the id of its form, so that the form is recognised when it is sent again. */
function seamReport(form: StayForm, { visit, end }: StayVisit): StayReport {
  return isCorrected(form, visit)
    ? { stint: visit, id: form.id, report: { kind: 'correction', corrects: 'left', happenedAt: end } }
    : { stint: visit, id: `${form.id}:end`, report: { kind: 'left', happenedAt: end } }
}

/**
 * The reports that a form makes of a stay. They share one entry in the audit log, and a correction has another: an entry for each seam would
 * not fit into the transaction.
 * @param stay the visits from the nurse's arrival to the one that is reported on
 */
export function stayReports(stay: readonly [StayVisit, ...StayVisit[]], form: StayForm): StintReport[] {
  const { corrects, reason, clock, note } = form
  const reports = reportsOf(stay, form)
  return reports.map((each, place): StintReport => {
    const isLast = place === reports.length - 1
    const isCorrection = each.report.kind === 'correction'
    const isMain = corrects ? isCorrection : isLast
    return {
      ...{ ...each, clock },
      // Beside a correction the other reports have no reason.
      ...((isMain || !corrects) && { reason }),
      ...(isMain && { note }),
      ...(!isLast && !isCorrection && { isAudited: false }),
    }
  })
}

function reportsOf([open, ...later]: readonly [StayVisit, ...StayVisit[]], form: StayForm): StayReport[] {
  const { id, leftAt } = form
  const seams: StayReport[] = []
  let before = open
  for (const next of later) {
    // Also for a departure exactly at the seam: the nurse is not there when the next visit begins.
    if (leftAt !== undefined && leftAt <= before.end) break
    const arrived = { kind: 'arrived' as const, happenedAt: next.start }
    seams.push(seamReport(form, before), { stint: next.visit, id: `${id}:start`, report: arrived })
    before = next
  }
  if (leftAt === undefined) return seams
  return [...seams, { stint: before.visit, id: `${id}:left`, report: { kind: 'left', happenedAt: leftAt } }]
}

/**
 * Records a report on a nurse who has been there since an earlier visit, in one transaction.
 * @param now milliseconds since 1970
 * @returns null if the nurse has not: then it is an ordinary report
 */
export async function recordStay(author: EventAuthor, form: StayForm, now: number) {
  const read = await readVisitWithOthers(form.visit)
  if (!read) return { ok: false as const, reason: 'visit-not-found' as const }
  const { visit, week, around, weeks } = read
  const stays = staysOf(around).map((stay) => (isCorrected(form, stay.visit) ? withoutDeparture(stay) : stay))
  const own = stays.find((each) => each.visit === visit)
  const stay = own && !own.arrivedAt && !own.missedAt ? stayTo(own, stays) : null
  if (!stay) return (await wasSent(form, around)) ? repeated(visit) : null
  const problem = problemOf(author, visit, { form, now })
  if (problem) return problem

  const { serviceId, patientName } = week
  const applied = await applyReports(author, stayReports(stay, form), { serviceId, patientName, time: now })
  if (!applied.ok) return { ok: false as const, reason: applied.problem, attendance: attendanceIn(visit) }
  const { stints, writes } = applied
  const result = await transact<'changed' | 'busy'>([...weekWrites(weeks, stints), ...writes])
  if (!result.ok) return result
  const after = findVisit(stints, visit) ?? visit
  return { ok: true as const, attendance: attendanceIn(after), isRepeated: false, isContested: false }
}

function repeated(visit: WeekVisit) {
  return { ok: true as const, attendance: attendanceIn(visit), isRepeated: true, isContested: false }
}

/** Whether this form is already stored, on the visit or on one before it. */
async function wasSent({ visit, id }: StayForm, around: readonly WeekVisit[]): Promise<boolean> {
  const own = findVisit(around, visit)
  if (!own) return false
  const near = around.filter(
    ({ nurseId, arrivedAt, ...each }) =>
      nurseId === own.nurseId && arrivedAt !== undefined && intervalOf(each).start <= intervalOf(own).start,
  )
  const last = near.toSorted((one, other) => intervalOf(one).start - intervalOf(other).start).slice(-2)
  const events = await readEventsOf(visit.serviceId, last)
  return [...events.values()].flat().some(({ clientId }) => clientId.startsWith(`${id}:`))
}

/**
 * A nurse reports on their own visit within its window, which is not checked for the visits before it; a departure that is missing as long as
 * that of any visit.
 */
function problemOf(author: EventAuthor, visit: WeekVisit, { form, now }: { form: StayForm; now: number }) {
  const attendance = attendanceIn(visit)
  if (author.by === 'nurse' && visit.nurseId !== author.nurseId)
    return { ok: false as const, reason: 'not-theirs' as const }
  const late = author.by === 'nurse' ? lateProblem(intervalOf(visit), form, now) : null
  if (late) return { ok: false as const, reason: late, attendance }
  const isEarly = form.leftAt === undefined && intervalOf(visit).start > now
  return isEarly ? { ok: false as const, reason: 'not-begun' as const, attendance } : null
}

function lateProblem(
  interval: Interval,
  { leftAt }: StayForm,
  now: number,
): 'outside-window' | 'too-late' | null {
  if (seesFamily(interval, now)) return null
  if (leftAt === undefined || now < interval.end || now >= departureUntil(interval)) return 'outside-window'
  return leftAt >= interval.end + attendanceLimits.latestMinutes * minute ? 'too-late' : null
}

function weekWrites(weeks: readonly StoredWeek[], visits: readonly WeekVisit[]): Write<'changed'>[] {
  return weeks
    .filter((week) => week.visits.some((visit) => findVisit(visits, visit)))
    .map((week) => weekOf(week, visits))
}
