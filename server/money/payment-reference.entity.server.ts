import { defineEntity } from '#server/table/entity.server.ts'

/** The reference of a payment, or a customer's cheque, which stands for one payment alone. A reversal frees it. */
export const PaymentReference = defineEntity({
  model: { entity: 'paymentReference', version: '1', service: 'nivaas' },
  attributes: {
    /** As `ownReference` makes it. */
    reference: { type: 'string', required: true, readOnly: true },
    uid: { type: 'string', required: true, readOnly: true },
    paymentId: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    reservation: {
      pk: { field: 'pk', composite: ['reference'] },
      sk: { field: 'sk', composite: [] },
    },
  },
})
