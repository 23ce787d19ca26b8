import { readKeptNevers } from '#server/nurse-time/kept-nevers.server.ts'
import type { StoredKeptNever } from '#server/nurse-time/kept-never.entity.server.ts'
import { NursePair } from '#server/nurse-time/nurse-pair.entity.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { inTransaction } from '#server/table/transaction.server.ts'
import { diaryWrites, neversWithout, readForPair, standingOf, writePair } from './pair-writes.server.ts'

type Restored = { ok: boolean }

/** What the page says of a never of an earlier account, whose reason was erased with it. */
const reason = 'Set for an earlier account with this number.'

/**
 * Gives an account whose number has just been proven the nevers of earlier accounts with that number. They stay kept, so that the same
 * again after a failure is harmless.
 * @returns false where one could not be written
 */
export async function restoreNevers(uid: string, number: string): Promise<boolean> {
  for (const kept of await readKeptNevers(number)) {
    const { ok } = await retryWhenChanged<Restored>(() => restore(uid, kept))
    if (!ok) return false
  }
  return true
}

async function restore(uid: string, kept: StoredKeptNever): Promise<Restored | Changed> {
  const { nurseId, askedBy, author, at } = kept
  const { user, pairs, nurse } = await readForPair(uid, nurseId)
  const isSet = standingOf(pairs).some((pair) => pair.nurseId === nurseId && pair.kind === 'never')
  if (!user || !nurse?.staff || isSet) return { ok: true }
  return writePair(user, [
    {
      item: inTransaction(NursePair)
        .put({ uid, nurseId, kind: 'never', askedBy, reason, author, at })
        .commit(),
      otherwise: 'busy',
    },
    ...diaryWrites(nurse, [...neversWithout(nurse.diary, uid), { uid, askedBy, at }]),
  ])
}
