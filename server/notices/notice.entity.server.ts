import type { EntityItem } from 'electrodb'
import { noticeKinds, noticeReasons, noticeStates } from '#domain/notices.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** `skipped`: the recipient has no address for it, or the notice has no such message. */
const channelStates = ['open', 'sent', 'failed', 'skipped'] as const

export type ChannelState = (typeof channelStates)[number]

/**
 * Something that one recipient should hear once (docs/visits.md, "Who gets told"). It holds ids only: its texts are made from the current
 * records when it is sent. SMS and e-mail have separate states, so that a further try sends only what is missing.
 */
export const Notice = defineEntity({
  model: { entity: 'notice', version: '1', service: 'nivaas' },
  attributes: {
    /** The recipient, so that one Query finds all notices to a person: `family#uid`, `nurse#id`; each row to the office has its own. */
    recipientKey: { type: 'string', required: true, readOnly: true },
    /** A hash of change, kind and recipient (`notice-writes.server.ts`). */
    noticeId: { type: 'string', required: true, readOnly: true },
    /** The change that caused it, a UUID; for a computed notice, what it is computed from. */
    change: { type: 'string', required: true, readOnly: true },
    kind: { type: noticeKinds, required: true, readOnly: true },
    to: { type: ['family', 'nurse', 'office'] as const, required: true, readOnly: true },
    /** The uid of the family's account or the nurse's id; absent for the office. */
    recipientId: { type: 'string', readOnly: true },
    /** Empty if it is about no service (`nurseInvited`). */
    serviceId: { type: 'string', required: true, readOnly: true },
    /** The nurse whom the cause is about. */
    nurseId: { type: 'string', readOnly: true },
    /** The one visit it is about: its line, and the Indian day on which it starts. */
    visit: {
      type: 'map',
      readOnly: true,
      properties: { line: { type: 'string', required: true }, day: { type: 'string', required: true } },
    },
    /** The day whose visits it lists: yyyy-mm-dd. */
    day: { type: 'string', readOnly: true },
    /** The first day of the week that it lists. */
    week: { type: 'string', readOnly: true },
    /** How far ahead something may be different for the recipient: milliseconds since 1970; absent without an end. */
    reach: { type: 'number', readOnly: true },
    /** To a family: the nurse or the dates of its service may be different, or it has ended. */
    isCare: { type: 'boolean', readOnly: true },
    /** The texts that the recipient was sent for it. */
    texts: { type: 'list', items: { type: 'string' } },
    /** The family's request that was answered. */
    requestId: { type: 'string', readOnly: true },
    /** Where the care was, for a service that may be deleted by then. */
    pinCode: { type: 'string', readOnly: true },
    /** All services it is about, if there are several; `serviceId` is the first of them. */
    services: { type: 'list', items: { type: 'string' } },
    state: { type: noticeStates, required: true, default: 'open' },
    sms: { type: channelStates, required: true, default: 'open' },
    mail: { type: channelStates, required: true, default: 'open' },
    /** When it may be sent, a UTC instant; once it has ended, when it ended. A claim moves it to the end of the claim's lease. */
    dueAt: { type: 'string', required: true },
    /** Random: the process that is sending it, whose outcome is written on condition of it. */
    claim: { type: 'string' },
    /** How many tries have failed since it was first due, or since "Send again". */
    attempts: { type: 'number', required: true, default: 0 },
    reason: { type: noticeReasons },
    /** The id of the same recipient's notice whose message covered this one (`told-together`). */
    toldWith: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    /** Seconds since 1970; only once it has ended. */
    ttl: { type: 'number' },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['recipientKey'] },
      sk: { field: 'sk', composite: ['noticeId'] },
    },
    /** Only notices to send, waiting for the office, or failed. */
    byDue: {
      index: 'gsi6',
      condition: ({ state }) => state === 'open' || state === 'held' || state === 'failed',
      pk: { field: 'gsi6pk', composite: ['state'], template: 'notice#${state}' },
      sk: {
        field: 'gsi6sk',
        composite: ['dueAt', 'noticeId'],
        template: '${dueAt}#${noticeId}',
      },
    },
  },
})

export type StoredNotice = EntityItem<typeof Notice>

/** The key of a notice. */
export type NoticeName = Pick<StoredNotice, 'recipientKey' | 'noticeId'>

export function nameOf({ recipientKey, noticeId }: NoticeName): NoticeName {
  return { recipientKey, noticeId }
}

/** The services that a notice is about. */
export function servicesOf({ services, serviceId }: Pick<StoredNotice, 'services' | 'serviceId'>): string[] {
  return services ?? [serviceId]
}
