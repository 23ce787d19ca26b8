import { mostNeversOfNurse, mostPairsOfFamily, type Asker, type PairKind } from '#domain/nurse-pairs.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { deletedKept } from '#server/nurse-time/kept-nevers.server.ts'
import { NursePair, type StoredPair } from '#server/nurse-time/nurse-pair.entity.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { inTransaction } from '#server/table/transaction.server.ts'
import {
  changesOf,
  diaryWrites,
  droppedRecord,
  neversWithout,
  readForPair,
  standingOf,
  writePair,
} from './pair-writes.server.ts'

/*
 * The office sets and ends pairs of a family and a nurse (docs/decisions/0068). A pair changes no visit and tells nobody. The record, the
 * nurse's diary and the audit log change together; the family's count of changes is the condition that nobody else changed one of its pairs.
 */

type Named = Administrator & { name: string }

export type SetPairForm = {
  uid: string
  nurseId: string
  kind: PairKind
  askedBy: Asker
  reason: string
  /** The count of changes that the form has seen. */
  seen: number
}

export type SetPairOutcome =
  | { ok: true }
  | { ok: false; reason: 'user-not-found' | 'nurse-not-found' | 'busy' }
  /** Another change of the family's pairs was first. */
  | { ok: false; reason: 'pairs-changed' }
  /** The family has as many pairs as it can, or the nurse is not to come to too many families. */
  | { ok: false; reason: 'too-many-of-family' | 'too-many-of-nurse' }

/** Sets a pair, or overwrites what is said of the two. The same form posted again is answered as the first time. */
export async function setPair(author: Named, form: SetPairForm): Promise<SetPairOutcome> {
  return retryWhenChanged(() => setOnce(author, form))
}

async function setOnce(author: Named, form: SetPairForm): Promise<SetPairOutcome | Changed> {
  const { uid, nurseId, kind, askedBy, reason, seen } = form
  const { user, pairs, nurse } = await readForPair(uid, nurseId)
  if (!user) return { ok: false, reason: 'user-not-found' }
  if (!nurse?.staff || nurse.staff.retiredAt) return { ok: false, reason: 'nurse-not-found' }
  const standing = standingOf(pairs)
  const before = standing.find((pair) => pair.nurseId === nurseId)
  if (changesOf(user) !== seen) {
    const isRepeated = before && before.author.uid === author.uid && saysTheSame(before, form)
    return isRepeated ? { ok: true } : { ok: false, reason: 'pairs-changed' }
  }
  if (!before && standing.length >= mostPairsOfFamily) return { ok: false, reason: 'too-many-of-family' }
  const at = nowInstant()
  const nevers = neversWithout(nurse.diary, uid)
  if (kind === 'never' && nevers.length >= mostNeversOfNurse)
    return { ok: false, reason: 'too-many-of-nurse' }
  const pair = { uid, nurseId, kind, askedBy, reason, author: { uid: author.uid, name: author.name }, at }
  return writePair(user, [
    { item: inTransaction(NursePair).put(pair).commit(), otherwise: 'busy' },
    ...droppedRecord(pairs, nurseId),
    ...(kind === 'preferred' ? deletedKept(user.number, nurseId) : []),
    ...diaryWrites(nurse, kind === 'never' ? [...nevers, { uid, askedBy, at }] : nevers),
    recordAudit(author, {
      action: 'set-pair',
      recordType: 'pair',
      recordId: uid,
      values: { nurse: { id: nurseId, name: nurse.staff.fullName }, pair: kind, askedBy, reason },
    }),
  ])
}

export type EndPairForm = { uid: string; nurseId: string; reason: string; seen: number }

export type EndPairOutcome =
  { ok: true } | { ok: false; reason: 'user-not-found' | 'pair-not-found' | 'pairs-changed' | 'busy' }

/** Ends a pair, so that the two are like any others. The same form posted again is answered as the first time. */
export async function endPair(author: Named, form: EndPairForm): Promise<EndPairOutcome> {
  return retryWhenChanged(() => endOnce(author, form))
}

async function endOnce(
  author: Named,
  { uid, nurseId, reason, seen }: EndPairForm,
): Promise<EndPairOutcome | Changed> {
  const { user, pairs, nurse } = await readForPair(uid, nurseId)
  const pair = pairs.find((each) => each.nurseId === nurseId)
  if (!user || !nurse) return { ok: false, reason: 'user-not-found' }
  if (!pair) return { ok: false, reason: 'pair-not-found' }
  if (pair.ended) return { ok: true }
  if (changesOf(user) !== seen) return { ok: false, reason: 'pairs-changed' }
  const ended = { at: nowInstant(), author: { uid: author.uid, name: author.name }, reason }
  return writePair(user, [
    {
      item: inTransaction(NursePair)
        .put({ ...pair, ended })
        .commit(),
      otherwise: 'busy',
    },
    ...diaryWrites(nurse, neversWithout(nurse.diary, uid)),
    ...deletedKept(user.number, nurseId),
    recordAudit(author, {
      action: 'end-pair',
      recordType: 'pair',
      recordId: uid,
      values: { nurse: { id: nurseId, name: nurse.staff?.fullName ?? '' }, pair: pair.kind, reason },
    }),
  ])
}

function saysTheSame(one: StoredPair, other: Pick<StoredPair, 'kind' | 'askedBy' | 'reason'>): boolean {
  return one.kind === other.kind && one.askedBy === other.askedBy && one.reason === other.reason
}
