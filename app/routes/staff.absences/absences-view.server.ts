import { randomUUID } from 'node:crypto'
import { dayWords } from '#app/components/nurse/times.server.ts'
import * as m from '#app/content/paraglide/messages.js'
import { timeAt } from '#domain/dates.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
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
  const [first, last] = [Date.parse(from), Date.parse(to) - 1]
  return {
    id,
    kind: kind === 'illness' ? m.nurse_illness() : m.nurse_leave_days(),
    period: `${dayWords(dayAt(first))} ${timeAt(first)} – ${dayWords(dayAt(last))} ${timeAt(last)}`,
  }
}
