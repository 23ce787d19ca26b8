import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/**
 * What a booked service carries from the booking to its end (section 3, "Service"). It is written as a `PendingService`
 * and moves to a `Service` when the owner confirms it; both stand under the same partition key, so one of the two at most
 * is found there.
 */
const bookedAttributes = {
  /** A UUID for services booked on the web; any other id was made by the former mobile app. */
  serviceId: { type: 'string', required: true, readOnly: true },
  book_code: { type: 'string', required: true },
  close_code: { type: 'string', required: true },
  numericBookCode: { type: 'number', required: true },
  userId: { type: 'string', required: true, readOnly: true },
  userEmail: { type: 'string', required: true },
  /** The number that the office calls about this service, E.164. */
  phone: { type: 'string', required: true },
  /** The address that the office writes to about this service. */
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
      /** Mobile-created services only. */
      contactNumber: { type: 'string' },
    },
  },
  /** Mobile-created services only. */
  name: { type: 'string' },
  address: { type: 'string', required: true },
  service: { type: 'string', required: true, readOnly: true },
  subService: { type: 'string', required: true },
  consultation: { type: 'string', required: true, default: '' },
  weeks: { type: 'number' },
  months: { type: 'number' },
  caregivergender: { type: 'string', required: true, default: 'No preference' },
  /** Whether the patient is someone other than the customer. */
  someone: { type: 'boolean', required: true, default: false },
} as const

const recordKey = {
  pk: { field: 'pk', composite: ['serviceId'], casing: 'none' },
  sk: { field: 'sk', composite: [], casing: 'none' },
} as const

/** What a row of a list shows beside what its keys say; a filter can look at no more (`app.arc`). */
const row = ['status', 'phone', 'service'] as const

const newestFirst = {
  index: 'gsi4',
  projection: row,
  pk: { field: 'gsi4pk', composite: [], casing: 'none' },
  sk: { field: 'gsi4sk', composite: ['createdAt', 'serviceId'], casing: 'none' },
} as const

const byId = {
  index: 'gsi8',
  projection: row,
  pk: { field: 'gsi8pk', composite: [], casing: 'none' },
  sk: { field: 'gsi8sk', composite: ['serviceId', 'createdAt'], casing: 'none' },
} as const

/** A booked service before its owner entered the booking code (the collection `tempServices`). */
export const PendingService = defineEntity({
  model: { entity: 'pendingService', version: '1', service: 'nivaas' },
  attributes: {
    ...bookedAttributes,
    status: { type: ['pending'] as const, required: true, default: 'pending' },
  },
  indexes: { record: recordKey, newestFirst, byId },
})

/** A service that its owner confirmed (the collection `services`). */
export const Service = defineEntity({
  model: { entity: 'service', version: '1', service: 'nivaas' },
  attributes: {
    ...bookedAttributes,
    status: { type: ['confirmed', 'assigned', 'closed'] as const, required: true },
    confirmedAt: { type: 'string', required: true },
    /** The assigned nurse's name, contact (ten digits) and staff id. */
    assignedNurse: { type: 'string' },
    nurseContact: { type: 'string' },
    nurseId: { type: 'string' },
  },
  indexes: {
    record: recordKey,
    newestFirst,
    byId,
    byStatus: {
      index: 'gsi5',
      projection: row,
      pk: { field: 'gsi5pk', composite: ['status'], casing: 'none' },
      sk: { field: 'gsi5sk', composite: ['createdAt', 'serviceId'], casing: 'none' },
    },
    byServiceType: {
      index: 'gsi6',
      projection: row,
      pk: { field: 'gsi6pk', composite: ['service'], casing: 'none' },
      sk: { field: 'gsi6sk', composite: ['createdAt', 'serviceId'], casing: 'none' },
    },
    byStatusAndServiceType: {
      index: 'gsi7',
      projection: row,
      pk: { field: 'gsi7pk', composite: ['status', 'service'], casing: 'none' },
      sk: { field: 'gsi7sk', composite: ['createdAt', 'serviceId'], casing: 'none' },
    },
    byPhone: {
      index: 'gsi9',
      projection: row,
      pk: { field: 'gsi9pk', composite: [], casing: 'none' },
      sk: { field: 'gsi9sk', composite: ['phone', 'createdAt', 'serviceId'], casing: 'none' },
    },
  },
})

export type PendingServiceRecord = EntityItem<typeof PendingService>
export type ServiceRecord = EntityItem<typeof Service>
