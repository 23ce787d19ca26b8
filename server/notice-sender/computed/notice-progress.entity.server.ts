import type { EntityItem } from 'electrodb'
import { defineEntity } from '#server/table/entity.server.ts'

/** How far the sender has looked for what is told without a change (`make-computed.server.ts`). There is one record. */
export const NoticeProgress = defineEntity({
  model: { entity: 'noticeProgress', version: '1', service: 'nivaas' },
  attributes: {
    /** When the newest booking was made that was looked at, a UTC instant. */
    bookedUpTo: { type: 'string', required: true },
    /** The day in India whose beginning the ends of services were compared with, yyyy-mm-dd. */
    endedBefore: { type: 'string', required: true },
    /** Services that ended before this day are not told: the day of the first run, yyyy-mm-dd. */
    since: { type: 'string', required: true },
    /** Up to when visits were looked at that became late, and when they have to be looked at again: UTC instants. */
    lateUpTo: { type: 'string' },
    lateAt: { type: 'string' },
    /** The day whose visits were told in the evening before, and the Monday of the week that was told on its Sunday. */
    remindedFor: { type: 'string' },
    weekTold: { type: 'string' },
    /** The day for which visits without a nurse and papers were looked at. */
    dayTold: { type: 'string' },
    /** When the spending on SMS was looked at, a UTC instant. */
    smsCheckedAt: { type: 'string' },
    /** When bounces were looked for, a UTC instant. */
    bouncesCheckedAt: { type: 'string' },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})

/** The record, with what a record from before the visits does not have. */
export type Progress = Required<EntityItem<typeof NoticeProgress>>
