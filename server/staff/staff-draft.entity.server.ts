import type { EntityItem } from 'electrodb'
import { staffFileFields } from '#domain/staff.ts'
import { defineEntity } from '#server/table/entity.server.ts'

const file = {
  key: { type: 'string' },
  type: { type: 'string' },
  size: { type: 'number' },
  etag: { type: 'string' },
} as const
const fileProperties = Object.fromEntries(
  staffFileFields.map((field) => [
    field,
    { type: 'map' as const, properties: { ...file, small: { type: 'map' as const, properties: file } } },
  ]),
)

/** A registration that is being filled in: what was typed so far, and which files have arrived. */
export const StaffDraft = defineEntity({
  model: { entity: 'staffDraft', version: '1', service: 'nivaas' },
  attributes: {
    /** The id that the nurse will have; the keys of their files contain it. */
    staffId: { type: 'string', required: true, readOnly: true },
    /** Whose draft it is, by uid. */
    administratorId: { type: 'string', required: true, readOnly: true },
    /** By the form's names, as typed. */
    typed: { type: 'any', required: true },
    /** By field: key, content type, size in bytes, and the ETag of the version that was checked. */
    files: { type: 'map', properties: fileProperties },
    /** Counts the changes of `files`; absent before the first. The registration is conditional on the version that it read. */
    filesVersion: { type: 'number' },
    updatedAt: { type: 'string', required: true },
    /** Seconds since 1970. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: ['staffId'] },
      sk: { field: 'sk', composite: [] },
    },
    ofAdministrator: {
      index: 'gsi6',
      pk: {
        field: 'gsi6pk',
        composite: ['administratorId'],
        template: 'draft#${administratorId}',
      },
      sk: {
        field: 'gsi6sk',
        composite: ['updatedAt', 'staffId'],
        template: '${updatedAt}#${staffId}',
      },
    },
  },
})

export type StoredStaffDraft = EntityItem<typeof StaffDraft>
