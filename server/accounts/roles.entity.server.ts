import { defineEntity } from '#server/table/entity.server.ts'

/** The `admin` collection: whoever has a record here is an administrator (section 6). */
export const AdminAccount = defineEntity({
  model: { entity: 'adminAccount', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    email: { type: 'string', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    account: {
      collection: ['customer', 'account'],
      pk: { field: 'pk', composite: ['uid'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
})

/** The `staff` collection: whoever has a record here is sent to `/staff` after signing in (section 6). */
export const StaffAccount = defineEntity({
  model: { entity: 'staffAccount', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    email: { type: 'string', required: true },
    createdAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    account: {
      collection: ['customer', 'account'],
      pk: { field: 'pk', composite: ['uid'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
})
