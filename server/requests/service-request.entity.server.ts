import type { EntityItem } from 'electrodb'
import { requestKinds, requestOutcomes } from '#domain/family-requests.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * What a family asks the office about a service (docs/decisions/0079). The form makes the id, so that a form that is sent twice is one
 * request. It is answered once or withdrawn once, and its texts never change.
 */
export const ServiceRequest = defineEntity({
  model: { entity: 'serviceRequest', version: '1', service: 'nivaas' },
  attributes: {
    serviceId: { type: 'string', required: true, readOnly: true },
    requestId: { type: 'string', required: true, readOnly: true },
    /** The account that has asked. */
    uid: { type: 'string', required: true, readOnly: true },
    /** So that a list of requests needs no other record. */
    patientName: { type: 'string', required: true, readOnly: true },
    kind: { type: requestKinds, required: true, readOnly: true },
    /** The one visit that it is about: its line, and the Indian day on which it starts. */
    visit: {
      type: 'map',
      readOnly: true,
      properties: { line: { type: 'string', required: true }, day: { type: 'string', required: true } },
    },
    /** The wished time or nurse. */
    wish: { type: 'string', readOnly: true },
    words: { type: 'string', readOnly: true },
    /** UTC instants, here and below. */
    sentAt: { type: 'string', required: true, readOnly: true },
    /** Who of the office has read it first, where that was before the answer. */
    readAt: { type: 'string' },
    readBy: { type: 'string' },
    readByName: { type: 'string' },
    answeredAt: { type: 'string' },
    /** The uid of the administrator, and the name that the family reads. */
    answeredBy: { type: 'string' },
    answeredByName: { type: 'string' },
    answer: { type: 'string' },
    outcome: { type: requestOutcomes },
    withdrawnAt: { type: 'string' },
    /** The last change of the plan that the office has made from it, as the plan's `lastChange` had it, and when. */
    change: { type: 'string' },
    changedAt: { type: 'string' },
    /** Until it is answered or withdrawn. */
    open: { type: ['open'] as const },
    /** Its place in the office's list (`placeInList`); with `open` only. */
    openSince: { type: 'string' },
    /** Seconds since 1970; `careRecordEnd` says when. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    ofService: {
      pk: { field: 'pk', composite: ['serviceId'] },
      sk: { field: 'sk', composite: ['requestId'], template: 'request#${requestId}' },
    },
    /** What waits for an answer of the office. */
    byOpen: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: ['open'], template: 'request#${open}' },
      sk: { field: 'gsi6sk', composite: ['openSince'], template: '${openSince}' },
    },
  },
})

export type StoredRequest = EntityItem<typeof ServiceRequest>

/** What names a request for good. */
export type RequestName = Pick<StoredRequest, 'serviceId' | 'requestId'>
