import { Entity } from 'electrodb'
import { tableConfiguration } from '#server/table/client.server.ts'

/** The `admin` collection: whoever has a record here is an administrator (section 6). */
export const AdminAccount = new Entity(
  {
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
  },
  tableConfiguration,
)

/** The `staff` collection: whoever has a record here is sent to `/staff` after signing in (section 6). */
export const StaffAccount = new Entity(
  {
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
  },
  tableConfiguration,
)
