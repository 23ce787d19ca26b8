import fc from 'fast-check'
import { nextStatus, type ServiceEvent } from '#domain/service-status.ts'
import { UserDocumentNotFound } from '#server/accounts/account.server.ts'
import { deleteAccount } from '#server/accounts/delete-account.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { saveVerifiedNumber } from '#server/customers/save-user.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { accountOf } from '../people.ts'
import {
  requestAssign,
  requestBooking,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
  requestDates,
  requestDelete,
  requestNurseEdit,
  requestReplace,
  requestResend,
  type Seen,
} from '../requests.ts'
import { changed, type Model, type Outcome, type PlannedEvent, type Verdict } from './model.ts'
import { sizes, type World } from './world.ts'

/*
 * The events of a history: each with its arguments, what the actor does, and the outcome that the specification expects in a
 * state. A new event is added to `events` and, if it changes something that the model does not have yet, to the model.
 */

type Definition<Arguments> = {
  name: string
  /** How often it happens, relative to the others. */
  weight: number
  takes: fc.Arbitrary<Arguments>
  play(world: World, given: Arguments): Promise<Outcome>
  judge(model: Model, given: Arguments, world: World): Verdict
  mayAlsoSay?: readonly string[]
}

const aCustomer = fc.nat(sizes.customers - 1)
const anAdministrator = fc.nat(sizes.administrators - 1)
/** Mostly one of the two who are never retired, so that several assignments compete for them. */
const aNurse = fc.constantFrom(0, 0, 1, 1, sizes.nurses - 1)
const aForm = fc.nat(sizes.forms - 1)
/** Mostly the right one. */
const aCode = fc.constantFrom('right', 'right', 'right', 'wrong')

/** Mostly the owner of the form, because the requests of others are refused. */
const aFormWithSender = fc
  .record({ form: aForm, other: fc.option(aCustomer, { freq: 5 }) })
  .map(({ form, other }) => ({ form, customer: other ?? form % sizes.customers }))

const book = define({
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
            ...{ owner: customer, status: 'pending', nurse: null, name: null, period: 0, told: 0 },
          }),
      )
    }),
})

const confirm = define({
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
      const isRight = model.services[to.form]?.owner === to.customer && isRightCode(world, to, code)
      return isRight ? judgeByStatus(model, to.form, 'confirm', 'invalid-code') : { refused: 'invalid-code' }
    }),
  mayAlsoSay: ['too-many'],
})

const close = define({
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
      if (model.services[to.form]?.owner !== to.customer) return { refused: 'not-found' }
      const verdict = judgeByStatus(model, to.form, 'close', 'not-found')
      return 'next' in verdict && !isRightCode(world, to, code) ? { refused: 'invalid-code' } : verdict
    }),
  mayAlsoSay: ['too-many'],
})

const resend = define({
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

const assign = define({
  name: 'assign',
  weight: 6,
  takes: fc.record({ administrator: anAdministrator, form: aForm, nurse: aNurse }),
  play: (world, { administrator, form, nurse }) =>
    requestAssign(
      itemAt(world.administrators, administrator),
      itemAt(world.forms, form),
      itemAt(world.nurses, nurse),
    ),
  judge(model, { form, nurse }) {
    if (model.retired[nurse] || isAssigned(model, nurse)) return { refused: 'nurse-unavailable' }
    const service = model.services[form]
    if (!service || service.status === 'gone') return { refused: 'service-not-found' }
    if (!nextStatus(service.status, 'assign')) return { refused: 'wrong-status' }
    return changed(model, (copy) => {
      const { name = null } = copy.pages[nurse] ?? {}
      copy.services[form] = { ...service, status: 'assigned', nurse, name, told: service.told + 2 }
    })
  },
})

const replace = define({
  name: 'replace',
  weight: 6,
  takes: fc.record({ administrator: anAdministrator, form: aForm, nurse: aNurse }),
  play: (world, { administrator, form, nurse }) =>
    requestReplace(
      itemAt(world.administrators, administrator),
      itemAt(world.forms, form),
      itemAt(world.nurses, nurse),
      seenOf(world, form),
    ),
  judge(model, { form, nurse }, world) {
    const service = model.services[form]
    if (service?.status === 'assigned') {
      const seen = world.nurses.findIndex(({ id }) => id === seenOf(world, form).nurseId)
      if (service.nurse === nurse) return { refused: 'same-nurse' }
      if (service.nurse !== seen) return { refused: 'other-nurse-now' }
    }
    if (model.retired[nurse] || isAssigned(model, nurse)) return { refused: 'nurse-unavailable' }
    if (!service || service.status === 'gone') return { refused: 'service-not-found' }
    if (!nextStatus(service.status, 'replace')) return { refused: 'wrong-status' }
    return changed(model, (copy) => {
      const { name = null } = copy.pages[nurse] ?? {}
      copy.services[form] = { ...service, nurse, name, told: service.told + 3 }
    })
  },
})

const moveDates = define({
  name: 'changeDates',
  weight: 2,
  takes: fc.record({ administrator: anAdministrator, form: aForm, period: fc.nat(sizes.periods - 1) }),
  play: (world, { administrator, form, period }) =>
    requestDates(
      itemAt(world.administrators, administrator),
      itemAt(world.forms, form),
      itemAt(world.periods, period),
      seenOf(world, form),
    ),
  judge(model, { form, period }, world) {
    const service = model.services[form]
    if (!service || service.status === 'gone') return { refused: 'service-not-found' }
    if (!nextStatus(service.status, 'changeDates')) return { refused: 'wrong-status' }
    if (service.period === period) return { refused: 'same-dates' }
    const { startDate, endDate } = itemAt(world.periods, service.period)
    const seen = seenOf(world, form)
    if (seen.startDate !== startDate || seen.endDate !== endDate) return { refused: 'other-dates-now' }
    const told = service.told + (service.status === 'assigned' ? 2 : 1)
    return changed(model, (copy) => (copy.services[form] = { ...service, period, told }))
  },
})

const editNurse = define({
  name: 'editNurse',
  weight: 1,
  takes: fc.record({ administrator: anAdministrator, nurse: aNurse, name: fc.nat(sizes.names - 1) }),
  play: (world, { administrator, nurse, name }) =>
    requestNurseEdit(
      itemAt(world.administrators, administrator),
      itemAt(world.nurses, nurse),
      itemAt(world.nurseNames(nurse), name),
      itemAt(world.seenVersions, nurse),
    ),
  judge(model, { nurse, name }, world) {
    if (model.retired[nurse]) return { refused: 'not-found' }
    const { version } = itemAt(model.pages, nurse)
    if (version !== world.seenVersions[nurse]) return { refused: 'changed' }
    return changed(model, (copy) => {
      copy.pages[nurse] = { name, version: version + 1 }
      // Not a loop over the values, which would give the forms that are not booked yet.
      copy.services.forEach((service) => {
        if (service.status === 'assigned' && service.nurse === nurse) service.name = name
      })
    })
  },
})

const closeAssigned = define({
  name: 'closeAssigned',
  weight: 3,
  takes: fc.record({ administrator: anAdministrator, to: fc.record({ form: aForm }), code: aCode }),
  play: (world, { administrator, to, code }) =>
    requestCloseAssigned(
      itemAt(world.administrators, administrator),
      itemAt(world.forms, to.form),
      codeOf(world, to, code, 'closeCode'),
    ),
  judge: (model, { to, code }, world) =>
    isRightCode(world, to, code)
      ? judgeByStatus(model, to.form, 'closeAssigned', 'invalid-code')
      : { refused: 'invalid-code' },
  mayAlsoSay: ['too-many'],
})

const remove = define({
  name: 'delete',
  weight: 1,
  takes: fc.record({ administrator: anAdministrator, form: aForm }),
  play: (world, { administrator, form }) =>
    requestDelete(itemAt(world.administrators, administrator), itemAt(world.forms, form)),
  judge: (model, { form }) => judgeByStatus(model, form, 'delete', 'not-found'),
})

const verifyPhone = define({
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

const removeAccount = define({
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
    })
  },
  mayAlsoSay: ['gone'],
})

const retire = define({
  name: 'retire',
  weight: 1,
  // Only the last nurse is retired, so that assignments still compete for the others.
  takes: fc.record({ administrator: anAdministrator, nurse: fc.constant(sizes.nurses - 1) }),
  async play(world, { administrator, nurse }) {
    const { user } = await accountOf(itemAt(world.administrators, administrator))
    return retireStaff(user, itemAt(world.nurses, nurse).id)
  },
  judge(model, { nurse }) {
    // A request that read the nurse before another one retired them cannot tell that from an assignment.
    if (model.retired[nurse]) return { refused: ['not-found', 'assigned'] }
    if (isAssigned(model, nurse)) return { refused: 'assigned' }
    return changed(model, (copy) => (copy.retired[nurse] = true))
  },
})

/** What the form of an action showed when the batch began. */
function seenOf(world: World, form: number): Seen {
  const { serviceId } = itemAt(world.forms, form)
  return world.seen.get(serviceId) ?? { nurseId: '', startDate: '', endDate: '' }
}

const sendNotices = define({
  name: 'sendNotices',
  weight: 3,
  takes: fc.constant(null),
  async play() {
    try {
      await runNotices()
    } catch (error) {
      // A part that failed, such as a request that the table refused, is left to the next run.
      if (!(error instanceof AggregateError)) throw error
    }
    return { ok: true }
  },
  // A new state object although nothing changes in it, because messages are sent.
  judge: (model) => changed(model, () => {}),
})

function isAssigned(model: Model, nurse: number): boolean {
  return model.services.some((service) => service.status === 'assigned' && service.nurse === nurse)
}

export const events: (fc.WeightedArbitrary<PlannedEvent> & { name: string })[] = [
  book,
  confirm,
  close,
  resend,
  assign,
  replace,
  moveDates,
  editNurse,
  closeAssigned,
  remove,
  verifyPhone,
  removeAccount,
  retire,
  sendNotices,
]

function define<Arguments>(definition: Definition<Arguments>) {
  const { name, weight, takes, play, judge, mayAlsoSay = [] } = definition
  const arbitrary = takes.map((given) => ({
    name,
    words: fc.stringify(given),
    play: (world: World) => play(world, given),
    judge: (model: Model, world: World) => judge(model, given, world),
    mayAlsoSay,
  }))
  return { name, weight, arbitrary }
}

/** A customer's request; one whose account is gone is signed out. */
async function refuseWhenGone(request: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await request()
  } catch (error) {
    const isGone = error instanceof UserDocumentNotFound || (error as Error).message === 'The session is over'
    if (isGone) return { ok: false, reason: 'gone' }
    throw error
  }
}

/** A customer whose account is gone is refused as such, or for the reason that applied when their request began. */
function judgeUnlessGone(model: Model, customer: number, judge: () => Verdict): Verdict {
  const verdict = judge()
  if (!model.gone[customer]) return verdict
  return { refused: ['gone', ...('refused' in verdict ? [verdict.refused].flat() : [])] }
}

/** The verdict on an event that depends on the status of the service only. */
function judgeByStatus(model: Model, form: number, event: ServiceEvent, refused: string): Verdict {
  const service = model.services[form]
  const next = service && service.status !== 'gone' ? nextStatus(service.status, event) : null
  if (!service || !next) return { refused }
  return changed(model, (copy) => {
    const gone = { nurse: null, name: null, period: 0 }
    // The office's end of a service releases the nurse, who is told; the family's end is no notice.
    const told = service.told + (service.status === 'assigned' && next === 'gone' ? 1 : 0)
    copy.services[form] = { ...service, status: next, told, ...(next === 'gone' && gone) }
  })
}

/** The code that an actor enters. The right code of a service that is still being booked is not known yet. */
function codeOf(
  world: World,
  { form }: { form: number },
  code: string,
  kind: 'bookCode' | 'closeCode',
): string {
  const codes = world.codes.get(itemAt(world.forms, form).serviceId)
  return code === 'right' && codes ? codes[kind] : '100001'
}

function isRightCode(world: World, { form }: { form: number }, code: string): boolean {
  return code === 'right' && world.codes.has(itemAt(world.forms, form).serviceId)
}

function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place]
  if (item === undefined) throw new Error(`The world has no ${place}`)
  return item
}
