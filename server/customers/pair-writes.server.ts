import { compare } from '#domain/compare.ts'
import { mostRecordsOfFamily } from '#domain/nurse-pairs.ts'
import { now } from '#server/clock.server.ts'
import { diaryWrite } from '#server/nurse-time/diary-writes.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import type { NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import { NursePair, type StoredPair } from '#server/nurse-time/nurse-pair.entity.server.ts'
import { readNurses } from '#server/nurse-time/read-nurses.server.ts'
import { readPairsOfFamily } from '#server/nurse-time/read-pairs.server.ts'
import type { ConditionOf } from '#server/table/entity.server.ts'
import type { Changed } from '#server/table/retry-when-changed.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { User, type StoredUser } from './user.entity.server.ts'

/** How often the pairs of a family have changed. */
export function changesOf({ pairChanges = 0 }: Pick<StoredUser, 'pairChanges'>): number {
  return pairChanges
}

export function standingOf(pairs: readonly StoredPair[]): StoredPair[] {
  return pairs.filter(({ ended }) => !ended)
}

export type Nevers = NonNullable<StoredDiary['nevers']>

export function neversWithout(diary: StoredDiary | null, uid: string): Nevers {
  return (diary?.nevers ?? []).filter((never) => never.uid !== uid)
}

/** What is read to change a pair: the family, all its pairs, and the nurse. */
export async function readForPair(uid: string, nurseId: string) {
  const [{ data: user }, pairs, [nurse]] = await Promise.all([
    User.get({ uid }).go({ consistent: true }),
    readPairsOfFamily(uid),
    readNurses([nurseId]),
  ])
  return { user, pairs, nurse }
}

/** The diary with these families; nothing where it has none and had none. */
export function diaryWrites(nurse: NurseFacts, nevers: Nevers): Write<'changed'>[] {
  if (nevers.length === 0 && !nurse.diary?.nevers?.length) return []
  const { services = [], hold = null, absences = [] } = nurse.diary ?? {}
  return [diaryWrite(nurse, { services, hold, absences, nevers }, now())]
}

/** The write that makes room for a new record. */
export function droppedRecord(pairs: readonly StoredPair[], nurseId: string): Write<'busy'>[] {
  if (pairs.length < mostRecordsOfFamily || pairs.some((pair) => pair.nurseId === nurseId)) return []
  const ended = pairs.filter((pair) => pair.ended).sort((one, other) => compare(endOf(one), endOf(other)))
  return ended
    .slice(0, 1)
    .map(({ uid, nurseId: of }) => always(inTransaction(NursePair).delete({ uid, nurseId: of }).commit()))
}

function endOf({ ended }: StoredPair): string {
  return ended?.at ?? ''
}

export async function writePair(
  user: StoredUser,
  writes: Write<'changed' | 'busy'>[],
): Promise<{ ok: true } | { ok: false; reason: 'busy' } | Changed> {
  return transact<'changed' | 'busy'>([countChange(user), ...writes])
}

/** The condition that no pair of the family has changed since the user was read. */
export function hasPairsAsRead({ pairChanges }: Pick<StoredUser, 'pairChanges'>): ConditionOf<typeof User> {
  return (current, { eq, notExists }) =>
    pairChanges === undefined ? notExists(current.pairChanges) : eq(current.pairChanges, pairChanges)
}

function countChange(user: StoredUser): Write<'changed'> {
  const item = inTransaction(User)
    .patch({ uid: user.uid })
    .set({ pairChanges: changesOf(user) + 1 })
    .where(hasPairsAsRead(user))
    .commit()
  return { item, otherwise: 'changed' }
}
