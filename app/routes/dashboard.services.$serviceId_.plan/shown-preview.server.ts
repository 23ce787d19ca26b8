import { addDays, dayAt, horizonFrom } from '#domain/visits/days.ts'
import { byTime, type Visit } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import type { OfficeChange, PreviewOutcome } from '#server/plan-changes/change-plan.server.ts'

/** How many of the visits that change are shown one by one. */
const mostRows = 8

type Row = { what: 'comes' | 'goes' | 'moves'; visit: Visit; former?: Visit }

/** What a change makes, as the page says it. */
export type ShownPreview = ReturnType<typeof toShownPreview>

/** @param naming the nurses of whom the office chooses whom the service names; null where there is no choice */
export function toShownPreview(
  { comparison, named }: Extract<PreviewOutcome, { ok: true }>,
  {
    id,
    changes,
    naming,
    problem,
  }: { id: string; changes: OfficeChange[]; naming: string[] | null; problem: string | null },
) {
  const { comes, goes, moves } = comparison
  const rows = [
    ...comes.map((visit): Row => ({ what: 'comes', visit })),
    ...goes.map((visit): Row => ({ what: 'goes', visit })),
    ...moves.map(({ from, to }): Row => ({ what: 'moves', visit: to, former: from })),
  ].sort((one, other) => byTime(one.visit, other.visit))
  const given = Map.groupBy([...comes, ...moves.map(({ to }) => to)], ({ nurseId }) => nurseId ?? '')
  return {
    id,
    changes,
    naming,
    problem,
    named: naming ? null : named,
    counts: { comes: comes.length, goes: goes.length, moves: moves.length },
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
