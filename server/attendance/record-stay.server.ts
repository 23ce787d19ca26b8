import { attendanceAfter, attendanceIn, visitAfter, type VisitReport } from '#domain/visits/attendance.ts'
import { seesFamily } from '#domain/visits/family-window.ts'
import { minute } from '#domain/visits/days.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import { attendanceLimits, departureUntil } from '#domain/visits/report-problems.ts'
import { stayTo, staysOf, type Stay } from '#domain/visits/live-in.ts'
import { findVisit, visitKey } from '#domain/visits/plan.ts'
import { isSameVisit, type VisitName } from '#domain/visits/visit-id.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'
import {
  eventWrite,
  reportWrites,
  toldIn,
  weekOf,
  type EventAuthor,
  type EventForm,
} from './event-writes.server.ts'
import { readVisitEvents, readVisitWithOthers } from './read-visit.server.ts'

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
type StayReport = { visit: WeekVisit; report: VisitReport; id: string }

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
    ? { visit, report: { kind: 'correction', corrects: 'left', happenedAt: end }, id: form.id }
    : { visit, report: { kind: 'left', happenedAt: end }, id: `${form.id}:end` }
}

/** @param stay the visits from the nurse's arrival to the one that is reported on */
function reportsOf([open, ...later]: readonly [StayVisit, ...StayVisit[]], form: StayForm): StayReport[] {
  const { id, leftAt } = form
  const seams: StayReport[] = []
  let before = open
  for (const next of later) {
    // Also for a departure exactly at the seam: the nurse is not there when the next visit begins.
    if (leftAt !== undefined && leftAt <= before.end) break
    seams.push(seamReport(form, before), {
      visit: next.visit,
      report: { kind: 'arrived', happenedAt: next.start },
      id: `${id}:start`,
    })
    before = next
  }
  if (leftAt === undefined) return seams
  return [...seams, { visit: before.visit, report: { kind: 'left', happenedAt: leftAt }, id: `${id}:left` }]
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

  const said = await saidOfStay(author, stay, { form, now, patientName: week.patientName })
  if (!said.ok) return { ...said, attendance: attendanceIn(visit) }
  const result = await transact<'changed' | 'busy'>([...weekWrites(weeks, said.visits), ...said.writes])
  if (!result.ok) return result
  const after = findVisit(said.visits, visit) ?? visit
  return { ok: true as const, attendance: attendanceIn(after), isRepeated: false, isContested: false }
}

/**
 * The changed visits and new events of a stay, without the weeks; or why a time is impossible.
 * @param stay the visits from the nurse's arrival to the one that is reported on
 */
export async function saidOfStay(
  author: EventAuthor,
  stay: readonly [StayVisit, ...StayVisit[]],
  { form, now, patientName }: { form: StayForm; now: number; patientName: string },
) {
  const reports = reportsOf(stay, form)
  const applied = applyAll(author, reports, { form, now })
  if (!applied.ok) return applied
  return { ...applied, writes: await eventWrites(author, { form, reports, now, patientName }) }
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
  const events = await Promise.all(
    last.map(({ line, day }) => readVisitEvents({ serviceId: visit.serviceId, line, day })),
  )
  return events.flat().some(({ clientId }) => clientId.startsWith(`${id}:`))
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

/** Why a report of a stay is made; beside a correction the other reports have no reason. */
function reasonOf({ corrects, reason }: StayForm, { kind }: VisitReport): EventForm['reason'] {
  return corrects && kind !== 'correction' ? undefined : reason
}

function applyAll(
  author: EventAuthor,
  reports: readonly StayReport[],
  { form, now }: { form: StayForm; now: number },
) {
  let visits: WeekVisit[] = []
  for (const { visit, report } of reports) {
    const before = findVisit(visits, visit) ?? visit
    const told = toldIn(author, { reason: reasonOf(form, report), clock: form.clock })
    const answer = attendanceAfter(before, report, { by: 'office', now, told })
    if (!answer.ok) return { ok: false as const, reason: answer.problem }
    const others = visits.filter((each) => visitKey(each) !== visitKey(visit))
    visits = [...others, visitAfter(before, report, answer.attendance)]
  }
  return { ok: true as const, visits }
}

function weekWrites(weeks: readonly StoredWeek[], visits: readonly WeekVisit[]): Write<'changed'>[] {
  return weeks
    .filter((week) => week.visits.some((visit) => findVisit(visits, visit)))
    .map((week) => weekOf(week, visits))
}

async function eventWrites(
  author: EventAuthor,
  {
    form,
    reports,
    now,
    patientName,
  }: { form: StayForm; reports: readonly StayReport[]; now: number; patientName: string },
): Promise<Write<'changed' | 'busy'>[]> {
  const { serviceId } = form.visit
  const reported = new Map(
    reports.map(({ visit: { line, day } }) => [visitKey({ line, day }), { line, day }]),
  )
  const stored = await Promise.all(
    [...reported].map(
      async ([key, visit]) => [key, (await readVisitEvents({ serviceId, ...visit })).length] as const,
    ),
  )
  const counts = new Map(stored)
  return reports.flatMap(({ visit: { line, day }, report, id }, place) => {
    const sequence = (counts.get(visitKey({ line, day })) ?? 0) + 1
    counts.set(visitKey({ line, day }), sequence)
    const isLast = place === reports.length - 1
    const isCorrection = report.kind === 'correction'
    const event: EventForm = {
      visit: { serviceId, line, day },
      id,
      report,
      reason: reasonOf(form, report),
      clock: form.clock,
      ...((form.corrects ? isCorrection : isLast) && { note: form.note }),
    }
    // All reports of a form share one entry, and a correction has another: an entry for each seam would not fit into the transaction.
    const stored = { sequence, time: now, patientName }
    return isLast || isCorrection ? reportWrites(author, event, stored) : [eventWrite(author, event, stored)]
  })
}
