import { auditAuthor, auditSentence } from '#app/content/office/audit-log.ts'
import { exactWords } from '#domain/office-dates.ts'
import { today } from '#server/clock.server.ts'
import type { NamedEntry } from '#server/find/name-entries.server.ts'

/**
 * An entry as a sentence and as it is stored. Its times are to the second: it is looked up to say what came first. The sentence is made here,
 * so that the browser needs none of the words.
 */
export function toShownAudit(row: NamedEntry) {
  const is = today()
  const { entryId, administratorEmail: by, action, recordType, recordId, values, detail, times } = row
  return {
    ...{ entryId, by, action, recordType, recordId },
    author: auditAuthor(by, row.author),
    sentence: auditSentence(row, is),
    stored: Object.keys(values).length > 0 ? JSON.stringify(values) : detail,
    at: exactWords(row.at, is),
    times: times && { ...times, lastAt: exactWords(times.lastAt, is) },
  }
}

export type ShownAudit = ReturnType<typeof toShownAudit>
