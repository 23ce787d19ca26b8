import { compare } from '#domain/compare.ts'
import { mostPairsOfFamily } from '#domain/nurse-pairs.ts'
import { recordAudit } from '#server/audit/audit.server.ts'
import { readKeptNevers } from '#server/nurse-time/kept-nevers.server.ts'
import type { StoredKeptNever } from '#server/nurse-time/kept-never.entity.server.ts'
import { NursePair } from '#server/nurse-time/nurse-pair.entity.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { inTransaction } from '#server/table/transaction.server.ts'
import {
  diaryWrites,
  droppedRecord,
  neversWithout,
  readForPair,
  standingOf,
  writePair,
} from './pair-writes.server.ts'

type Restored = { ok: boolean }

/** What the page says of a never of an earlier account, whose reason was erased with it. */
const reason = 'Set for an earlier account with this number.'
/** Who restores it in the audit log. */
const restorer = { uid: 'phone-verification', email: 'phone verification' }

/**
 * Gives an account whose number has just been proven the nevers of earlier accounts with that number, the latest first, as many as a family
 * can have. They stay kept, so that the same again after a failure is harmless.
 * @returns false where one could not be written
 */
export async function restoreNevers(uid: string, number: string): Promise<boolean> {
  const all = (await readKeptNevers(number)).sort((one, other) => compare(other.at, one.at))
  for (const kept of all) {
    const { ok } = await retryWhenChanged<Restored>(() => restore(uid, kept))
    if (!ok) return false
  }
  return true
}

async function restore(uid: string, kept: StoredKeptNever): Promise<Restored | Changed> {
  const { nurseId, askedBy, author, at } = kept
  const { user, pairs, nurse } = await readForPair(uid, nurseId)
  const standing = standingOf(pairs)
  const before = standing.find((pair) => pair.nurseId === nurseId)
  const isFull = !before && standing.length >= mostPairsOfFamily
  if (!user || !nurse?.staff || before?.kind === 'never' || isFull) return { ok: true }
  return writePair(user, [
    {
      item: inTransaction(NursePair)
        .put({ uid, nurseId, kind: 'never', askedBy, reason, author, at })
        .commit(),
      otherwise: 'busy',
    },
    ...droppedRecord(pairs, nurseId),
    ...diaryWrites(nurse, [...neversWithout(nurse.diary, uid), { uid, askedBy, at }]),
    recordAudit(restorer, {
      action: 'set-pair',
      recordType: 'pair',
      recordId: uid,
      values: { nurse: { id: nurseId, name: nurse.staff.fullName }, pair: 'never', askedBy, reason },
    }),
  ])
}
