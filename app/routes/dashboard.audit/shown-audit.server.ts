import { auditAuthor, auditSentence } from '#app/content/office/audit-log.ts'
import { indiaDay } from '#domain/dates.ts'
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
    ...{ entryId, by, action, recordType, recordId, serviceId: serviceOf(row), day: indiaDay(row.at) },
    author: auditAuthor(by, row.author),
    sentence: auditSentence(row, is),
    stored: Object.keys(values).length > 0 ? JSON.stringify(values) : detail,
    at: exactWords(row.at, is),
    times: times && { ...times, lastAt: exactWords(times.lastAt, is) },
  }
}

/** The service that an entry is about; null if it is about none, or several. */
function serviceOf({ recordType, recordId, values }: NamedEntry): string | null {
  if (recordType === 'service' || recordType === 'plan') return recordId
  const { serviceId, services = [] } = values as { serviceId?: string; services?: readonly string[] }
  return (serviceId ?? (services.length === 1 ? services[0] : null)) || null
}

export type ShownAudit = ReturnType<typeof toShownAudit>
