import fc from 'fast-check'
import { recordPayment, type NewPayment } from '#server/money/record-payment.server.ts'
import { changed, type Model, type Verdict } from './model.ts'
import { paymentIdOf, sizes, type World } from './world.ts'
import { anAdministrator, define, itemAt } from './define-event.ts'

/* The events of a history about payments. Each form is of one family, and is a payment or a refund; two of them have the same reference. */

const aPayment = fc.record({ administrator: anAdministrator, payment: fc.nat(sizes.payments - 1) })

/** Of each family the first two are payments and the last a refund, which needs the credit of both. */
const amounts = [300_00, 200_00, 400_00]

function formOf(payment: number): NewPayment {
  const [, nth] = placeOf(payment)
  return {
    ...{
      paymentId: paymentIdOf(payment),
      kind: nth === 2 ? 'refunded' : 'received',
      amount: itemAt(amounts, nth),
      day: '2026-11-20',
    },
    ...(isOfReference(payment) ? { way: 'upi', reference: '630511840277' } : { way: 'cash' }),
  }
}

function placeOf(payment: number): [customer: number, nth: number] {
  return [payment % sizes.customers, Math.floor(payment / sizes.customers)]
}

/** The first payment of the first two families. */
function isOfReference(payment: number): boolean {
  return payment < 2
}

const pay = define({
  name: 'pay',
  weight: 20,
  takes: aPayment,
  play: (world, { administrator, payment }) =>
    recordPayment(authorOf(world, administrator), uidOf(world, payment), formOf(payment)),
  judge(model, { payment }) {
    const [customer, nth] = placeOf(payment)
    const own = model.payments.filter((_, each) => placeOf(each)[0] === customer)
    if (isUnknown(model, payment)) return { refused: 'family-not-found' }
    if (model.payments[payment]) return { next: model }
    if (nth === 2 && itemAt(amounts, nth) > creditIn(own)) return { refused: 'above-credit' }
    const others = model.payments.filter((_, each) => isOfReference(each))
    if (isOfReference(payment) && others.some((each) => each?.reversedBy === null))
      return { refused: 'reference-used' }
    return withPayment(model, payment, { reversedBy: null })
  },
})

const reverse = define({
  name: 'reverse',
  weight: 10,
  takes: aPayment,
  play: (world, { administrator, payment }) =>
    recordPayment(authorOf(world, administrator), uidOf(world, payment), {
      ...{ kind: 'reversed', reverses: paymentIdOf(payment), reason: `Wrong, says ${administrator}` },
    }),
  judge(model, { administrator, payment }) {
    if (isUnknown(model, payment)) return { refused: 'family-not-found' }
    const paid = model.payments[payment]
    if (!paid) return { refused: 'payment-not-found' }
    if (paid.reversedBy === null) return withPayment(model, payment, { reversedBy: administrator })
    return paid.reversedBy === administrator ? { next: model } : { refused: 'recorded-before' }
  },
})

export const paymentEvents = [pay, reverse]

/** A deleted account has its books where it has paid. */
function isUnknown({ gone, payments }: Model, payment: number): boolean {
  const [customer] = placeOf(payment)
  return gone[customer] === true && payments.every((paid, each) => !paid || placeOf(each)[0] !== customer)
}

function uidOf(world: World, payment: number): string {
  return itemAt(world.customers, placeOf(payment)[0]).uid
}

/** @param own the payments of one family, the refund last */
function creditIn(own: Model['payments']): number {
  return own.reduce((sum, each, nth) => {
    if (!each || each.reversedBy !== null) return sum
    return nth === 2 ? sum - itemAt(amounts, nth) : sum + itemAt(amounts, nth)
  }, 0)
}

function authorOf(world: World, administrator: number) {
  const { uid, email } = itemAt(world.administrators, administrator)
  return { uid, email, name: 'Meera Kulkarni' }
}

function withPayment(model: Model, payment: number, next: Model['payments'][number]): Verdict {
  return changed(model, ({ payments }) => (payments[payment] = next))
}
