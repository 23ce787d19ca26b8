import type { EntityItem } from 'electrodb'
import { correctedThings } from '#domain/visits/attendance.ts'
import { reportProblems } from '#domain/visits/report-problems.ts'
import { clocks } from '#domain/visits/evidence.ts'
import { correctionReasons, decisionReasons, missedReasons, reportSources } from '#domain/visits/reasons.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * A report about a visit (docs/visits.md). Events never change: a correction is another event. The client makes the id, so
 * that an event sent twice is stored once. The times valid after all events stand on the visit in its week.
 */
export const VisitEvent = defineEntity({
  model: { entity: 'visitEvent', version: '1', service: 'nivaas' },
  attributes: {
    serviceId: { type: 'string', required: true, readOnly: true },
    line: { type: 'string', required: true, readOnly: true },
    day: { type: 'string', required: true, readOnly: true },
    clientId: { type: 'string', required: true, readOnly: true },
    kind: {
      type: ['arrived', 'left', 'missed', 'correction', 'note'] as const,
      required: true,
      readOnly: true,
    },
    /** Only on a correction. */
    corrects: { type: correctedThings, readOnly: true },
    /** When it happened, as the author says; a UTC instant. Absent on a correction that only denies. */
    happenedAt: { type: 'string', readOnly: true },
    /** When it reached us, by our clock; a UTC instant. */
    heardAt: { type: 'string', required: true, readOnly: true },
    /** The order of a visit's events, from 1, since clocks of two processes differ. A note may share another event's number. */
    sequence: { type: 'number', required: true, readOnly: true },
    /** `nurse`: the nurse's own page. `telephone`: a call to the office. */
    evidence: { type: ['nurse', 'telephone'] as const, required: true, readOnly: true },
    /** Whose clock gave the time of an arrival or departure, where it is not ours. */
    clock: { type: clocks, readOnly: true },
    /** The author's uid: the account of the nurse or the administrator. */
    author: { type: 'string', required: true, readOnly: true },
    /** The nurse who reported it, or the administrator who entered it. */
    nurseId: { type: 'string', readOnly: true },
    administratorEmail: { type: 'string', readOnly: true },
    note: { type: 'string', readOnly: true },
    /** Only on a nurse's note: `heardAt` again and the patient, so that a list of notes needs no other record. */
    notedAt: { type: 'string', readOnly: true },
    patientName: { type: 'string', readOnly: true },
    /** Only on a nurse's note, until the office has read it (`note-read.entity.server.ts`). */
    unread: { type: ['unread'] as const },
    /** `heardAt` again; only with `unread`. */
    unreadSince: { type: 'string' },
    /** Why a visit was missed, why a report is wrong, who told the office, or why the visit stands as reported. */
    reason: {
      type: [...new Set([...missedReasons, ...correctionReasons, ...reportSources, ...decisionReasons])],
      readOnly: true,
    },
    /** Only on an arrival or departure of a nurse that changes no time: the office had ended the stint, or there is a problem. */
    contested: { type: 'boolean', readOnly: true },
    /** Only with `contested`: why it changes no time, unless the stint had ended. */
    problem: { type: reportProblems, readOnly: true },
    /** Seconds since 1970; `careRecordEnd` says when. */
    ttl: { type: 'number' },
  },
  indexes: {
    ofVisit: {
      pk: { field: 'pk', composite: ['serviceId'] },
      sk: { field: 'sk', composite: ['line', 'day', 'clientId'] },
    },
    /** Notes that the office has not read. */
    byUnread: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: ['unread'], template: 'note#${unread}' },
      sk: { field: 'gsi6sk', composite: ['unreadSince'], template: '${unreadSince}' },
    },
    /** Nurses' notes on one service. */
    notesOfService: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: ['serviceId'], template: 'note#${serviceId}' },
      sk: { field: 'gsi7sk', composite: ['notedAt'], template: '${notedAt}' },
    },
  },
})

export type StoredVisitEvent = EntityItem<typeof VisitEvent>
