import type { EntityItem } from 'electrodb'
import { noticeKinds, noticeReasons, noticeStates } from '#domain/notices.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** `skipped`: the recipient has no such address, or the notice has no such message. */
const channelStates = ['open', 'sent', 'failed', 'skipped'] as const

export type ChannelState = (typeof channelStates)[number]

/**
 * Something that one recipient is to be told once (docs/visits.md, "Who gets told"). It holds ids only, but for `care`: its texts are made
 * from the current records when it is sent. It may go by SMS and by e-mail; each has a state of its own, so that a further try
 * sends only what was not sent.
 */
export const Notice = defineEntity({
  model: { entity: 'notice', version: '1', service: 'nivaas' },
  attributes: {
    /** Who is told, so that all that one person was told is one Query: `family#uid`, `nurse#id`; each row to the office has its own. */
    recipientKey: { type: 'string', required: true, readOnly: true },
    /** A hash of change, kind and recipient (`notice-writes.server.ts`). */
    noticeId: { type: 'string', required: true, readOnly: true },
    /** The change that caused it, a UUID; for a computed notice, what it is computed of. */
    change: { type: 'string', required: true, readOnly: true },
    kind: { type: noticeKinds, required: true, readOnly: true },
    to: { type: ['family', 'nurse', 'office'] as const, required: true, readOnly: true },
    /** The uid of the family's account, or the nurse's id; absent for the office. */
    recipientId: { type: 'string', readOnly: true },
    /** Empty where it is about no service (`nurseInvited`). */
    serviceId: { type: 'string', required: true, readOnly: true },
    /** The nurse whom the cause was about. */
    nurseId: { type: 'string', readOnly: true },
    /** The one visit that it is about: its line, and the Indian day on which it starts. */
    visit: {
      type: 'map',
      readOnly: true,
      properties: { line: { type: 'string', required: true }, day: { type: 'string', required: true } },
    },
    /** The day whose visits are told, or from which on the week's are: yyyy-mm-dd. */
    day: { type: 'string', readOnly: true },
    /** The request of the family that was answered. */
    requestId: { type: 'string', readOnly: true },
    /** Which care it is about, where the service may be deleted when it is sent: a UTC instant, and the PIN code if it is known. */
    care: {
      type: 'map',
      readOnly: true,
      properties: { startsAt: { type: 'string', required: true }, pinCode: { type: 'string' } },
    },
    /** All services that are told, where there are several; `serviceId` is the first of them. */
    services: { type: 'list', items: { type: 'string' } },
    state: { type: noticeStates, required: true, default: 'open' },
    sms: { type: channelStates, required: true, default: 'open' },
    mail: { type: channelStates, required: true, default: 'open' },
    /** When it may be sent, a UTC instant; after the end, when it ended. A claim moves it to the end of its lease. */
    dueAt: { type: 'string', required: true },
    /** Random: the process that is sending it. Its outcome is written on condition of it. */
    claim: { type: 'string' },
    /** How often it was tried in vain since it was first due, or since "Send again". */
    attempts: { type: 'number', required: true, default: 0 },
    reason: { type: noticeReasons },
    /** The id of the notice of the same recipient that told this one as well (`told-together`). */
    toldWith: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    /** Seconds since 1970; only on notices that have ended. */
    ttl: { type: 'number' },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['recipientKey'] },
      sk: { field: 'sk', composite: ['noticeId'] },
    },
    /** Only those that are to be sent, that wait for the office, or that failed. */
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

/** The services that a notice tells of. */
export function servicesOf({ services, serviceId }: Pick<StoredNotice, 'services' | 'serviceId'>): string[] {
  return services ?? [serviceId]
}
