import { wordsOf, type WordEntry } from '#server/services/search-words.server.ts'
import { wordsOfFamily, wordsOfNurse, type PersonEntry } from '#server/search/person-words.server.ts'
import { existingServices, type TableRecords } from '../table-records.ts'

/* D10 of docs/invariants.md: the search entries of services and of persons. */

export function searchEntries(records: TableRecords): string[] {
  const expected = new Set(existingServices(records).flatMap(wordsOf).map(nameOf))
  const stored = new Set(records.word.map(nameOf))
  return [
    ...[...expected].filter((word) => !stored.has(word)).map((word) => `${word} is missing`),
    ...[...stored].filter((word) => !expected.has(word)).map((word) => `${word} has no service`),
  ]
}

function nameOf({ kind, prefix, createdAt, serviceId, whole }: WordEntry): string {
  return `${kind} ${prefix} of ${serviceId} (${createdAt}), ${whole}`
}

/** The same of persons: nurses, and accounts with a verified number. */
export function personEntries({ user, staff, personWord }: TableRecords): string[] {
  const expected = new Set([...user.flatMap(wordsOfFamily), ...staff.flatMap(wordsOfNurse)].map(nameOfEntry))
  const stored = new Set(personWord.map(nameOfEntry))
  return [
    ...[...expected].filter((word) => !stored.has(word)).map((word) => `${word} is missing`),
    ...[...stored].filter((word) => !expected.has(word)).map((word) => `${word} has no person`),
  ]
}

function nameOfEntry({ kind, prefix, of, createdAt, id, name, number }: PersonEntry): string {
  return `${kind} ${prefix} of ${of} ${id} (${createdAt}), ${name}, ${number}`
}
