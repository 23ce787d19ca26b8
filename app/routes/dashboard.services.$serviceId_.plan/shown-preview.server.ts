import { counted } from '#app/content/counted.ts'
import { reasonWords } from '#app/content/office/choice.ts'
import { weekdaysWords } from '#app/content/office/schedules.ts'
import type { Reason } from '#domain/choice/judge.ts'
import { shownWarnings } from '#domain/choice/override.ts'
import { addDays, dayAt, horizonFrom, weekdayOf } from '#domain/visits/days.ts'
import { planLimits } from '#domain/visits/checks.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import { byTime, type Visit } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import type { PreviewOutcome } from '#server/plan-changes/change-plan.server.ts'

/** How many of the visits that change are shown one by one. */
const mostRows = 8

/** What is missing beside a preview. */
export type PreviewProblem = { field: 'namedNurse' | 'despite' | 'why' | 'removes' | ''; words: string }

/** A visit that is added, or that moves or gets another nurse. */
type Row = { visit: Visit; former?: Visit }

/** A visit that becomes unallocated, and what is in the way of its nurse, in words. */
export type Uncovered = { visit: Visit; why: string }

/** What a change makes, as the page says it. */
export type ShownPreview = ReturnType<typeof toShownPreview>

/** @param naming the nurses of whom the office chooses whom the service names; null where there is no choice */
export function toShownPreview(
  { comparison, unchanged, named, warned }: Extract<PreviewOutcome, { ok: true }>,
  {
    id,
    changes,
    naming,
    problem,
    uncovered,
  }: {
    id: string
    changes: OfficeChange[]
    naming: string[] | null
    problem: PreviewProblem | null
    uncovered: Uncovered[]
  },
) {
  const { added, removed, changed } = comparison
  const rows = [
    ...added.map((visit): Row => ({ visit })),
    ...changed.map(({ before, after }): Row => ({ visit: after, former: before })),
  ].sort((one, other) => byTime(one.visit, other.visit))
  const moved = changed.filter(({ before, after }) => !isSameTime(before, after))
  const reallocated = changed.filter(({ before, after }) => before.nurseId !== after.nurseId)
  const unallocated = reallocated.filter(({ after }) => !after.nurseId)
  const given = Map.groupBy([...added, ...changed.map(({ after }) => after)], ({ nurseId }) => nurseId ?? '')
  return {
    id,
    changes,
    naming,
    problem,
    /** Of whom something warns, in words. */
    warned: warned.map(({ nurseId, reasons }) => ({ nurseId, words: wordsOf(reasons) })),
    shownWarnings: shownWarnings(warned),
    named: naming ? null : named,
    removed,
    uncovered,
    asksTick: removed.length + uncovered.length > planLimits.removedUnticked,
    counts: {
      ...{ added: added.length, moved: moved.length },
      reallocated: reallocated.length - unallocated.length,
      unallocated: unallocated.length,
    },
    save: saveWords(comparison),
    unchanged: unchangedWords(unchanged, comparison),
    rows: rows.slice(0, mostRows),
    more: Math.max(0, rows.length - mostRows),
    /** Who gets visits, or other times; the empty id for visits without a nurse. */
    nurses: [...given].map(([nurseId, visits]) => ({
      nurseId,
      visits: visits.length,
      hours: Math.round(visits.reduce((sum, { minutes }) => sum + minutes, 0) / 6) / 10,
    })),
    lastDay: addDays(horizonFrom(dayAt(now())).at(-1) ?? '', 6),
  }
}

/** `Move 12, remove 12`; each visit counts once. */
function saveWords({ added, removed, changed }: Comparison): string {
  const given = changed.filter(({ before, after }) => isSameTime(before, after))
  const unallocated = given.filter(({ after }) => !after.nurseId).length
  const parts = [
    added.length > 0 ? `add ${added.length}` : '',
    changed.length > given.length ? `move ${changed.length - given.length}` : '',
    given.length > unallocated ? `reallocate ${given.length - unallocated}` : '',
    unallocated > 0 ? `leave ${unallocated} unallocated` : '',
    removed.length > 0 ? `remove ${removed.length}` : '',
  ].filter(Boolean)
  const words = parts.join(', ') || 'save'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/**
 * `58 visits, every day except Tuesday`: from the first day that changes on, with the days of the week of which none changes.
 * Empty where no visit stays or none changes.
 */
function unchangedWords(unchanged: readonly Visit[], { added, removed, changed }: Comparison): string {
  const touched = [...added, ...removed, ...changed.map(({ before }) => before)].sort(byTime)
  const [first] = touched
  const others = unchanged.filter(({ day }) => first && day >= first.day)
  if (others.length === 0) return ''
  const days = weekdaysOf(others)
  const isApart = weekdaysOf(touched).every((weekday) => !days.includes(weekday))
  return [counted(others.length, 'visit', 'visits'), isApart ? weekdaysWords(days) : '']
    .filter(Boolean)
    .join(', ')
}

function weekdaysOf(visits: readonly Visit[]): number[] {
  return [...new Set(visits.map(({ day }) => weekdayOf(day)))].sort()
}

function isSameTime(one: Visit, other: Visit): boolean {
  return one.startMinute === other.startMinute && one.minutes === other.minutes
}

function wordsOf(reasons: readonly Reason[]): string {
  const words = reasons.flatMap((reason) =>
    reason.key === 'obstacle' ? [] : [reasonWords(reason, dayAt(now()))],
  )
  return words.join('. ')
}
