import { auditedVisit } from '../audited.ts'
import type { TableRecords } from '../table-records.ts'

type Name = { serviceId: string; line: string; day: string }

/** V8. What a nurse wrote is unread, or one record and one entry of the audit log say who has read it; nothing else is either. */
export function noteMarks({ visitEvent, noteRead, auditEntry }: TableRecords): string[] {
  const read = new Set(noteRead.map(noteName))
  const found = visitEvent.flatMap((event) => {
    const { evidence, note, notedAt, unread } = event
    const name = noteName(event)
    const isRead = read.delete(name)
    if (evidence !== 'nurse' || !note)
      return notedAt || unread || isRead ? [`${name} is no note of a nurse and is listed as one`] : []
    if (!notedAt) return [`${name} is a note of a nurse and in no list`]
    if (Boolean(unread) === isRead)
      return [`${name} is ${isRead ? 'read and unread' : 'neither read nor unread'}`]
    return []
  })
  const logged = auditEntry
    .filter(({ action }) => action === 'note-read')
    .flatMap((entry) => {
      const visit = auditedVisit(entry)
      return visit ? [visitOf({ serviceId: entry.recordId, ...visit })] : []
    })
  return [
    ...found,
    ...[...read].map((name) => `${name} is read and does not exist`),
    ...unlogged(noteRead, logged),
  ]
}

function unlogged(noteRead: TableRecords['noteRead'], logged: readonly string[]): string[] {
  const entries = Map.groupBy(logged, (entry) => entry)
  return [...Map.groupBy(noteRead, visitOf)].flatMap(([visit, marks]) => {
    const there = entries.get(visit)?.length ?? 0
    return there === marks.length
      ? []
      : [`${visit} has ${marks.length} notes that are read, and ${there} entries in the audit log`]
  })
}

function visitOf({ serviceId, line, day }: Name): string {
  return `${serviceId} ${day} line ${line}`
}

function noteName(event: Name & { clientId: string }): string {
  return `${visitOf(event)} ${event.clientId}`
}
