import { defineEntity } from '#server/table/entity.server.ts'

/** The attribute of a record that has counted uses which may be given back: `LimitKey` of each. */
export const limitKeys = {
  type: 'list',
  items: {
    type: 'map',
    properties: {
      name: { type: 'string', required: true },
      subject: { type: 'string', required: true },
      window: { type: 'number', required: true },
    },
  },
} as const

/** A counter of one limit for one subject in one window of time. */
export const Limit = defineEntity({
  model: { entity: 'limit', version: '1', service: 'nivaas' },
  attributes: {
    name: { type: 'string', required: true, readOnly: true },
    /** HMAC of the name and of what is limited: an IP address, an e-mail, a phone number, an id. */
    subject: { type: 'string', required: true, readOnly: true },
    /** Start of the window, seconds since 1970. */
    window: { type: 'number', required: true, readOnly: true },
    count: { type: 'number', required: true },
    /** What the first use was for, where further ones must be for the same; an HMAC. */
    of: { type: 'string', readOnly: true },
    /** Seconds since 1970. */
    ttl: { type: 'number', required: true },
  },
  indexes: {
    counter: {
      pk: { field: 'pk', composite: ['name', 'subject'] },
      sk: { field: 'sk', composite: ['window'] },
    },
  },
})
