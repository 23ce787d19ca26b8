import fc from 'fast-check'
import { UserDocumentNotFound } from '#server/accounts/session/account.server.ts'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { saveVerifiedNumber } from '#server/customers/save-user.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { accountOf } from '../people.ts'
import { requestBooking, requestClose, requestConfirm, requestResend } from '../requests.ts'
import { changed, type Model, type Outcome, type Verdict } from './model.ts'
import { sizes } from './world.ts'
import {
  aCode,
  aCustomer,
  aForm,
  codeOf,
  define,
  isRightCode,
  itemAt,
  judgeByStatus,
} from './define-event.ts'

/* The events of a history that a family causes. */

/** Mostly the owner of the form, because the requests of others are refused. */
export const aFormWithSender = fc
  .record({ form: aForm, other: fc.option(aCustomer, { freq: 5 }) })
  .map(({ form, other }) => ({ form, customer: other ?? form % sizes.customers }))

export const book = define({
  name: 'book',
  weight: 6,
  takes: aFormWithSender,
  play: (world, { form, customer }) =>
    refuseWhenGone(() => requestBooking(itemAt(world.customers, customer), itemAt(world.forms, form))),
  judge: (model, { form, customer }) =>
    judgeUnlessGone(model, customer, () => {
      const service = model.services[form]
      if (service)
        return service.owner === customer && service.status !== 'gone'
          ? { next: model }
          : { refused: 'id-taken' }
      if (model.phones[customer] === null) return { refused: 'phone-not-verified' }
      return changed(
        model,
        (copy) =>
          (copy.services[form] = {
            ...{
              owner: customer,
              status: 'pending',
              nurse: null,
              name: null,
              period: 0,
              told: 0,
              isClosedByOffice: false,
            },
            requests: Array.from({ length: sizes.requests }, () => null),
          }),
      )
    }),
})

export const confirm = define({
  name: 'confirm',
  weight: 6,
  takes: fc.record({ to: aFormWithSender, code: aCode }),
  play: (world, { to, code }) =>
    refuseWhenGone(() =>
      requestConfirm(
        itemAt(world.customers, to.customer),
        itemAt(world.forms, to.form),
        codeOf(world, to, code, 'bookCode'),
      ),
    ),
  judge: (model, { to, code }, world) =>
    judgeUnlessGone(model, to.customer, () => {
      const service = model.services[to.form]
      if (service?.owner !== to.customer || !isRightCode(world, to, code)) return { refused: 'invalid-code' }
      // The same form again.
      if (service.status === 'confirmed' || service.status === 'assigned') return { next: model }
      return judgeByStatus(model, to.form, 'confirm', 'invalid-code')
    }),
  mayAlsoSay: ['too-many'],
})

export const close = define({
  name: 'close',
  weight: 3,
  takes: fc.record({ to: aFormWithSender, code: aCode }),
  play: (world, { to, code }) =>
    refuseWhenGone(() =>
      requestClose(
        itemAt(world.customers, to.customer),
        itemAt(world.forms, to.form),
        codeOf(world, to, code, 'closeCode'),
      ),
    ),
  judge: (model, { to, code }, world) =>
    judgeUnlessGone(model, to.customer, () => {
      const service = model.services[to.form]
      if (service?.owner !== to.customer) return { refused: 'not-found' }
      if (service.status === 'closed' && isRightCode(world, to, code)) return { next: model }
      const verdict = judgeByStatus(model, to.form, 'close', 'not-found')
      return 'next' in verdict && !isRightCode(world, to, code) ? { refused: 'invalid-code' } : verdict
    }),
  mayAlsoSay: ['too-many'],
})

export const resend = define({
  name: 'resend',
  weight: 1,
  takes: aFormWithSender,
  play: (world, { form, customer }) =>
    refuseWhenGone(() => requestResend(itemAt(world.customers, customer), itemAt(world.forms, form))),
  judge: (model, { form, customer }) =>
    judgeUnlessGone(model, customer, () => {
      const service = model.services[form]
      const isHers = service?.owner === customer && service.status === 'pending'
      // A new state object although nothing changes in it, because a code is sent.
      return isHers ? changed(model, () => {}) : { refused: 'not-found' }
    }),
  mayAlsoSay: ['too-many'],
})

export const verifyPhone = define({
  name: 'verifyPhone',
  weight: 1,
  takes: fc.record({ customer: aCustomer, number: fc.nat(sizes.numbers - 1) }),
  play: (world, { customer, number }) =>
    refuseWhenGone(async () => {
      const { user } = await accountOf(itemAt(world.customers, customer))
      return transact(saveVerifiedNumber(user, itemAt(world.numbers, number)))
    }),
  judge: (model, { customer, number }) =>
    judgeUnlessGone(model, customer, () => {
      const isElsewhere = model.phones.some((each, owner) => each === number && owner !== customer)
      if (isElsewhere) return { refused: 'linked-elsewhere' }
      return changed(model, (copy) => (copy.phones[customer] = number))
    }),
  // The customer verified another number at the same time.
  mayAlsoSay: ['changed'],
})

export const removeAccount = define({
  name: 'deleteAccount',
  weight: 1,
  // Only the last customer deletes their account, so that the others continue.
  takes: fc.record({ customer: fc.constant(sizes.customers - 1) }),
  play: (world, { customer }) =>
    refuseWhenGone(async () => deleteAccount(await accountOf(itemAt(world.customers, customer)))),
  judge(model, { customer }) {
    // The second of two deletions at once finds nothing to do and succeeds.
    if (model.gone[customer]) return { next: model }
    const isOpen = ({ owner, status }: Model['services'][number]) =>
      owner === customer && status !== 'closed' && status !== 'gone'
    if (model.services.some((service) => isOpen(service))) return { refused: 'service-open' }
    return changed(model, (copy) => {
      copy.gone[customer] = true
      copy.phones[customer] = null
      copy.nevers[customer] = itemAt(copy.nevers, customer).map(() => 'none')
    })
  },
  mayAlsoSay: ['gone'],
})

/** A customer's request; one whose account is gone is signed out. */
export async function refuseWhenGone(request: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await request()
  } catch (error) {
    const isGone = error instanceof UserDocumentNotFound || (error as Error).message === 'The session is over'
    if (isGone) return { ok: false, reason: 'gone' }
    throw error
  }
}

/** A customer whose account is gone is refused as such, or for the reason that applied when their request began. */
export function judgeUnlessGone(model: Model, customer: number, judge: () => Verdict): Verdict {
  const verdict = judge()
  if (!model.gone[customer]) return verdict
  return { refused: ['gone', ...('refused' in verdict ? [verdict.refused].flat() : [])] }
}
