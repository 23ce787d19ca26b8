import { keyOfStart, longestWord, nameWords, wordLength } from '#domain/name-words.ts'
import { lastDigits, shortestSearch } from '#domain/search.ts'
import { mostWords } from '#server/search/person-words.server.ts'
import { serviceRow } from '#server/table/indexes.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import type { PendingService, StoredPendingService, Service } from './service.entity.server.ts'
import { Word } from './search-word.entity.server.ts'

/** Code points of the starts by which a word is found. A word shorter than the first of them is found whole. */
const startLengths = [shortestSearch.letters, 5] as const

type Searched = Pick<StoredPendingService, 'serviceId' | 'createdAt' | 'phone' | 'accountNumber'> & {
  patient: { name: string }
}
/** A search entry; `whole` is the whole name or number, `accountNumber` the one that the account had verified. */
export type WordEntry = {
  kind: 'patient' | 'number'
  prefix: string
  createdAt: string
  serviceId: string
  whole: string
  accountNumber?: string | undefined
}

/**
 * The search entries of a service: of each word of the patient's name its first three and its first five code points, or the
 * whole word where it is shorter than three, and the last four digits of its number and of its account's. About five for most names;
 * only the first `mostWords` words of a name have entries.
 */
export function wordsOf({ serviceId, createdAt, phone, accountNumber, patient }: Searched): WordEntry[] {
  const words = nameWords(patient.name).slice(0, mostWords)
  const starts = new Set(words.flatMap(startsOf))
  const numbers = Map.groupBy([phone, ...(accountNumber ? [accountNumber] : [])], lastDigits)
  numbers.delete('')
  const of = { createdAt, serviceId, accountNumber: accountNumber ?? phone }
  return [
    ...[...starts].map((prefix) => ({ kind: 'patient' as const, prefix, whole: patient.name, ...of })),
    ...[...numbers].map(([prefix, same]) => ({
      kind: 'number' as const,
      prefix,
      whole: same.join(' '),
      ...of,
    })),
  ]
}

/** The writes of a service's search entries, for the transaction that books it. */
export function wordWrites(service: Searched): Write<'busy'>[] {
  return wordsOf(service).map((word) => always(inTransaction(Word).put(word).commit()))
}

/** The writes that remove the search entries of a service, for the transaction that removes it. */
export function wordRemovals(service: Searched): Write<'busy'>[] {
  return wordsOf(service).map(({ kind, prefix, createdAt, serviceId }) =>
    always(inTransaction(Word).delete({ kind, prefix, createdAt, serviceId }).commit()),
  )
}

/** The text under which typed words are searched: the longest start that the entries of the longest word have. */
export function searchedStart(typed: readonly string[]): string {
  return startsOf(longestWord(typed)).at(-1) ?? ''
}

/** Reads the services that search entries name, of one of the two lists; one batch for each hundred entries. */
export function readServicesOf(
  entity: Pick<typeof Service, 'get'> | Pick<typeof PendingService, 'get'>,
  words: readonly Record<string, unknown>[],
): Promise<(Record<string, unknown> | null)[]> {
  return readMany(
    words.map(({ serviceId }) => entity.get({ serviceId: String(serviceId) })),
    serviceRow,
  )
}

function startsOf(word: string): string[] {
  const letters = wordLength(word)
  if (letters < shortestSearch.letters) return [word]
  return startLengths.filter((length) => length <= letters).map((length) => keyOfStart(word, length))
}
