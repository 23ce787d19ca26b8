import { randomUUID } from 'node:crypto'
import { minute } from '#domain/visits/days.ts'
import { sendLimits } from '#domain/visits/sending.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { readStints, seenStints } from '#server/covers/read-stints.server.ts'
import type { SendForm } from '#server/covers/send-form.server.ts'
import type { UndoForm } from '#server/covers/undo-sending.server.ts'

/* Forms that send another nurse and undo it, as the pages make them. */

const hour = 60 * minute

/** A form about the visit as it is now: in half an hour, for as long as the test says. */
export async function sendForm(
  visit: VisitName,
  nurse: { id: string },
  { hours = 11, ...more }: Partial<SendForm> & { hours?: number } = {},
): Promise<SendForm> {
  const known = await readStints(visit)
  const start = now() + sendLimits.proposedMinutes * minute
  return {
    visit,
    id: randomUUID(),
    seen: known ? seenStints(known) : '',
    nurseId: nurse.id,
    time: { start, end: start + hours * hour },
    reason: 'did-not-come',
    ...more,
  }
}

/** A form that undoes a sending, about the visit as it is now. */
export async function undoForm(
  visit: VisitName,
  sent: Pick<VisitName, 'line' | 'day'>,
  more: Partial<UndoForm> = {},
): Promise<UndoForm> {
  const known = await readStints(visit)
  return { visit, sent, id: randomUUID(), seen: known ? seenStints(known) : '', first: 'may-come', ...more }
}
