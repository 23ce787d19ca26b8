import { wordsOf, type WordKey } from '#server/services/search-words.server.ts'
import { existingServices, type TableRecords } from '../table-records.ts'

/* D10 of docs/invariants.md: the search entries of services. */

export function searchEntries(records: TableRecords): string[] {
  const expected = new Set(existingServices(records).flatMap(wordsOf).map(nameOf))
  const stored = new Set(records.word.map(nameOf))
  return [
    ...[...expected].filter((word) => !stored.has(word)).map((word) => `${word} is missing`),
    ...[...stored].filter((word) => !expected.has(word)).map((word) => `${word} has no service`),
  ]
}

function nameOf({ kind, prefix, createdAt, serviceId }: WordKey): string {
  return `${kind} ${prefix} of ${serviceId} (${createdAt})`
}
