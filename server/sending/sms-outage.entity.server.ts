import { defineEntity } from '#server/table/entity.server.ts'

/** What the sender last found out about the month's limit for SMS (`sms-outage.server.ts`). There is a single record. */
export const SmsOutage = defineEntity({
  model: { entity: 'smsOutage', version: '1', service: 'nivaas' },
  attributes: {
    /** Until when SMS count as out, a UTC instant: the end of the month, or the last check if that found them available. */
    until: { type: 'string', required: true },
    /** US dollars: what the month's SMS have cost, and the limit. */
    spent: { type: 'number', required: true },
    limit: { type: 'number', required: true },
  },
  indexes: {
    record: {
      pk: { field: 'pk', composite: [] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
