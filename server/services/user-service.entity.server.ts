import type { EntityItem } from 'electrodb'
import { serviceStatuses } from '#domain/service-status.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** The wrong tries of a code in the current hour and day; `hour` and `day` are their first seconds since 1970. */
const tries = {
  type: 'map',
  properties: {
    hour: { type: 'number', required: true },
    inHour: { type: 'number', required: true },
    day: { type: 'number', required: true },
    inDay: { type: 'number', required: true },
  },
} as const

/** `held`: assigned, and holds its nurse as a whole; `open`: confirmed, or with a plan. */
const stages = ['held', 'open'] as const

/**
 * Where a service stands in the list of those that are not closed (docs/decisions/0037): with those that are held or with the others, by
 * its end. Both attributes are written together, and removed when it is closed.
 */
export function placeByEnd(openUntil: string, { isHeld = false } = {}) {
  return { stage: isHeld ? ('held' as const) : ('open' as const), openUntil }
}

/**
 * One entry of a user's list of services (section 3, "Entry in the user's services array"), an item of its own in the
 * user's partition, so that a long list never outgrows an item.
 */
export const UserService = defineEntity({
  model: { entity: 'userService', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    serviceId: { type: 'string', required: true, readOnly: true },
    status: { type: serviceStatuses, required: true },
    bookCode: { type: 'string', required: true },
    closeCode: { type: 'string', required: true },
    numericBookCode: { type: 'number', required: true },
    patientName: { type: 'string', required: true },
    /** UTC instants, ISO 8601. */
    startDate: { type: 'string', required: true },
    endDate: { type: 'string', required: true },
    service: { type: 'string', required: true },
    subService: { type: 'string', required: true },
    consultation: { type: 'string', required: true, default: '' },
    address: { type: 'string', required: true },
    /** The service has or had a plan, and until when it held a nurse before, as on the service: the family's card links to its visits. */
    hasPlan: { type: 'boolean' },
    heldUntil: { type: 'string' },
    nurseName: { type: 'string' },
    /** Absent without a nurse, and of the former product's services whose nurse has no record. */
    nurseId: { type: 'string' },
    /** Where it stands in the list by end; both are absent before the service is confirmed and when it is closed. */
    stage: { type: stages },
    openUntil: { type: 'string' },
    /** Who of the office (the uid) has said that the service is meant full-time, without a visit schedule, and when. */
    fullTimeMeant: {
      type: 'map',
      properties: { by: { type: 'string', required: true }, at: { type: 'string', required: true } },
    },
    /** Ten digits, as on the nurse's record. */
    nurseMobileNumber: { type: 'string' },
    /** A digest of what was booked: the same form sent again is this booking, one that was changed is another. */
    form: { type: 'string', readOnly: true },
    /**
     * Whether the booking code reached the customer. `sending` with a claim older than its lease means that a process
     * died between the booking and the message: the next request with the same form sends it.
     */
    notification: { type: ['sending', 'sent', 'failed'] as const },
    notificationClaimedAt: { type: 'string' },
    /** Counted here and not in items of their own, so that confirming and closing need not check those. */
    bookCodeTries: tries,
    closeCodeTries: tries,
    /** Requests to the office that wait for an answer; counted here, because the entry also says that the service runs. */
    openRequests: { type: 'number' },
    createdAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    ofUser: {
      collection: 'customer',
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: ['serviceId'] },
    },
    byEnd: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: ['stage'], template: 'userService#${stage}' },
      sk: { field: 'gsi7sk', composite: ['openUntil'], template: '${openUntil}' },
    },
  },
})

export type StoredUserService = EntityItem<typeof UserService>
