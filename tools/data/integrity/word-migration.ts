import { PendingService, Service } from '#server/services/service.entity.server.ts'
import { Word } from '#server/services/word.entity.server.ts'
import { wordsOf, wordWrites, type WordKey } from '#server/services/words.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import type { ExistingService, StoredItem } from './table-records.ts'

/*
 * Gives services that were booked before the search entries (docs/decisions/0033) theirs, and removes entries whose service is
 * gone, which a version from before leaves when it removes a service. Each is a transaction that checks the service, so the
 * site can run meanwhile, and it can be run again at any time.
 */

type Check = Write<'not so'>

/**
 * Completes the search entries of one page of the table.
 * @returns how many services got entries, and how many entries without a service were removed
 */
export async function migrateWords(items: StoredItem[]): Promise<{ given: number; removed: number }> {
  const done = { given: 0, removed: 0 }
  for (const service of await withoutWords(items.flatMap(toService)))
    if (await giveWords(service)) done.given++
  for (const word of await withoutService(items.flatMap(toWord))) if (await removeWord(word)) done.removed++
  return done
}

function toService(item: StoredItem): ExistingService[] {
  if (item.__edb_e__ === 'service')
    return [Service.parse({ Item: item }).data].filter((data) => data !== null)
  if (item.__edb_e__ !== 'pendingService') return []
  return [PendingService.parse({ Item: item }).data].filter((data) => data !== null)
}

function toWord(item: StoredItem): WordKey[] {
  return item.__edb_e__ === 'word' ? [item as WordKey] : []
}

/** The services of which an entry is missing, by a read that may be a moment old: a second writing changes nothing. */
async function withoutWords(services: ExistingService[]): Promise<ExistingService[]> {
  const words = services.flatMap(wordsOf)
  const found = await readMany(
    words.map((word) => Word.get(word)),
    [],
  )
  const incomplete = new Set(words.filter((_, place) => !found[place]).map(({ serviceId }) => serviceId))
  return services.filter(({ serviceId }) => incomplete.has(serviceId))
}

/** The entries whose service seems to be gone; `removeWord` makes sure. */
async function withoutService(words: WordKey[]): Promise<WordKey[]> {
  const [services, pending] = await Promise.all(
    [Service, PendingService].map((entity) =>
      readMany(
        words.map(({ serviceId }) => entity.get({ serviceId })),
        [],
      ),
    ),
  )
  return words.filter((_, place) => !services?.[place] && !pending?.[place])
}

/** Writes the entries while the service exists, as pending or on the confirmed side; false when it is gone. */
async function giveWords(service: ExistingService): Promise<boolean> {
  const { serviceId, createdAt } = service
  const checks: Check[] = [
    {
      item: inTransaction(PendingService)
        .check({ serviceId })
        .where((current, { eq }) => eq(current.createdAt, createdAt))
        .commit(),
      otherwise: 'not so',
    },
    {
      item: inTransaction(Service)
        .check({ serviceId })
        .where((current, { eq }) => eq(current.createdAt, createdAt))
        .commit(),
      otherwise: 'not so',
    },
  ]
  // In this order, because a service moves from the pending ones to the others and never back.
  for (const check of checks) {
    const written = await transact<'not so' | 'busy'>([check, ...wordWrites(service)])
    if (written.ok) return true
    if (written.reason === 'busy') throw new Error(`The table is busy (${serviceId}). Please run it again.`)
  }
  return false
}

async function removeWord(word: WordKey): Promise<boolean> {
  const { serviceId } = word
  const gone: Check[] = [
    {
      item: inTransaction(PendingService)
        .check({ serviceId })
        .where(({ createdAt }, { notExists }) => notExists(createdAt))
        .commit(),
      otherwise: 'not so',
    },
    {
      item: inTransaction(Service)
        .check({ serviceId })
        .where(({ createdAt }, { notExists }) => notExists(createdAt))
        .commit(),
      otherwise: 'not so',
    },
  ]
  const written = await transact<'not so' | 'busy'>([
    ...gone,
    always(inTransaction(Word).delete(word).commit()),
  ])
  if (!written.ok && written.reason === 'busy')
    throw new Error(`The table is busy (${serviceId}). Please run it again.`)
  return written.ok
}
