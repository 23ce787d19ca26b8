import { addDays, countDays, dayAt, earlier, later, type Day } from './days.ts'
import type { Interval } from './intervals.ts'

/* The days on which a service without a visit schedule had its nurse. No hours are reported for it. */

/** An entry of the audit log, as far as it names the nurses of a service. */
type Entry = { action: string; at: string; values: object }

/** A nurse's time on a service, in milliseconds since 1970; `until` is Infinity for the last nurse. */
export type Assignment = { nurseId: string; from: number; until: number }

/** The nurses of a service in order, from `assign` and `replace` in the audit log. */
export function assignmentsOf(entries: readonly Entry[]): Assignment[] {
  const given = entries
    .flatMap(({ action, at, values }) => {
      if (action !== 'assign' && action !== 'replace') return []
      const { nurse } = values as { nurse?: { id?: string } }
      return nurse?.id ? [{ nurseId: nurse.id, from: Date.parse(at) }] : []
    })
    .sort((one, other) => one.from - other.from)
  return given.map((each, place) => ({ ...each, until: given[place + 1]?.from ?? Infinity }))
}

/**
 * How many of some days a nurse was held: from the later of the service's start and the assignment, to the earliest of its end, a
 * replacement and now. The day of a replacement counts for the new nurse, so that no day counts twice.
 * @param service from its start to its end, or to when it was closed
 */
export function heldDays(
  { from, until }: Pick<Assignment, 'from' | 'until'>,
  { service, days, now }: { service: Interval; days: { first: Day; last: Day }; now: number },
): number {
  const start = Math.max(service.start, from)
  const end = Math.min(service.end, until, now)
  if (start >= end) return 0
  const lastDay = end === until ? addDays(dayAt(until), -1) : dayAt(end - 1)
  const [first, last] = [later(days.first, dayAt(start)), earlier(days.last, lastDay)]
  return first > last ? 0 : countDays(first, last)
}
