import {
  attendanceIn,
  isEndedByOffice,
  visitAfter,
  wasTheirs,
  type VisitReport,
} from '#domain/visits/attendance.ts'
import { clockOf } from '#domain/visits/evidence.ts'
import type { ReportProblem } from '#domain/visits/report-problems.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { isSent, bothMayCome, sentAfter, wouldBeTwo } from '#domain/visits/stints.ts'
import { momentNearVisit, momentOfReport, type TypedReport } from '#domain/visits/typed-report.ts'
import { isSameVisit, visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { withStints } from '#server/plans/weeks.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { transact, type Write } from '#server/table/transaction.server.ts'
import { toldIn } from './apply-reports.server.ts'
import { comesBack } from './check-early-arrival.server.ts'
import { reportWrites, weekWrite, type EventAuthor, type EventForm } from './event-writes.server.ts'
import { isKept, keepReport } from './keep-report.server.ts'
import { isOwnReportId } from './own-report-id.server.ts'
import { recordStay, type StayForm } from './record-stay.server.ts'
import { contestedOf, readVisit, readVisitEvents, type VisitOfWeek } from './read-visit.server.ts'
import {
  found,
  hasHappenedAt,
  idOf,
  isFull,
  isSame,
  isKnown,
  type Known,
  type RecordEventOutcome,
} from './reported-before.server.ts'
import {
  arrivalIn,
  departureIn,
  visitOfArrival,
  visitOfDeparture,
  type Arrival,
  type Departure,
} from './visit-of-report.server.ts'

/**
 * Stores a report on a visit and the visit's resulting times, in one transaction (docs/invariants.md, V5). Both moments are stored: when it
 * happened, according to the author, and when we heard of it. A report by the office is also in the audit log.
 */
export async function recordEvent(author: EventAuthor, form: TypedForm): Promise<RecordEventOutcome> {
  return retryWhenChanged(() => recordOnce(author, form))
}

/** A report on a visit; a time of day gets its day from the visit. */
type TypedForm = Omit<EventForm, 'report'> & { report: VisitReport | TypedReport }

/** @param problem why a nurse's report cannot apply, where that is known before */
async function recordOnce(
  author: EventAuthor,
  typed: TypedForm,
  problem?: ReportProblem,
): Promise<RecordEventOutcome | Changed> {
  const time = now()
  const read = await readVisit(typed.visit)
  if (!read) return { ok: false, reason: 'visit-not-found' }
  const { visit } = read
  const report = reportOf(typed.report, { visit, time, author })
  const isTyped = author.by === 'office' || 'timeOfDay' in typed.report
  const form = { ...typed, report, clock: typed.clock ?? clockIn(report, { isTyped, now: time }) }
  const isOthers = author.by === 'nurse' && !wasTheirs(visit, author.nurseId)
  if (isOthers && !isOwnReportId(form.id, author.nurseId, form.visit))
    return { ok: false, reason: 'not-theirs' }
  // Read after the week: events that are stored later change the week's version.
  const events = await readVisitEvents(form.visit)
  const id = idOf(form, author, events)
  const sent = events.find(({ clientId }) => clientId === id)
  const known = { ...read, events, time, isTyped: 'timeOfDay' in typed.report || typed.clock !== undefined }
  const own = { ...form, id }
  const before = sent && answerSentBefore(sent, author, { typed, form, visit })
  if (isOthers) return asGivenAway(before ?? (await recordOfOthers(author, own, known)))
  if (before) return before
  if (problem) return keepReport(author, own, { known, problem })
  return (await answerOtherwise(author, own, known)) ?? applyReport(author, own, known)
}

function asGivenAway(answer: RecordEventOutcome | Changed): RecordEventOutcome | Changed {
  return answer !== 'changed' && answer.ok ? { ...answer, problem: 'given-away' } : answer
}

/** What a nurse reports of a visit that was given to another one; only a note is taken as it is. */
function recordOfOthers(author: EventAuthor, form: EventForm, known: Known) {
  const { kind } = form.report
  return kind === 'arrived' || kind === 'left'
    ? keepReport(author, form, { known, problem: 'given-away' })
    : applyReport(author, form, known)
}

/** A nurse types a time that has just been; the office enters days later what the visit's plan is near to. */
function reportOf(
  report: VisitReport | TypedReport,
  { visit, time, author }: { visit: WeekVisit; time: number; author: EventAuthor },
): VisitReport {
  if (!('timeOfDay' in report)) return report
  const happenedAt =
    author.by === 'nurse' ? momentOfReport(visit, report, time) : momentNearVisit(visit, report)
  return { kind: report.kind, happenedAt }
}

function clockIn(report: VisitReport, { isTyped, now: time }: { isTyped: boolean; now: number }) {
  const { happenedAt } = { happenedAt: null, ...report }
  return happenedAt === null ? undefined : clockOf(happenedAt, { isTyped, now: time })
}

/** A form that was sent before. If a different time was typed after Back it is refused: changing a recorded time takes a correction. */
function answerSentBefore(
  sent: StoredVisitEvent,
  author: EventAuthor,
  { typed, form, visit }: { typed: TypedForm; form: EventForm; visit: WeekVisit },
): RecordEventOutcome {
  if (!isSame(sent, author, form)) return { ok: false, reason: 'form-used' }
  const { report } = typed
  if (!('timeOfDay' in report) || hasHappenedAt(sent, form.report)) return found(visit, sent)
  return { ok: false, reason: `${report.kind}-already`, attendance: attendanceIn(visit) }
}

/** An arrival or departure may belong to another visit. */
async function answerOtherwise(
  author: EventAuthor,
  form: EventForm,
  known: Known,
): Promise<RecordEventOutcome | Changed | null> {
  const { visit } = known
  const arrived = await recordArrival(author, form, known)
  if (arrived) return arrived
  const departure = departureIn(form.report)
  if (!departure || isEndedByOffice(visit)) return null
  if (departure.isCorrection && (!visit.leftAt || author.by === 'nurse')) return null
  return recordDeparture(author, form, { known, departure })
}

/**
 * An arrival belongs to the visit that was running at that time, if the one reported on was over. The office cannot correct an arrival into
 * another visit: it takes it back and records it there.
 * @returns null if it is of the visit itself
 */
async function recordArrival(
  author: EventAuthor,
  form: EventForm,
  { visit, week }: Known,
): Promise<RecordEventOutcome | Changed | null> {
  const arrival = arrivalIn(form.report)
  if (!arrival || !canBeOfAnother(visit, author, arrival)) return null
  const { line, day } = await visitOfArrival({ visit, week }, arrival.arrivedAt)
  const on = { serviceId: form.visit.serviceId, line, day }
  if (isSameVisit(on, form.visit)) return null
  if (arrival.isCorrection)
    return { ok: false, reason: 'of-later-visit', attendance: attendanceIn(visit), on }
  const outcome = await recordOnce(author, { ...form, visit: on })
  return outcome !== 'changed' && 'attendance' in outcome ? { on, ...outcome } : outcome
}

/** Not if the visit itself answers: it is cancelled, its nurse is already there, or there is nothing to correct. */
function canBeOfAnother(
  { state, arrivedAt, leftAt }: WeekVisit,
  { by }: EventAuthor,
  { isCorrection }: Arrival,
): boolean {
  if (state === 'cancelled') return false
  return isCorrection
    ? by === 'office' && arrivedAt !== undefined
    : arrivedAt === undefined || leftAt !== undefined
}

/**
 * A departure belongs to the visit in whose time it falls: for a nurse who has stayed it first ends the earlier visits. If it is already
 * recorded that they stayed, it is a report on the next visit.
 * @returns null if it is an ordinary report on the visit
 */
async function recordDeparture(
  author: EventAuthor,
  form: EventForm,
  { known, departure }: { known: Known; departure: Departure },
): Promise<RecordEventOutcome | Changed | null> {
  const { visit, time, isTyped } = known
  const { leftAt, isCorrection } = departure
  const { line, day } = await visitOfDeparture(known, departure)
  const on = { serviceId: form.visit.serviceId, line, day }
  const isOther = !isSameVisit(on, form.visit)
  if (visit.arrivedAt && !isOther) return null
  const stay = { ...form, visit: on, leftAt, ...(isCorrection && { corrects: form.visit }) }
  const hasStayed = visit.leftAt !== undefined && !isCorrection
  const outcome = hasStayed
    ? await recordOnce(author, { ...form, visit: on })
    : await recordStay(author, stay, time)
  // Then it is kept as a report on the visit itself.
  if (
    outcome !== null &&
    outcome !== 'changed' &&
    !outcome.ok &&
    isKept(outcome.reason, author, { form, isTyped })
  )
    return null
  const isRecorded = isOther && outcome !== null && outcome !== 'changed' && outcome.ok
  return isRecorded ? { on, ...outcome } : outcome
}

async function applyReport(
  author: EventAuthor,
  form: EventForm,
  { visit, week, events, time, isTyped }: Known,
): Promise<RecordEventOutcome | Changed> {
  const { report } = form
  const answer = visitAfter(visit, report, { by: author.by, now: time, told: toldIn(author, form) })
  if (!answer.ok) {
    const { problem } = answer
    if (isKnown(problem, author, { report, events, isTyped })) return found(visit)
    const kept = isKept(problem, author, { form, isTyped })
    return kept
      ? keepReport(author, form, { known: { visit, week, events, time, isTyped }, problem: kept })
      : { ok: false, reason: problem, attendance: attendanceIn(visit) }
  }
  const { visit: after, isContested } = answer
  const known = isContested ? contestedOf(visit, events).filter(({ problem }) => !problem) : []
  const before = known.find((event) => isSame(event, author, form))
  if (before && (!isTyped || hasHappenedAt(before, report))) return found(visit, before)
  if (isFull(events, report, author, isContested)) return { ok: false, reason: 'too-many' }
  const next = await whatFollows(form, { visit, week, after, time })
  if (!next.ok) return next
  const sequence = events.length + 1
  const result = await transact<'changed' | 'busy'>([
    weekWrite(week, report.kind === 'note' ? null : next.visits),
    ...reportWrites(author, form, { sequence, time, isContested, patientName: week.patientName }),
    ...(isContested && known.length === 0 ? tellOffice(visit, form, sequence) : []),
    ...next.checks,
  ])
  return result.ok ? { ok: true, attendance: attendanceIn(after), isRepeated: false, isContested } : result
}

/** The first report on a stint that the office had ended alerts it, and again the first one after that is settled. */
function tellOffice(
  { nurseId, former = '' }: WeekVisit,
  { visit }: EventForm,
  sequence: number,
): Write<'changed' | 'busy'>[] {
  const { serviceId, line, day } = visit
  const told = { kind: 'cameAfterAll' as const, recipient: { to: 'office' as const }, serviceId }
  return noticeWrites(`came ${visitIdOf(visit)} ${sequence}`, [
    { ...told, nurseId: nurseId ?? former, visit: { line, day } },
  ])
}

/** Whether a report takes back an arrival or a missed visit, after which nothing shows whether the nurse came. */
function takesBack(report: VisitReport): boolean {
  if (report.kind !== 'correction' || report.happenedAt !== null) return false
  return report.corrects === 'arrived' || report.corrects === 'missed'
}

/**
 * What a report means for the other stints of the visit. Taking one back must not put two nurses on the way, and taking back an early
 * arrival returns the visit to its plan.
 * @param after the visit as the report alone makes it
 * @returns the stints that change, and checks of what was read besides the week
 */
async function whatFollows(
  { report }: EventForm,
  { visit, week, after, time }: VisitOfWeek & { after: WeekVisit; time: number },
): Promise<
  | { ok: true; visits: WeekVisit[]; checks: Write<'changed'>[] }
  | { ok: false; reason: 'replaced' | 'plan-changed' }
> {
  if (!takesBack(report)) return { ok: true, visits: [after], checks: [] }
  const isComing = hasBegun(visit, time) && !hasBegun(after, time)
  // A visit to which a nurse was sent has begun for good.
  const isFollowed = !isSent(visit) && sentAfter(visit, week.visits).length > 0
  const visits = [after, ...(after.arrivedAt ? [] : withoutHandover(visit, week.visits))]
  const isTwo =
    wouldBeTwo(visit, week.visits, time) || bothMayCome(visit, withStints(week.visits, visits), time)
  if (isTwo || (isComing && isFollowed)) return { ok: false, reason: 'replaced' }
  const checks = isComing ? await comesBack(week.serviceId, after) : []
  return checks ? { ok: true, visits, checks } : { ok: false, reason: 'plan-changed' }
}

/** The nurses who were sent after one who was not there after all, up to the next who came. */
function withoutHandover(visit: WeekVisit, visits: readonly WeekVisit[]): WeekVisit[] {
  const sent = sentAfter(visit, visits)
  const came = sent.findIndex(({ arrivedAt }) => arrivedAt)
  return (came < 0 ? sent : sent.slice(0, came + 1))
    .filter(({ handover }) => handover)
    .map(({ handover: _none, ...stint }) => stint)
}

/** Records that a nurse who came for an earlier visit is still there. It is voluntary, and once for each visit is enough. */
export async function recordStillHere(
  author: EventAuthor,
  form: Omit<StayForm, 'leftAt'>,
): Promise<RecordEventOutcome> {
  return retryWhenChanged<RecordEventOutcome>(async () => {
    // What the office hears by telephone has no clock of ours.
    const told = author.by === 'office' ? { ...form, clock: 'told' as const } : form
    const outcome = await recordStay(author, told, now())
    if (outcome === null) return notThere(author, form)
    const problem = outcome.ok ? undefined : stayProblems[outcome.reason]
    return author.by === 'nurse' && problem ? recordOnce(author, cameAt(form, now()), problem) : outcome
  })
}

/** Why it is kept that a nurse is still there, though the stay cannot be recorded. */
const stayProblems: Readonly<Record<string, ReportProblem | undefined>> = {
  'not-theirs': 'given-away',
  'outside-window': 'outside-window',
  'not-begun': 'too-early',
}

/** "Still here", as the arrival that it means. */
function cameAt(form: Omit<StayForm, 'leftAt'>, happenedAt: number): EventForm {
  return { ...form, report: { kind: 'arrived', happenedAt } }
}

/**
 * The answer if no stay leads to this visit. If it has an arrival of its own, the form says nothing new. Where the office has ended the stint,
 * a nurse who is still there has been there since its start.
 */
async function notThere(
  author: EventAuthor,
  form: Omit<StayForm, 'leftAt'>,
): Promise<RecordEventOutcome | Changed> {
  const read = await readVisit(form.visit)
  if (!read) return { ok: false, reason: 'visit-not-found' }
  const { visit } = read
  if (author.by === 'nurse' && !wasTheirs(visit, author.nurseId))
    return recordOnce(author, cameAt(form, now()))
  if (visit.arrivedAt) return found(visit)
  if (author.by === 'office') return { ok: false, reason: 'not-arrived', attendance: attendanceIn(visit) }
  if (isEndedByOffice(visit)) return recordOnce(author, cameAt(form, intervalOf(visit).start))
  // They are there, although nothing says since when.
  return recordOnce(author, cameAt(form, now()), 'not-arrived')
}
