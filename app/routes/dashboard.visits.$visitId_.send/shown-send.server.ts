import { dayWords, hoursWords } from '#domain/office-dates.ts'
import { sendMessages, sendProblemWords } from '#app/content/office/covers.ts'
import { toToldList } from '#app/dashboard/notices/told-rows.server.ts'
import { stateNote } from '#app/content/office/visits.ts'
import { indiaTime, timeAt } from '#domain/dates.ts'
import { dayAt } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFacts } from '#domain/visits/live-in.ts'
import { findVisit, visitKey } from '#domain/visits/plan.ts'
import {
  asksFirst,
  canBeUndone,
  proposedTime,
  sendProblem,
  timeProblem,
  type SentTime,
} from '#domain/visits/sending.ts'
import { firstOf, isSent, stoppedStints } from '#domain/visits/stints.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import {
  contestedArrival,
  readContested,
  readStints,
  reportedArrivals,
  seenStints,
  type Contested,
  type VisitStints,
} from '#server/covers/read-stints.server.ts'
import { askedOf } from '#server/covers/reports-of-sending.server.ts'
import { after, expectedTime } from '#server/covers/send-form.server.ts'
import { newestOf, readNoticesTo } from '#server/notices/told.server.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { readNursesToSend, type TypedSend } from './nurses-to-send.server.ts'

/**
 * What the page shows of a visit: who should be there and is not, who is on the way, and who can go.
 * @returns the visit's id where the address is that of a nurse who was sent, and the time that was agreed if they cannot come; null where
 * there is no such visit
 */
export async function readShownSend(name: VisitName, typed: TypedSend) {
  const time = now()
  const first = { ...name, ...firstOf(name) }
  const known = await readStints(first)
  if (!known) return null
  if (!isSent(name)) return shownStints(known, typed, time)
  const sent = findVisit(known.sent, name)
  return sent ? { firstVisit: visitIdOf(first), agreed: agreedTimes(sent, time) } : null
}

/** The time of a nurse who was sent and can no longer come, while it can be kept, since the family knows of it. */
function agreedTimes({ nurseId, ...sent }: WeekVisit, time: number) {
  const { start, end } = intervalOf(sent)
  const at = timeAt(start)
  const isProposed = sent.state === 'planned' && !nurseId && start > time
  return isProposed && expectedTime(at, time) === start ? { at, until: timeAt(end) } : null
}

async function shownStints(known: VisitStints, typed: TypedSend, time: number) {
  const { first, sent, holder, service, visits } = known
  const { serviceId } = known.stored
  const contested = await readContested(known)
  const reports = arrivalsShown(known, contested)
  const named = [first, ...sent, ...reports].flatMap(({ nurseId }) => nurseId || [])
  const nurses = await readNursesById([...new Set(named)])
  const nameOf: NameOf = ({ nurseId = '' }) => personOf(nurses.get(nurseId)?.staff ?? null)
  const problem = problemOf(known, time)
  const shownTime = timeOf(first, typed, time)
  return {
    visitId: visitIdOf({ ...first, serviceId }),
    serviceId,
    patientName: known.weeks[0]?.patientName ?? '',
    when: `${dayWords(first.day, dayAt(time))}, ${hoursWords(first)}`,
    state: stateNote({ ...holder, ...stayFacts(holder, visits) }, time),
    seen: seenStints(known),
    nurse: nameOf(first),
    phone: service?.phone ?? null,
    /** What the office says of the nurses before. */
    asks: askedOf(known, time).map(({ what, stint }) => ({ what, name: nameOf(stint)?.name ?? null })),
    // Who has reported from there is not told to stay away.
    stops: stoppedStints(known.current)
      .filter((stint) => contestedArrival(contested, stint) === null)
      .flatMap((stint) => nameOf(stint)?.name ?? []),
    sent: sentOf(known, contestedArrival(contested, first), { nurse: nameOf(holder), time }),
    told: sent.length > 0 ? await toldOf(known, [first, ...sent], nameOf) : null,
    reports: reports.map(({ nurseId, at, visitId }) => ({
      ...{ visitId, at: indiaTime(at) },
      name: nameOf({ nurseId })?.name ?? 'The nurse',
    })),
    times: { at: timeAt(shownTime.start), until: timeAt(shownTime.end) },
    isProposedAnew: isProposedAnew(first, typed, time),
    problem,
    choice:
      service && !problem
        ? await readNursesToSend(known, service, { time: shownTime, typed, now: time })
        : null,
    readAt: timeAt(time),
    firstVisit: undefined,
  }
}

/** Why nobody can be sent, in words. */
function problemOf({ first, holder, service, stored, visits }: VisitStints, time: number): string | null {
  if (!service) return sendMessages.deleted
  if (service.status === 'closed') return sendMessages.closed
  const problem = sendProblem({ first, holder, plan: stored }, visits, time)
  return problem && sendProblemWords[problem]
}

type Shown = NonNullable<Awaited<ReturnType<typeof readShownSend>>>
export type ShownSend = Exclude<Shown, { firstVisit: string }>
/** What is known where the address is that of a nurse who was sent. */
export type SentShown = Extract<Shown, { firstVisit: string }>

type Person = { id: string; name: string; number: string }
/** Of the nurses of a visit. */
type NameOf = (visit: Pick<WeekVisit, 'nurseId'>) => Person | null

function personOf(staff: StoredStaff | null): Person | null {
  return staff && { id: staff.id, name: staff.fullName, number: staff.contactNumber }
}

/** The typed times; where they are none, or are over by now, what is proposed. */
function timeOf(first: WeekVisit, typed: TypedSend, time: number): SentTime {
  const start = isProposedAnew(first, typed, time) ? null : expectedTime(typed.at, time)
  const proposed = proposedTime(first, time, start ?? undefined)
  const end = after(typed.until, proposed.start)
  return { start: proposed.start, end: typed.until && end !== null ? end : proposed.end }
}

function isProposedAnew(first: WeekVisit, { at }: TypedSend, time: number): boolean {
  const start = expectedTime(at, time)
  return start !== null && timeProblem(first, { start, end: start + 60 * 60_000 }, time) === 'too-early'
}

/** The nurse who was sent and is on the way, with what undoing asks; null where nobody is. */
function sentOf(
  { first, holder }: VisitStints,
  reported: ReturnType<typeof contestedArrival>,
  { nurse, time }: { nurse: Person | null; time: number },
) {
  if (visitKey(first) === visitKey(holder)) return null
  return {
    nurse,
    line: holder.line,
    day: holder.day,
    /** What is known of this visit: `expected at 08:50`, `there since 08:47`, `left at 10:20`; without a nurse `Nobody comes at 08:50`. */
    words: sentWords(holder, time),
    canBeUndone: canBeUndone(holder, time),
    asksFirst: asksFirst(first),
    keptAt: reported && indiaTime(reported.at),
  }
}

function sentWords({ nurseId, arrivedAt, leftAt, missedAt, ...visit }: WeekVisit, time: number): string {
  if (leftAt) return `left at ${indiaTime(leftAt)}`
  if (arrivedAt) return `there since ${indiaTime(arrivedAt)}`
  const { start, end } = intervalOf(visit)
  const expected = timeAt(start)
  if (missedAt) return nurseId ? 'did not come' : `Nobody came at ${expected}`
  if (nurseId && (end <= time || visit.serviceEnded)) return 'nothing was reported'
  return nurseId ? `expected at ${expected}` : `No cover for ${expected}`
}

/**
 * The nurses who report that they came although the office had ended their stints, or they had the visit before, with the pages of these.
 * What the first nurse reports stands in the form of undo, where there is one.
 */
function arrivalsShown({ first, holder, sent, stored }: VisitStints, contested: Contested) {
  const inUndo = holder === first ? null : contestedArrival(contested, first)
  return [first, ...sent].flatMap((visit) =>
    reportedArrivals(contested, visit)
      .filter(({ nurseId, at }) => visit !== first || nurseId !== inUndo?.nurseId || at !== inUndo.at)
      .map((report) => ({ ...report, visitId: visitIdOf({ ...visit, serviceId: stored.serviceId }) })),
  )
}

/**
 * What family and nurses were told of a visit and of all that were sent for it, those that were undone too, with what a limit holds; a Query
 * for each of them.
 */
async function toldOf(
  { stored: { serviceId, uid } }: VisitStints,
  visits: readonly WeekVisit[],
  nameOf: NameOf,
) {
  const nurses = [...new Set(visits.flatMap(({ nurseId }) => nurseId ?? []))]
  const read = await Promise.all([
    readNoticesTo({ to: 'family', uid }),
    ...nurses.map((nurseId) => readNoticesTo({ to: 'nurse', nurseId })),
  ])
  const own = visits.map(visitKey)
  const notices = read
    .flat()
    .filter(({ change, serviceId: of }) => of === serviceId && /^(sent|undone) /.test(change))
    .filter(({ visit }) => visit && own.includes(visitKey(visit)))
  const names = new Map(visits.flatMap((visit) => nameOf(visit) ?? []).map(({ id, name }) => [id, name]))
  return toToldList(newestOf(notices), { serviceId, names })
}
