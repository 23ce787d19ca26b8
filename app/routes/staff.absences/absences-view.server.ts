import { randomUUID } from 'node:crypto'
import { clock, dayWords, intervalWords } from '#app/components/nurse/times.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { timeAt } from '#domain/dates.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import { now } from '#server/clock.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'

export type AbsencesView = {
  /** Those that are not over, in words; null while they cannot be read. */
  absences: { id: string; kind: string; period: string }[] | null
  today: Day
  tomorrow: Day
  /** The ids of the two forms. */
  illnessId: string
  leaveId: string
}

/** A nurse's own absences for their page. */
export function absencesView(absences: readonly StoredAbsence[] | null): AbsencesView {
  const time = now()
  const today = dayAt(time)
  const shown = absences?.filter(({ state, to }) => state === 'stands' && Date.parse(to) > time)
  return {
    absences: shown?.map(toShown) ?? null,
    today,
    tomorrow: addDays(today, 1),
    illnessId: randomUUID(),
    leaveId: randomUUID(),
  }
}

function toShown({ id, kind, from, to }: StoredAbsence) {
  return {
    id,
    kind: kind === 'illness' ? m.nurse_illness() : m.nurse_leave_days(),
    period: periodOf({ start: Date.parse(from), end: Date.parse(to) }),
  }
}

/** `Thu 10 Dec 2026 to Sat 12 Dec 2026`; with a time where a day is not absent as a whole: `Mon 23 Nov 2026, 8:23 am to 12 midnight`. */
function periodOf({ start, end }: Interval): string {
  const [first, last] = [dayAt(start), dayAt(end - 1)]
  const [startsAt, endsAt] = [start, end].map((time) => (timeAt(time) === '00:00' ? '' : `, ${clock(time)}`))
  if (first === last)
    return startsAt || endsAt ? `${dayWords(first)}, ${intervalWords({ start, end })}` : dayWords(first)
  return m.earlier_dates({ start: `${dayWords(first)}${startsAt}`, end: `${dayWords(last)}${endsAt}` })
}
