import { recordAudit } from '#server/audit/audit.server.ts'
import { now } from '#server/clock.server.ts'
import { Absence, type StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { contentsWithAbsences } from '#server/nurse-time/diary-contents.server.ts'
import { diaryWrite } from '#server/nurse-time/diary-writes.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { readNurses } from '#server/nurse-time/read-nurses.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import type { Author } from './absence-form.server.ts'
import { visitsOfAbsence } from './absence-writes.server.ts'

export type WithdrawOutcome =
  { ok: true; absence: StoredAbsence } | { ok: false; reason: 'absence-not-found' | 'already-over' | 'busy' }

/**
 * Ends an absence that runs, or takes back one that has not begun. Visits not taken yet stay with the nurse; of those taken,
 * `coverAbsence` can return the unallocated ones. The same form sent again succeeds again.
 */
export async function withdrawAbsence(
  author: Author,
  { nurseId, absenceId }: { nurseId: string; absenceId: string },
): Promise<WithdrawOutcome> {
  return retryWhenChanged<WithdrawOutcome>(async () => {
    const time = now()
    const [nurse] = await readNurses([nurseId])
    const absence = (await readAbsences(nurseId)).find(({ id }) => id === absenceId)
    if (!nurse || !absence) return { ok: false, reason: 'absence-not-found' }
    if (absence.state === 'withdrawn' || absence.endedAt) return { ok: true, absence }
    if (Date.parse(absence.to) <= time) return { ok: false, reason: 'already-over' }
    const next = withdrawn(absence, time)
    const others = (nurse.diary?.absences ?? []).filter(({ id }) => id !== absenceId)
    const result = await transact<'changed' | 'busy'>([
      diaryWrite(nurse, contentsWithAbsences(nurse.diary, others, time), time),
      { item: putAsRead(next, absence), otherwise: 'changed' },
      recordAudit(author, {
        action: 'withdraw-absence',
        recordType: 'absence',
        recordId: nurseId,
        values: {
          ...{ kind: absence.kind, from: absence.from, to: absence.to },
          visitsOf: visitsOfAbsence(absence.uncovered, nurse.diary?.hold ?? null, absence),
        },
      }),
    ])
    if (result.ok) return { ok: true, absence: next }
    return result
  })
}

function withdrawn(absence: StoredAbsence, time: number): StoredAbsence {
  const at = new Date(time).toISOString()
  const ended = { ...absence, taking: 'done' as const }
  return absence.from < at
    ? { ...ended, to: at, endedAt: at }
    : { ...ended, state: 'withdrawn', withdrawnAt: at }
}

/** Rolling forward adds visits to an absence without its nurse's diary, so the list itself is the condition. */
function putAsRead(next: StoredAbsence, { uncovered }: StoredAbsence): object {
  return inTransaction(Absence)
    .put(next)
    .where((stored, { eq }) => eq(stored.uncovered, uncovered))
    .commit()
}
