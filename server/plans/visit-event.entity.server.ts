import type { EntityItem } from 'electrodb'
import { correctable } from '#domain/visits/attendance.ts'
import { correctionReasons, missedReasons } from '#domain/visits/reasons.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * What was reported of a visit (docs/visits.md). Events are never changed: a correction is another event. The client makes the id, so
 * that an event that is sent twice is stored once. The times that hold after all events stand on the visit in its week.
 */
export const VisitEvent = defineEntity({
  model: { entity: 'visitEvent', version: '1', service: 'nivaas' },
  attributes: {
    serviceId: { type: 'string', required: true, readOnly: true },
    line: { type: 'string', required: true, readOnly: true },
    day: { type: 'string', required: true, readOnly: true },
    clientId: { type: 'string', required: true, readOnly: true },
    kind: {
      type: ['arrived', 'left', 'missed', 'correction', 'note', 'kept'] as const,
      required: true,
      readOnly: true,
    },
    /** Only of a correction. */
    corrects: { type: correctable, readOnly: true },
    /** When it was, as the author said; a UTC instant. Absent for a correction that says that it was not so. */
    happenedAt: { type: 'string', readOnly: true },
    /** When we heard of it, by our clock; a UTC instant. */
    heardAt: { type: 'string', required: true, readOnly: true },
    /** The order of a visit's events, from 1: clocks of two processes differ. A note may have the number of another event. */
    sequence: { type: 'number', required: true, readOnly: true },
    /** `nurse`: the nurse's own page. `telephone`: a call to the office. */
    evidence: { type: ['nurse', 'telephone'] as const, required: true, readOnly: true },
    /** The uid of the author: the nurse's or the administrator's account. */
    author: { type: 'string', required: true, readOnly: true },
    /** The nurse who reported it, or the administrator who wrote it down. */
    nurseId: { type: 'string', readOnly: true },
    administratorEmail: { type: 'string', readOnly: true },
    note: { type: 'string', readOnly: true },
    /** Only of what a nurse wrote: `heardAt` again, and the patient, so that a list of notes needs no other record. */
    notedAt: { type: 'string', readOnly: true },
    patientName: { type: 'string', readOnly: true },
    /** Only of what a nurse wrote, until somebody of the office has read it (`note-read.entity.server.ts`). */
    unread: { type: ['unread'] as const },
    /** `heardAt` again; with `unread` only. */
    unreadSince: { type: 'string' },
    /** Why nobody came, or why a report is not right. */
    reason: { type: [...new Set([...missedReasons, ...correctionReasons])], readOnly: true },
    /** Only of a kept report: what was reported, and why it changes no time. */
    kept: {
      type: 'map',
      readOnly: true,
      properties: {
        kind: { type: ['arrived', 'left'] as const, required: true },
        problem: { type: ['replaced', 'missed-already'] as const, required: true },
      },
    },
    /** Seconds since 1970; `careRecordEnd` says when. */
    ttl: { type: 'number' },
  },
  indexes: {
    ofVisit: {
      pk: { field: 'pk', composite: ['serviceId'] },
      sk: { field: 'sk', composite: ['line', 'day', 'clientId'] },
    },
    /** What nobody of the office has read yet. */
    byUnread: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: ['unread'], template: 'note#${unread}' },
      sk: { field: 'gsi6sk', composite: ['unreadSince'], template: '${unreadSince}' },
    },
    /** What nurses wrote about one service. */
    notesOfService: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: ['serviceId'], template: 'note#${serviceId}' },
      sk: { field: 'gsi7sk', composite: ['notedAt'], template: '${notedAt}' },
    },
  },
})

export type StoredVisitEvent = EntityItem<typeof VisitEvent>
