import { dayWords, timeWords } from '#domain/office-dates.ts'
import { indiaTime } from '#domain/dates.ts'
import type { Matter } from '#domain/visits/matters.ts'
import type { DecisionReason } from '#domain/visits/reasons.ts'
import { dayAt, minute } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { isOverdue, visitState, type VisitFacts, type VisitState } from '#domain/visits/state.ts'
import { holderOf, isSent, plannedStint, type Stint } from '#domain/visits/stints.ts'
import type { AttendanceProblem, ReportProblem } from '#domain/visits/report-problems.ts'

/** The states of a visit in the office's words, for the roster, its lists and the visit's page alike. */
export const stateNames = {
  /** The roster leaves it out. */
  planned: 'Planned',
  here: 'Arrived',
  done: 'Done',
  awaited: 'Late',
  'not-heard': 'No update',
  'no-departure': 'No departure',
  'no-report': 'No report',
  uncovered: 'Unallocated',
  missed: 'Missed visit',
  cancelled: 'Cancelled',
} as const satisfies Record<VisitState, string>

/** What is said of some of these states instead. */
export const finerNames = {
  /** Awaited for so long that the office was alerted. */
  overdue: 'Not arrived',
  /** Here since an earlier visit. */
  staying: 'With patient',
  /** Done without a departure. */
  stayed: 'The nurse stayed',
  /** Missed or cancelled, and its nurse has reported from there since. */
  contested: 'nurse reports otherwise',
} as const

/** What the office does about a visit, on buttons and links. */
export const visitActs = {
  cover: 'Cover',
  findNurse: 'Find a nurse',
  sendNurse: 'Send a nurse',
  sendAnother: 'Send another nurse',
  sendDifferent: 'Send a different nurse',
  changeOrUndo: 'Change or undo',
  checkReport: 'Check the report',
  checkAndSettle: 'Check and settle',
  recordDeparture: 'Record departure',
} as const

/** For a service with a week that cannot be read. */
export const unreadableVisits = 'Visits cannot be read'

/** What the office records about a visit. */
export const reportNames = { missed: 'Nobody came', call: 'Notes from the call' } as const

/** What to say of a visit that has begun, beside who comes; empty if that says it already. */
export function begunWords(visit: VisitFacts, state: VisitState, now: number): string {
  const isSaid = ['planned', 'uncovered', 'cancelled'].includes(state)
  return isSaid ? '' : nameOf(visit, state, now).toLowerCase()
}

function nameOf(visit: VisitFacts, state: VisitState, now: number): string {
  if (state === 'awaited' && isOverdue(visit, now)) return finerNames.overdue
  if (state === 'here' && visit.hereSince) return finerNames.staying
  if (state === 'done' && !visit.leftAt) return finerNames.stayed
  return stateNames[state]
}

/** The other nurse of a visit: who was sent in this one's place, or in whose place this one was. */
export type OtherWords = {
  sent?: {
    /** Null if they cannot come and nobody else has the visit. */
    name: string | null
    /** Minutes after midnight. */
    startMinute: number
  }
  insteadOf?: string
}

/** How a state looks, the worst first. A look has a sign, a colour and words, each of which is enough alone. */
export type Look = 'missed' | 'uncovered' | 'absent' | 'late' | 'open' | 'here' | 'due' | 'done' | 'cancelled'

const looks: Record<VisitState, Look> = {
  planned: 'due',
  here: 'here',
  done: 'done',
  awaited: 'late',
  'not-heard': 'absent',
  'no-departure': 'open',
  'no-report': 'open',
  uncovered: 'uncovered',
  missed: 'missed',
  // The roster leaves it out.
  cancelled: 'cancelled',
}

/** @param now milliseconds since 1970 */
export function lookOf(visit: VisitFacts, state: VisitState, now: number): Look {
  return state === 'awaited' && isOverdue(visit, now) ? 'absent' : looks[state]
}

/** A visit's state with its look, and words short enough for a block: `7 min late`, `Arrived 06:58`, `Done 07:57–09:01`. */
export type StateNote = { state: VisitState; look: Look; words: string }

/** @param now milliseconds since 1970 */
export function stateNote(visit: VisitFacts, now: number, { sent, insteadOf }: OtherWords = {}): StateNote {
  const state = visitState(visit, { now })
  const own = stateWords(visit, state, now)
  const other = [...(sent ? [sentWords(sent)] : []), ...(insteadOf ? [`in place of ${insteadOf}`] : [])]
  return { state, look: lookOf(visit, state, now), words: [own, ...other].join(', ') }
}

/**
 * The same without the other nurse.
 * @param now milliseconds since 1970
 */
export function stateWords(visit: VisitFacts, state: VisitState, now: number): string {
  const [arrived = '', left = ''] = [visit.arrivedAt, visit.leftAt].map(
    (instant) => instant && indiaTime(instant),
  )
  switch (state) {
    case 'here':
      return hereWords(visit.hereSince ?? visit.arrivedAt ?? '', now)
    case 'done':
      if (!left) return finerNames.stayed
      return arrived ? `Done ${arrived}–${left}` : `Done, left ${left}`
    case 'awaited': {
      const late = `${waitWords(now - intervalOf(visit).start)} late`
      return isOverdue(visit, now) ? `${finerNames.overdue}, ${late}` : late
    }
    case 'not-heard':
      return `No update since ${sinceWords(visit.hereSince ?? '', now)}`
    default:
      return visit.contested ? `${stateNames[state]}, ${finerNames.contested}` : stateNames[state]
  }
}

/** `Arrived 06:58`, or for another day `With patient since Sun 22 Nov, 08:56`. */
function hereWords(instant: string, now: number): string {
  const isToday = dayAt(Date.parse(instant)) === dayAt(now)
  return isToday
    ? `${stateNames.here} ${indiaTime(instant)}`
    : `${finerNames.staying} since ${sinceWords(instant, now)}`
}

/** `20 min`, or from two hours on `3 h`. */
function waitWords(time: number): string {
  const minutes = Math.floor(time / minute)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

/**
 * Who was sent in place of a stint's nurse, or in whose place they were sent.
 * @param stints those of its week. A nurse without a name is `another nurse`
 */
export function otherWords<Each extends Stint>(
  stint: Each,
  stints: readonly Each[],
  nameOf: (nurseId: string) => string | undefined,
): OtherWords {
  const nameIn = ({ nurseId }: Pick<Stint, 'nurseId'>) => (nurseId && nameOf(nurseId)) || 'another nurse'
  if (isSent(stint)) return { insteadOf: nameIn(plannedStint(stint, stints) ?? {}) }
  const holder = holderOf(stint, stints)
  if (holder === stint) return {}
  return { sent: { name: holder.nurseId ? nameIn(holder) : null, startMinute: holder.startMinute } }
}

function sentWords({ name, startMinute }: NonNullable<OtherWords['sent']>): string {
  return name === null ? 'no cover' : `${name} sent for ${timeWords(startMinute)}`
}

/** `Mon 23 Nov, 09:00`. */
function sinceWords(instant: string, now: number): string {
  return `${dayWords(dayAt(Date.parse(instant)), dayAt(now))}, ${indiaTime(instant)}`
}

/** The messages of the office's page of one visit, none of them from the specification. */
export const visitMessages = {
  notFound: 'Visit not found',
  unreadable: 'This form could not be read. Please check it and send it again.',
  timeRequired: 'Please enter a date and time',
  noteRequired: 'Please enter a note',
  reasonRequired: 'Please enter a reason',
  notTheirs: 'This visit belongs to another nurse',
  tooMany: 'This visit has too many entries',
  formUsed:
    'This form was already sent with different entries. Nothing more was recorded. Please check the visit log and use the form below.',
  replaced:
    'Another nurse has this visit or may still come to it. Please record first whether that nurse came, or undo the sending if there is one.',
  planChanged:
    'The schedule of this visit or of its nurse has changed since. The arrival cannot be undone until the visit begins.',
} as const

/** Why a missed visit cannot be undone on its page. */
export const heldWords = `“Nobody came” cannot be undone now. ${visitMessages.replaced}`

/** What needs checking of a visit. */
export const matterNames: Record<Matter, string> = {
  contested: 'Nurse reports otherwise',
  problem: 'Report not counted',
  'no-departure': stateNames['no-departure'],
  'no-report': stateNames['no-report'],
  short: 'Much shorter than planned',
  'after-end': 'Arrived after the planned end',
  overlap: 'Two nurses at once',
}

/** A visit that its nurses have left before its end, while none is on the way. */
export const aloneWords = 'Unallocated for the rest of the visit'

/** Why the office leaves a visit as it was reported; family and nurse read it in their own language. */
export const decisionWords: Record<DecisionReason, string> = {
  'family-agreed': 'Agreed with the family',
  'needed-less-time': 'The patient needed less time',
  traffic: 'Traffic',
  handover: 'Handover between nurses',
  'reported-late': 'The report came late',
  'did-not-take-place': 'The visit did not take place',
}

export const checkingMessages = {
  nothingTicked: 'Please tick the visits to settle.',
  reasonRequired: 'Please choose a reason',
} as const

/** The messages beside reports that are missing. */
export const missingMessages = {
  noTime: 'Please enter a time, such as 08:00',
  noSource: 'Please choose who told you',
  nothing: 'Please enter a time',
  noneSaved: 'Nothing was saved. Please check the messages below.',
  someLeft: 'Some reports were not saved. Please check the messages below.',
  otherDay: 'If it was on a different day, record it on the page of the visit.',
} as const

/** Why a nurse's report changes no time. */
export const reportProblemWords: Record<ReportProblem, string> = {
  'given-away': 'the visit had been given to another nurse',
  'outside-window': 'it came more than a day after the visit, or more than a day before it',
  future: 'its time was in the future',
  'too-early': 'it was more than two hours before the visit',
  'too-late': 'its time was more than a day after the visit’s end',
  'not-arrived': 'no arrival is recorded',
  'arrived-already': 'another arrival is recorded',
  'left-already': 'another departure is recorded',
  'before-arrival': 'its time was before the arrival',
}

/** Why a report is refused. `timeProblems` are shown beside the time. */
export const attendanceWords: Record<AttendanceProblem, string> = {
  cancelled: 'This visit is cancelled',
  uncovered: 'This visit is unallocated. Please allocate a nurse first.',
  'outside-window': 'This visit is too long ago or too far ahead',
  'office-only': 'Only the office can record this',
  future: 'This time is in the future',
  'too-early': 'A nurse can arrive at most two hours before the visit begins',
  'too-late': 'This is more than a day after the end of the visit',
  'not-begun': 'This visit has not begun yet',
  'not-arrived': 'No arrival is recorded yet. Please record it first.',
  'arrived-already': 'An arrival is recorded already. Please correct it instead.',
  'left-already': 'A departure is recorded already. Please correct it instead.',
  'missed-already': 'This visit is recorded as missed. Please undo that first.',
  'before-arrival': 'The departure must be after the arrival',
  'after-departure': 'The arrival must be before the departure',
  'departure-first': 'Please undo the departure first',
  'nothing-to-correct': 'There is nothing left to correct',
  'reported-since':
    'Something else has been reported since, or this was settled already. Nothing was recorded. Please check the visit log.',
  'of-later-visit':
    'A later visit of this nurse was running at that time. Please record the arrival on that visit, and undo the one here.',
}

/** The problems with the time in the form. */
export const timeProblems: readonly AttendanceProblem[] = [
  'future',
  'too-early',
  'too-late',
  'before-arrival',
  'after-departure',
  'of-later-visit',
]
