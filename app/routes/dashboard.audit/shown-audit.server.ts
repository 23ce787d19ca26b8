import { exactWords } from '#domain/office-dates.ts'
import { today } from '#server/clock.server.ts'
import type { NamedEntry } from '#server/find/name-entries.server.ts'

/** An entry with its times in words, to the second: it is looked up to say what came first. */
export function toShownAudit({ administratorEmail: by, ...row }: NamedEntry) {
  return {
    ...row,
    by,
    today: today(),
    at: exactWords(row.at, today()),
    times: row.times && { ...row.times, lastAt: exactWords(row.times.lastAt, today()) },
  }
}

export type ShownAudit = ReturnType<typeof toShownAudit>
