import { createHmac } from 'node:crypto'
import { careRecordEnd } from '#domain/care-records.ts'
import { dayAt } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { KeptNever, type StoredKeptNever } from './kept-never.entity.server.ts'
import type { StoredPair } from './nurse-pair.entity.server.ts'

/** The writes by which the nevers of a deleted account outlive it; none without a verified number. E.164. */
export function keepNevers(number: string, nevers: readonly StoredPair[]): Write<'busy'>[] {
  const [digest] = digestsOf(number)
  if (!digest) return []
  const ttl = careRecordEnd(dayAt(now()))
  return nevers.map(({ nurseId, askedBy, author, at }) =>
    always(inTransaction(KeptNever).put({ digest, nurseId, askedBy, author, at, ttl }).commit()),
  )
}

/** The writes after which no account with this number gets the never again. */
export function deletedKept(number: string, nurseId: string): Write<'busy'>[] {
  return digestsOf(number).map((digest) =>
    always(inTransaction(KeptNever).delete({ digest, nurseId }).commit()),
  )
}

/** The nevers left by earlier accounts with this number. */
export async function readKeptNevers(number: string): Promise<StoredKeptNever[]> {
  const answers = await Promise.all(
    digestsOf(number).map((digest) =>
      KeptNever.query.ofNumber({ digest }).go({ consistent: true, pages: 'all' }),
    ),
  )
  return answers.flatMap(({ data }) => unexpired(data))
}

/** Today's key first, then the older ones. */
function digestsOf(number: string): string[] {
  if (!number) return []
  return purposeKeys('nevers').map((key) => createHmac('sha256', key).update(number).digest('base64url'))
}
