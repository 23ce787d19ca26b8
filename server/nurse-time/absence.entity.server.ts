import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { defineEntity } from '#server/table/entity.server.ts'

/** A time in which a nurse does not work (docs/visits.md). Until it has ended, it is in their diary as well. */
export const Absence = defineEntity({
  model: { entity: 'absence', version: '1', service: 'nivaas' },
  attributes: {
    nurseId: { type: 'string', required: true, readOnly: true },
    /** UTC instants, half-open. Withdrawing an absence while it runs sets `to` to that moment. */
    from: { type: 'string', required: true, readOnly: true },
    to: { type: 'string', required: true },
    id: { type: 'string', required: true, readOnly: true },
    kind: { type: ['illness', 'leave'] as const, required: true },
    /** The reported end, kept after a withdrawal. */
    reportedTo: { type: 'string', required: true, readOnly: true },
    /** Uid of an administrator or the nurse. */
    reportedBy: { type: 'string', required: true, readOnly: true },
    /** The visits taken from the nurse so far, and those made later in this time. */
    uncovered: { type: CustomAttributeType<VisitName[]>('any'), required: true },
    /** `open` while this time holds visits still to be taken from the nurse, part by part (docs/decisions/0038). */
    taking: { type: ['open', 'done'] as const, required: true },
    /** `withdrawn` before it began: such an absence takes no time and leaves the list. */
    state: { type: ['stands', 'withdrawn'] as const, required: true },
    withdrawnAt: { type: 'string' },
    /** Withdrawn while it ran; equals `to`. */
    endedAt: { type: 'string' },
    createdAt: { type: 'string', required: true, readOnly: true },
    /** Seconds since 1970: `retention.absenceYears` after its end. */
    ttl: { type: 'number' },
  },
  indexes: {
    ofNurse: {
      pk: { field: 'pk', composite: ['nurseId'] },
      sk: { field: 'sk', composite: ['from', 'id'] },
    },
    /** Only those with visits still to be taken. */
    byTaking: {
      index: 'gsi6',
      condition: ({ taking }) => taking === 'open',
      pk: { field: 'gsi6pk', composite: ['taking'], template: 'absence#${taking}' },
      sk: { field: 'gsi6sk', composite: ['nurseId', 'id'], template: '${nurseId}#${id}' },
    },
    byEnd: {
      index: 'gsi7',
      condition: ({ state }) => state === 'stands',
      pk: { field: 'gsi7pk', composite: ['state'], template: 'absence#${state}' },
      sk: { field: 'gsi7sk', composite: ['to'], template: '${to}' },
    },
  },
})

export type StoredAbsence = EntityItem<typeof Absence>
