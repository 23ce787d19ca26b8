import { CustomAttributeType, type EntityItem } from 'electrodb'
import type { ReportedVisit } from '#domain/visits/attendance.ts'
import type { Day } from '#domain/visits/days.ts'
import { packWeek, unpackWeek } from '#domain/visits/packed.ts'
import { defineEntity } from '#server/table/entity.server.ts'
import { isReadable, partOf } from '#server/table/unreadable.server.ts'

/**
 * A stint as its week holds it, with the reported times that are valid now (`visit-event.entity.server.ts`). Most visits
 * have one; each nurse who is sent has a further one (`domain/visits/stints.ts`). A cancelled one stays, so that calendars
 * learn of it.
 */
export type WeekVisit = ReportedVisit & {
  /** Only of a nurse who was sent: the plan's nurse had arrived then, and may have left. */
  handover?: true
  /** Only of a nurse who was sent: the id of the form, which sends once. */
  form?: string
}

type WeekKey = { serviceId: string; monday: Day }

/** The visits of a week as stored. Where they cannot be read, a stand-in that fails at any use. */
export function visitsIn(text: string, { serviceId, monday }: WeekKey): WeekVisit[] {
  return partOf(`serviceWeek ${serviceId} ${monday}`, () => unpackWeek(text))
}

/** Those of some weeks that exist and can be read. For readers of several families, so that one bad week does not stop all. */
export function readable<Week extends Pick<StoredWeek, 'visits'>>(
  weeks: readonly (Week | null | undefined)[],
): Week[] {
  return weeks
    .filter((week) => week !== null && week !== undefined)
    .filter(({ visits }) => isReadable(visits))
}

/** The visits of one service in one week (docs/visits.md, "Records and keys"). They outlive the service. */
export const ServiceWeek = defineEntity({
  model: { entity: 'serviceWeek', version: '1', service: 'nivaas' },
  attributes: {
    serviceId: { type: 'string', required: true, readOnly: true },
    /** Monday, yyyy-mm-dd. */
    monday: { type: 'string', required: true, readOnly: true },
    /** Counts the changes, from 1; SEQUENCE of RFC 5545 for its visits. */
    version: { type: 'number', required: true },
    /** The customer's uid, and the patient, who never changes: the roster shows a week by one Query. */
    uid: { type: 'string', required: true },
    patientName: { type: 'string', required: true },
    /** Stored as one short text (docs/decisions/0034). Six lines make at most 42 visits. */
    visits: {
      type: CustomAttributeType<WeekVisit[]>('any'),
      required: true,
      set: (visits?: WeekVisit[]) => visits && (packWeek(visits) as unknown as WeekVisit[]),
      get: (text: unknown, week: WeekKey) => (typeof text === 'string' ? visitsIn(text, week) : undefined),
    },
    /**
     * What meets the next week, so that it reads only what it needs: `1` for a planned visit that ends at Sunday's midnight or
     * after it, `2` for a nurse who was sent; else `0`.
     */
    night: { type: ['0', '1', '2'] as const, required: true },
    /** Absent while each planned visit has a nurse, so that the list of unallocated visits reads only these weeks. */
    uncovered: { type: ['uncovered'] as const },
    /** When the last unallocated visit begins, a UTC instant; only with `uncovered`. */
    uncoveredUntil: { type: 'string' },
    /** Absent without a nurse's report that the office has to settle, so that Today finds those of earlier weeks. */
    toSettle: { type: ['contested'] as const },
    /** Monday and service; only with `toSettle`. */
    toSettleWeek: { type: 'string' },
    /** Seconds since 1970; `careRecordEnd` says when. */
    ttl: { type: 'number' },
  },
  indexes: {
    ofService: {
      pk: { field: 'pk', composite: ['serviceId'] },
      sk: { field: 'sk', composite: ['monday'] },
    },
    byWeek: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: ['monday'], template: 'serviceWeek#${monday}' },
      sk: { field: 'gsi6sk', composite: ['night', 'serviceId'], template: '${night}#${serviceId}' },
    },
    byContested: {
      index: 'gsi4',
      projection: 'keys_only',
      pk: { field: 'gsi4pk', composite: ['toSettle'], template: 'serviceWeek#${toSettle}' },
      sk: { field: 'gsi4sk', composite: ['toSettleWeek'], template: '${toSettleWeek}' },
    },
    byUncovered: {
      index: 'gsi7',
      pk: { field: 'gsi7pk', composite: ['uncovered'], template: 'serviceWeek#${uncovered}' },
      sk: { field: 'gsi7sk', composite: ['uncoveredUntil'], template: '${uncoveredUntil}' },
    },
  },
})

export type StoredWeek = EntityItem<typeof ServiceWeek>
