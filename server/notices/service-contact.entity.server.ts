import type { EntityItem } from 'electrodb'
import { noticeReasons } from '#domain/notices.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** `unknown`: the provider did not answer, so the message may have gone. */
const messageOutcomes = ['sent', 'unknown', 'refused'] as const

/**
 * What went between us and the people around a service: a message that was sent or refused, or a call that the office wrote down. Never
 * changed. A message is kept as its template and values, so that its very text can be read; codes are left out.
 */
export const Contact = defineEntity({
  model: { entity: 'contact', version: '1', service: 'nivaas' },
  attributes: {
    serviceId: { type: 'string', required: true, readOnly: true },
    /** When the message was sent or refused, or when the call was; a UTC instant. */
    at: { type: 'string', required: true, readOnly: true },
    contactId: { type: 'string', required: true, readOnly: true },
    kind: { type: ['message', 'call'] as const, required: true, readOnly: true },
    with: { type: ['family', 'nurse', 'office', 'other'] as const, required: true, readOnly: true },
    /** The uid of the family's account or the nurse's id. */
    withId: { type: 'string', readOnly: true },
    /** Of a message: its kind of notice or `bookingCode`, and the change from which it came. */
    about: { type: 'string', readOnly: true },
    change: { type: 'string', readOnly: true },
    /** Absent if the recipient had no address. */
    way: { type: ['sms', 'mail'] as const, readOnly: true },
    /** E.164 or an e-mail address. */
    to: { type: 'string', readOnly: true },
    template: { type: 'string', readOnly: true },
    /** Of the template's variables; absent if the text has a code, or names several families. */
    values: { type: 'any', readOnly: true },
    /** Of the text that was sent (`digestOf`), since templates change. */
    digest: { type: 'string', readOnly: true },
    outcome: { type: messageOutcomes, readOnly: true },
    reason: { type: noticeReasons, readOnly: true },
    /** Of a call: with whom, by name; who called; what was said. */
    withName: { type: 'string', readOnly: true },
    direction: { type: ['in', 'out'] as const, readOnly: true },
    words: { type: 'string', readOnly: true },
    /** The uid and the name of the administrator who wrote it down, and when. */
    author: { type: 'string', readOnly: true },
    authorName: { type: 'string', readOnly: true },
    writtenAt: { type: 'string', readOnly: true },
    /** Seconds since 1970: of a message `retention.noticeDays`, of a call that of a record of care. */
    ttl: { type: 'number', required: true, readOnly: true },
  },
  indexes: {
    ofService: {
      pk: { field: 'pk', composite: ['serviceId'] },
      sk: { field: 'sk', composite: ['at', 'contactId'], template: 'contact#${at}#${contactId}' },
    },
  },
})

export type StoredContact = EntityItem<typeof Contact>
