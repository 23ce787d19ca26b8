import { now } from '#server/clock.server.ts'
import { Absence, type StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { diaryCheck } from '#server/nurse-time/diary-writes.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { readNurses } from '#server/nurse-time/read-nurses.server.ts'
import { retryWhenChanged, type Changed } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { writesWithPart, type PartOfAbsence } from './part-of-absence.server.ts'

type AbsenceName = Pick<StoredAbsence, 'nurseId' | 'id'>

type NextOutcome =
  /** The absence afterwards; null where there is none. */
  { ok: true; absence: StoredAbsence | null } | { ok: false; reason: 'busy' }

/**
 * Takes the visits of up to ten more services from an absent nurse (docs/decisions/0038). The reporting request, the same
 * form posted again and the sender's run all call it; when two meet, the later one fails on the diary's version and reads
 * again.
 */
export function takeNext(absence: AbsenceName): Promise<NextOutcome> {
  return retryWhenChanged<NextOutcome>(() => takeOnce(absence))
}

/**
 * The same, part by part.
 * @param mayGoOn whether there is time for another part
 * @returns the absence afterwards, still `taking: open` where other changes were in the way; then the rest is left to the
 * sender
 */
export async function takeRest(
  absence: StoredAbsence,
  mayGoOn: () => boolean = () => true,
): Promise<StoredAbsence> {
  let current = absence
  while (current.taking === 'open' && mayGoOn()) {
    const next = await takeNext(current)
    if (!next.ok || !next.absence) return current
    const isTaken = next.absence.uncovered.length > current.uncovered.length
    current = next.absence
    // What is left cannot be read; the sender's next run looks again.
    if (!isTaken) return current
  }
  return current
}

async function takeOnce({ nurseId, id }: AbsenceName): Promise<NextOutcome | Changed> {
  const time = now()
  const [nurse] = await readNurses([nurseId])
  // Read after the diary, whose version is the write's condition: a withdrawal that is missing here changes that version.
  const absence = (await readAbsences(nurseId)).find((each) => each.id === id) ?? null
  if (!nurse || absence?.taking !== 'open') return { ok: true, absence }
  const written = await writesWithPart(nurse, absence, {
    now: time,
    complete: (part) => [
      ...(part.taken.length > 0 ? part.writes : [diaryCheck(nurse)]),
      addTaken(absence, part),
    ],
  })
  if (written === 'changed') return written
  const { taken, left } = written.part
  if (taken.length === 0 && left.length > 0) return { ok: true, absence }
  const result = await transact<'changed' | 'busy'>(written.writes)
  if (!result.ok) return result
  return {
    ok: true,
    absence: { ...absence, ...takingAfter(left), uncovered: [...absence.uncovered, ...taken] },
  }
}

/** Never put whole: weeks being rolled forward add to the same list, without the diary. */
function addTaken({ nurseId, from, id }: StoredAbsence, { taken, left }: PartOfAbsence): Write<'changed'> {
  const item = inTransaction(Absence)
    .patch({ nurseId, from, id })
    .append({ uncovered: taken })
    .set(takingAfter(left))
    .commit()
  return { item, otherwise: 'changed' }
}

function takingAfter(left: readonly unknown[]): Pick<StoredAbsence, 'taking'> {
  return { taking: left.length > 0 ? 'open' : 'done' }
}
