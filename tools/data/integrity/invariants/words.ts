import { wordsOf, type WordEntry } from '#server/services/search-words.server.ts'
import { wordsOfFamily, wordsOfNurse, type PersonEntry } from '#server/search/person-words.server.ts'
import { existingServices, type TableRecords } from '../table-records.ts'

/* D10 of docs/invariants.md: the search entries of services and of persons. */

export function searchEntries(records: TableRecords): string[] {
  const { word, personWord, user, staff } = records
  const persons = [...user.flatMap(wordsOfFamily), ...staff.flatMap(wordsOfNurse)]
  return [
    ...differences(existingServices(records).flatMap(wordsOf).map(nameOf), word.map(nameOf)),
    ...differences(persons.map(nameOfPerson), personWord.map(nameOfPerson)),
  ]
}

function differences(expected: readonly string[], stored: readonly string[]): string[] {
  const [mustBe, are] = [new Set(expected), new Set(stored)]
  return [
    ...[...mustBe].filter((entry) => !are.has(entry)).map((entry) => `${entry} is missing`),
    ...[...are].filter((entry) => !mustBe.has(entry)).map((entry) => `${entry} has no record`),
  ]
}

function nameOf({ kind, prefix, createdAt, serviceId, whole, accountNumber = '' }: WordEntry): string {
  return `${kind} ${prefix} of ${serviceId} (${createdAt}), ${whole}, ${accountNumber}`
}

function nameOfPerson({ kind, prefix, of, createdAt, id, name, number }: PersonEntry): string {
  return `${kind} ${prefix} of ${of} ${id} (${createdAt}), ${name}, ${number}`
}
