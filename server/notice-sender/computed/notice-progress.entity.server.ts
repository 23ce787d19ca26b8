import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/** How far the sender has looked for notices without a change (`make-computed.server.ts`). There is a single record. */
export const NoticeProgress = defineEntity({
  model: { entity: 'noticeProgress', version: '1', service: 'nivaas' },
  attributes: {
    /** The time of the newest booking looked at, a UTC instant. */
    bookedUpTo: { type: 'string', required: true },
    /** The Indian day before which ended services were last looked for, yyyy-mm-dd. */
    endedBefore: { type: 'string', required: true },
    /** Services that ended before this day, the day of the first run, cause no notices: yyyy-mm-dd. */
    since: { type: 'string', required: true },
    /** Up to when late visits were looked for, and when to look again: UTC instants. */
    lateUpTo: { type: 'string' },
    lateAt: { type: 'string' },
    /** The day whose visits were sent out the evening before, and the Monday of the week sent out on its Sunday. */
    remindedFor: { type: 'string' },
    weekTold: { type: 'string' },
    /** The day for which visits without a nurse and documents were looked for. */
    dayTold: { type: 'string' },
    /** When the spending on SMS was last read, a UTC instant. */
    smsCheckedAt: { type: 'string' },
    /** When bounces were last looked for, a UTC instant. */
    bouncesCheckedAt: { type: 'string' },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})

/** The record with defaults for the attributes that an older record lacks. */
export type Progress = Required<EntityItem<typeof NoticeProgress>>
