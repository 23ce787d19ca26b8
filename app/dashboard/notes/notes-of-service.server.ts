import { momentNow } from '#app/dashboard/frame/moment.server.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { readNotesOfService } from '#server/attendance/read-notes.server.ts'
import { readNames } from '#server/staff/read-names.server.ts'
import { readingOf, type Reading } from './reading.ts'

/** A note of a nurse in words. */
export type ShownNote = {
  visitId: string
  event: string
  patient: string
  from: string
  text: string
  reading: Reading
}

/** Notes that the page of a service shows. */
const mostShown = 20

/** The last notes of nurses about the visits of a service, the newest first: one Query, and two batches at once. */
export async function readShownNotes(
  serviceId: string,
): Promise<{ notes: ShownNote[]; hasMore: boolean; serviceId: string }> {
  const { notes, hasMore } = await readNotesOfService(serviceId, mostShown)
  const names = await readNames(notes.flatMap(({ note }) => note.nurseId ?? []))
  const shown = notes.map(({ note, read }): ShownNote => {
    const { line, day, clientId, notedAt, nurseId = '', patientName = '', note: text = '' } = note
    return {
      visitId: visitIdOf({ serviceId, line, day }),
      event: clientId,
      patient: patientName,
      from: `${names.get(nurseId) ?? 'A nurse'}, ${momentNow(notedAt)}`,
      text,
      reading: readingOf(read),
    }
  })
  return { notes: shown, hasMore, serviceId }
}
