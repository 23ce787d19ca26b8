import type { Attendance } from './attendance.ts'
import { minute } from './days.ts'
import { intervalOf } from './intervals.ts'
import { findVisit, visitKey, type Visit } from './plan.ts'

/*
 * A visit is the family's appointment, its stints say who was to be there from when to when (docs/decisions/0099). The plan's nurse has the
 * first one; each nurse who is sent in place of another has a further one, in the same week and with the same day. Its line names it: `1.2` is
 * the second nurse sent to a visit of line 1. A visit with a planned further stint has begun for good.
 *
 * - Nobody comes: nothing is stored by itself, the stint is awaited (`state.ts`). It is missed once the office records it or sends another
 *   nurse (`sending.ts`), whose visit it is then.
 * - The first nurse comes after all: their report contests the missed stint and changes no time. The office takes "missed" back and enters
 *   the arrival, or settles that all stays as it is (`attendance.ts`). If it was not missed, or that was taken back, the arrival counts, but
 *   the visit stays that of the last nurse sent who is coming or came.
 * - A third is sent: the second stint is missed where it has begun, else called off, and so is the first, if its nurse might still have come;
 *   a nurse who has arrived has left, if the office says when, or is still there. The visit is the third's (`holderOf`).
 * - A sending is undone: its stint is called off (`cancelled`) and keeps its number. In the same act the office says what it knows of the
 *   first nurse: "missed" is taken back, with an arrival if they are there, or stays and their reports are settled. Nothing changes for
 *   nurses sent in between.
 */

/** A stint as these rules need it. */
export type Stint = Visit &
  Attendance & {
    state: 'planned' | 'cancelled'
    /** A nurse of the visit had arrived when this one was sent, and may have left. */
    handover?: true
  }

/** Whether the nurse of a stint was sent in place of another. */
export function isSent({ line = '' }: Partial<Pick<Visit, 'line'>>): boolean {
  return line.includes('.')
}

/** The name of the visit to which a stint belongs, which is that of its first stint. */
export function firstOf({ line, day }: Pick<Visit, 'line' | 'day'>): Pick<Visit, 'line' | 'day'> {
  return { line: line.split('.')[0] ?? line, day }
}

function numberOf({ line }: Pick<Visit, 'line'>): number {
  return Number(line.split('.')[1] ?? 0)
}

/**
 * The stints of all nurses ever sent to a visit, in the order in which they were sent.
 * @param visits those of its week
 */
export function sentFor<Each extends Pick<Visit, 'line' | 'day'>>(
  stint: Pick<Visit, 'line' | 'day'>,
  visits: readonly Each[],
): Each[] {
  const { line } = firstOf(stint)
  return visits
    .filter((each) => each.day === stint.day && each.line.startsWith(`${line}.`))
    .sort((one, other) => numberOf(one) - numberOf(other))
}

/** The line of the next nurse who is sent. */
export function nextLine(first: Pick<Visit, 'line' | 'day'>, visits: readonly Stint[]): string {
  return `${first.line}.${sentFor(first, visits).length + 1}`
}

/** The planned stints of nurses sent to a visit after this one, in the order in which they were sent. */
export function sentAfter<Each extends Stint>(stint: Stint, visits: readonly Each[]): Each[] {
  return sentFor(stint, visits).filter((each) => each.state === 'planned' && numberOf(each) > numberOf(stint))
}

/**
 * The plan's stint of a visit.
 * @param visits those of its week
 */
export function plannedStint<Each extends Pick<Visit, 'line' | 'day'>>(
  stint: Pick<Visit, 'line' | 'day'>,
  visits: readonly Each[],
): Each | undefined {
  return findVisit(visits, firstOf(stint))
}

/**
 * The stint of the nurse whose visit it is: of the last one sent who is coming or came; else the first.
 * @param visits those of its week
 */
export function holderOf<Each extends Stint>(stint: Each, visits: readonly Each[]): Each {
  const sent = sentFor(stint, visits)
  const first = isSent(stint) ? plannedStint(stint, visits) : stint
  const last = sent.reduce((before, each) => (takesOver(each, before, sent) ? each : before), first)
  return last ?? stint
}

/**
 * A nurse who did not come has the visit if the one before was missed as well. After a handover, also once that one is known to have left
 * before the end, and until they leave unless another was sent later, even if that was undone.
 */
function takesOver(each: Stint, before: Stint | undefined, sent: readonly Stint[]): boolean {
  if (each.state !== 'planned') return false
  if (!each.missedAt || !before || before.missedAt) return true
  return each.handover === true && (before.leftAt ? !stayedToEnd(before) : each === sent.at(-1))
}

/** How long before the end of a visit its nurse may leave and have stayed to its end. */
export const endsWithin = 15 * minute

/** Whether a nurse who was to hand over stayed instead. */
function stayedToEnd({ leftAt = '', ...stint }: Stint): boolean {
  return Date.parse(leftAt) >= intervalOf(stint).end - endsWithin
}

/**
 * Whether other nurses have taken stints over.
 * @param visits those of their service, by whole weeks
 */
export function replacedIn(visits: readonly Stint[]): (stint: Stint) => boolean {
  const days = new Set(visits.filter(isSent).map(({ day }) => day))
  return (stint) => days.has(stint.day) && visitKey(holderOf(stint, visits)) !== visitKey(stint)
}

/** The same for one stint. */
export function isReplaced(stint: Stint, visits: readonly Stint[]): boolean {
  return replacedIn(visits)(stint)
}

/**
 * The stints whose nurses get word not to go when another is sent, one for each nurse: also where they are already recorded as missed, but
 * not where the nurse is there.
 * @param current the stints whose nurses were to come
 * @param sentId the nurse who is sent, who may be one of them for another time
 */
export function stoppedStints<Each extends Stint>(current: readonly Each[], sentId?: string): Each[] {
  const stopped = current.filter(({ nurseId, arrivedAt }) => nurseId && nurseId !== sentId && !arrivedAt)
  return stopped.filter(
    ({ nurseId }, place) => stopped.findIndex((each) => each.nurseId === nurseId) === place,
  )
}

/** Whether a visit's nurse may still come, as far as reported. */
export function isOnTheWay({ state, arrivedAt, missedAt }: Stint): boolean {
  return state === 'planned' && !arrivedAt && !missedAt
}

/**
 * Whether taking back a report would put two nurses of a visit on the way: the one whose report it is, and the one whose visit it is. An earlier
 * one who was sent counts as on the way until their own end.
 * @param visits those of its week
 */
export function wouldBeTwo(stint: Stint, visits: readonly Stint[], now: number): boolean {
  const holder = holderOf(stint, visits)
  const isHolder = visitKey(holder) === visitKey(stint)
  if (!isSent(stint)) return !isHolder && isOnTheWay(holder)
  const first = plannedStint(stint, visits)
  if (first && isHolder) return isOnTheWay(first)
  // After it the visit would be theirs again, although the first nurse may still come.
  const isFirstComing = first === holder && isOnTheWay(holder) && intervalOf(holder).end > now
  return isFirstComing || intervalOf(stint).end > now
}

/**
 * Whether the first nurse may still come while the visit is that of another one, of whom nothing is reported.
 * @param visits those of its week
 */
export function bothMayCome(stint: Stint, visits: readonly Stint[], now: number): boolean {
  const first = plannedStint(stint, visits)
  if (!first || !isOnTheWay(first) || intervalOf(first).end <= now) return false
  const holder = holderOf(first, visits)
  return holder !== first && isOnTheWay(holder)
}
