import { CustomAttributeType, type EntityItem } from 'electrodb'
import { paymentKinds, paymentWays } from '#domain/money/payments.ts'
import { defineEntity, sortedByTime } from '#server/table/entity.server.ts'

/**
 * Money that changed hands, or that such an entry was wrong. Never changed: a wrong one gets a reversal. It outlives the customer's account.
 */
export const Payment = defineEntity({
  model: { entity: 'payment', version: '1', service: 'nivaas' },
  attributes: {
    uid: { type: 'string', required: true, readOnly: true },
    /** The id of the form; of a reversal, `reversalIdOf` what it reverses. */
    paymentId: { type: 'string', required: true, readOnly: true },
    kind: { type: paymentKinds, required: true, readOnly: true },
    /** In paise; below zero where it raises what the family owes: a refund, or the reversal of a payment. */
    amount: { type: 'number', required: true, readOnly: true },
    way: { type: paymentWays, required: true, readOnly: true },
    /** The Indian day on which it was received or paid back; of a reversal, the day of its entry. */
    day: { type: 'string', required: true, readOnly: true },
    /** As typed: of UPI and bank the transaction's, of a cheque its number. */
    reference: { type: 'string', readOnly: true },
    /** Of a reversal: what it reverses, and why. */
    reverses: { type: 'string', readOnly: true },
    reason: { type: 'string', readOnly: true },
    /** Absent where the family could get no SMS about it. */
    hasSms: { type: 'boolean', readOnly: true },
    /** The family's name then. */
    name: { type: 'string', required: true, readOnly: true },
    author: {
      type: CustomAttributeType<{ uid: string; name: string }>('any'),
      required: true,
      readOnly: true,
    },
    /** A UTC instant. */
    enteredAt: { type: 'string', required: true, readOnly: true },
  },
  indexes: {
    ofCustomer: {
      pk: { field: 'pk', composite: ['uid'] },
      sk: { field: 'sk', composite: ['paymentId'], template: 'payment#${paymentId}' },
    },
    byEntry: {
      index: 'gsi6',
      pk: { field: 'gsi6pk', composite: [], template: 'payment' },
      sk: sortedByTime('gsi6sk', 'enteredAt', 'paymentId'),
    },
  },
})

export type StoredPayment = EntityItem<typeof Payment>

/** A payment has at most one reversal. */
export function reversalIdOf(paymentId: string): string {
  return `${paymentId}-reversed`
}
