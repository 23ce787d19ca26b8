import { keyOfStart, nameWords, wordLength } from '#domain/name-words.ts'
import { countryPrefix } from '#domain/phone.ts'
import { lastDigits, shortestSearch } from '#domain/search.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { PersonWord } from './person-word.entity.server.ts'

/** Maximum number of words of one name that are found; a service's have twice as many writes, in a transaction of at most a hundred. */
export const mostWords = 6

/** Who is found by name and number. */
type FoundPerson = Pick<PersonEntry, 'of' | 'createdAt' | 'id' | 'name' | 'number'>
export type PersonEntry = {
  kind: 'person' | 'number'
  prefix: string
  of: 'family' | 'nurse'
  createdAt: string
  id: string
  name: string
  /** E.164. */
  number: string
}

type Family = { uid: string; firstname: string; lastname: string; number?: string; createdAt: string }
type Nurse = { id: string; fullName: string; contactNumber: string; createdAt: string }

/** The search entries of an account. Only one with a verified number has any: a sign-up alone is anybody's. */
export function wordsOfFamily({ uid, firstname, lastname, number = '', createdAt }: Family): PersonEntry[] {
  if (!number) return []
  return wordsOfPerson({ of: 'family', id: uid, name: `${firstname} ${lastname}`.trim(), number, createdAt })
}

/** The search entries of a nurse, also of one who has left. */
export function wordsOfNurse({ id, fullName, contactNumber, createdAt }: Nurse): PersonEntry[] {
  return wordsOfPerson({
    ...{ of: 'nurse', id, name: fullName, createdAt },
    number: countryPrefix + contactNumber,
  })
}

/**
 * The writes that make a person's entries those of their record as it is now; what was not changed is written anew.
 * @param former the entries of the record before; the writes of its change must be on condition of its name and number
 */
export function personWrites(former: readonly PersonEntry[], next: readonly PersonEntry[]): Write<'busy'>[] {
  const kept = new Set(next.map(placeOf))
  return [
    ...next.map((entry) => always(inTransaction(PersonWord).put(entry).commit())),
    ...former
      .filter((entry) => !kept.has(placeOf(entry)))
      .map(({ kind, prefix, of, createdAt, id }) =>
        always(inTransaction(PersonWord).delete({ kind, prefix, of, createdAt, id }).commit()),
      ),
  ]
}

/** The start of a word under which a person is found; a shorter word is found whole. */
export function startOf(word: string): string {
  return wordLength(word) < shortestSearch.letters ? word : keyOfStart(word, shortestSearch.letters)
}

function wordsOfPerson(person: FoundPerson): PersonEntry[] {
  const starts = new Set(nameWords(person.name).slice(0, mostWords).map(startOf))
  const digits = lastDigits(person.number)
  return [
    ...[...starts].map((prefix) => ({ kind: 'person' as const, prefix, ...person })),
    ...(digits ? [{ kind: 'number' as const, prefix: digits, ...person }] : []),
  ]
}

function placeOf({ kind, prefix }: PersonEntry): string {
  return `${kind} ${prefix}`
}
