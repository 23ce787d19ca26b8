import type { EntityItem } from 'electrodb'
import { bookedShifts } from '#domain/shifts.ts'
import { defineEntity } from '#server/table/entity.server.ts'
import { serviceRow as row } from '#server/table/indexes.server.ts'
import { consentAttribute } from './given-consent.server.ts'

/**
 * The attributes of a booked service from booking to end (section 3, "Service"). It is written as a `PendingService` and becomes a
 * `Service` when its customer confirms it. Both have the same key, so at most one exists.
 */
const bookedAttributes = {
  /** A UUID if booked on the web; any other id comes from the former mobile app. */
  serviceId: { type: 'string', required: true, readOnly: true },
  book_code: { type: 'string', required: true },
  close_code: { type: 'string', required: true },
  numericBookCode: { type: 'number', required: true },
  userId: { type: 'string', required: true, readOnly: true },
  userEmail: { type: 'string', required: true },
  /** The number for the office's calls about this service, E.164. */
  phone: { type: 'string', required: true },
  /** The account's number at the booking if it differs, E.164: a caller is found by it too. */
  accountNumber: { type: 'string', readOnly: true },
  /** The address for the office's mails about this service. */
  contactEmail: { type: 'string' },
  /** UTC instants, ISO 8601. */
  createdAt: { type: 'string', required: true, readOnly: true },
  updatedAt: { type: 'string', required: true },
  patient: {
    type: 'map',
    required: true,
    properties: {
      name: { type: 'string', required: true },
      age: { type: 'number', required: true },
      gender: { type: 'string', required: true },
      startDate: { type: 'string', required: true },
      endDate: { type: 'string', required: true },
      /** Only if made in the mobile app. */
      contactNumber: { type: 'string' },
    },
  },
  /** Copies of the patient's name, start and end that an index can hold and sort; they follow automatically. */
  patientName: ofPatient('name'),
  startDate: ofPatient('startDate'),
  endDate: ofPatient('endDate'),
  /** Only if made in the mobile app. */
  name: { type: 'string' },
  address: { type: 'string', required: true },
  service: { type: 'string', required: true, readOnly: true },
  subService: { type: 'string', required: true },
  consultation: { type: 'string', required: true, default: '' },
  weeks: { type: 'number' },
  months: { type: 'number' },
  caregivergender: { type: 'string', required: true, default: 'No preference' },
  /** The hours a day that the family asks for; absent if it leaves them to the office (`domain/shifts.ts`). */
  shift: { type: bookedShifts, readOnly: true },
  hoursPerDay: { type: 'number', readOnly: true },
  /** Whether the patient is someone other than the customer. */
  someone: { type: 'boolean', required: true, default: false },
  /** Given with the booking. */
  consent: consentAttribute,
} as const

const recordKey = {
  pk: { field: 'pk', composite: ['serviceId'] },
  sk: { field: 'sk', composite: [] },
} as const

/** The place of a service in the index of the newest, for the list of pending or of confirmed services. */
function newestFirst<const List extends string>(list: List) {
  return {
    index: 'gsi1',
    projection: row,
    pk: { field: 'gsi1pk', composite: [], template: list },
    sk: { field: 'gsi1sk', composite: ['createdAt'], template: '${createdAt}' },
  } as const
}

/** The same by its id. */
function byId<const List extends string>(list: List) {
  return {
    index: 'gsi5',
    projection: row,
    pk: { field: 'gsi5pk', composite: [], template: list },
    sk: { field: 'gsi5sk', composite: ['serviceId'], template: '${serviceId}' },
  } as const
}

/** A booked service until its owner enters the booking code (the collection `tempServices`). */
export const PendingService = defineEntity({
  model: { entity: 'pendingService', version: '1', service: 'nivaas' },
  attributes: {
    ...bookedAttributes,
    status: { type: ['pending'] as const, required: true, default: 'pending' },
  },
  indexes: {
    record: recordKey,
    newestFirst: newestFirst('pendingService'),
    byId: byId('pendingService'),
  },
})

/** A service that its owner confirmed (the collection `services`). */
export const Service = defineEntity({
  model: { entity: 'service', version: '1', service: 'nivaas' },
  attributes: {
    ...bookedAttributes,
    status: { type: ['confirmed', 'assigned', 'closed'] as const, required: true },
    confirmedAt: { type: 'string', required: true },
    /** When its family closed it, as `endedAt` in its history; absent while it is open. */
    closedAt: { type: 'string' },
    /** The assigned nurse's name, contact (ten digits) and staff id. */
    assignedNurse: { type: 'string' },
    nurseContact: { type: 'string' },
    nurseId: { type: 'string' },
    /** The service has or had a plan (docs/visits.md) and no longer holds its nurse full-time. Absent on all others. */
    hasPlan: { type: 'boolean' },
    /** The first Indian day on which it no longer held its nurse full-time, as it had got a plan. Absent on all others. */
    heldUntil: { type: 'string' },
  },
  indexes: {
    record: recordKey,
    newestFirst: newestFirst('service'),
    byId: byId('service'),
    byStatus: {
      index: 'gsi2',
      projection: row,
      pk: { field: 'gsi2pk', composite: ['status'], template: 'service#${status}' },
      sk: { field: 'gsi2sk', composite: ['createdAt'], template: '${createdAt}' },
    },
    byStart: {
      index: 'gsi3',
      projection: row,
      pk: { field: 'gsi3pk', composite: [], template: 'service' },
      sk: { field: 'gsi3sk', composite: ['startDate'], template: '${startDate}' },
    },
    byPhone: {
      index: 'gsi4',
      projection: row,
      pk: { field: 'gsi4pk', composite: [], template: 'service' },
      sk: {
        field: 'gsi4sk',
        composite: ['phone', 'createdAt'],
        template: '${phone}#${createdAt}',
      },
    },
  },
})

export type StoredPendingService = EntityItem<typeof PendingService>
export type StoredService = EntityItem<typeof Service>

/** Copied from the patient whenever one is written: at the booking, and when the office changes the dates. */
function ofPatient(name: 'name' | 'startDate' | 'endDate') {
  return {
    type: 'string',
    watch: ['patient'] as ['patient'],
    set: (_: unknown, { patient }: { patient?: Record<typeof name, string> }) => patient?.[name],
  } as const
}
