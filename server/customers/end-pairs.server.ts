import { keepNevers } from '#server/nurse-time/kept-nevers.server.ts'
import { NursePair, type StoredPair } from '#server/nurse-time/nurse-pair.entity.server.ts'
import type { NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import { readNurses } from '#server/nurse-time/read-nurses.server.ts'
import { readPairsOfFamily } from '#server/nurse-time/read-pairs.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { diaryWrites, neversWithout } from './pair-writes.server.ts'
import type { StoredUser } from './user.entity.server.ts'

/** The pairs of an account that is deleted, and the nurses who are not to come to it. */
export type PairsToEnd = { pairs: StoredPair[]; nurses: NurseFacts[] }

export async function readPairsToEnd(uid: string): Promise<PairsToEnd> {
  const pairs = await readPairsOfFamily(uid)
  return { pairs, nurses: await readNurses(neversIn(pairs).map(({ nurseId }) => nurseId)) }
}

/**
 * The writes by which the pairs of an account end with it: at most three for each that stands and one for each that has ended. What is not
 * to be overlooked by a later account of the same number is kept (`keepNevers`).
 */
export function endedPairWrites(
  { uid, number }: Pick<StoredUser, 'uid' | 'number'>,
  { pairs, nurses }: PairsToEnd,
): Write<'changed' | 'busy'>[] {
  return [
    ...pairs.map(({ nurseId }) => always(inTransaction(NursePair).delete({ uid, nurseId }).commit())),
    ...keepNevers(number, neversIn(pairs)),
    ...nurses.flatMap((nurse) => diaryWrites(nurse, neversWithout(nurse.diary, uid))),
  ]
}

function neversIn(pairs: readonly StoredPair[]): StoredPair[] {
  return pairs.filter(({ kind, ended }) => kind === 'never' && !ended)
}
