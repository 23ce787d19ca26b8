import { defineEntity } from '#server/table/entity.server.ts'

function roleRecord(entity: string) {
  return defineEntity({
    model: { entity, version: '1', service: 'nivaas' },
    attributes: {
      uid: { type: 'string', required: true, readOnly: true },
      email: { type: 'string', required: true },
      createdAt: { type: 'string', required: true, readOnly: true },
    },
    indexes: {
      account: {
        collection: ['customer', 'account'],
        pk: { field: 'pk', composite: ['uid'] },
        sk: { field: 'sk', composite: [] },
      },
    },
  })
}

/** The `admin` collection: a user with a record here is an administrator (section 6). */
export const AdminAccount = roleRecord('adminAccount')

/** The `staff` collection: a user with a record here is redirected to `/staff` after signing in (section 6). */
export const StaffAccount = roleRecord('staffAccount')
