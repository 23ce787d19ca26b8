import fc from 'fast-check'
import { nextStatus } from '#domain/service-status.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { accountOf } from '../people.ts'
import {
  requestAssign,
  requestCloseAssigned,
  requestDates,
  requestDelete,
  requestNurseEdit,
  requestReplace,
  type Seen,
} from '../requests.ts'
import { pairOf, unpair } from '../visits/pairs.ts'
import { changed, type Model, type Outcome, type Verdict } from './model.ts'
import { sizes, type World } from './world.ts'
import {
  aCode,
  aForm,
  anAdministrator,
  codeOf,
  define,
  isRightCode,
  itemAt,
  judgeByStatus,
} from './define-event.ts'

/* The events of a history that the office causes. */

/** Mostly one of the two who are never retired, so that several assignments compete for them. */
const aNurse = fc.constantFrom(0, 0, 1, 1, sizes.nurses - 1)

export const assign = define({
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
    if (isKept(model, service.owner, nurse)) return { refused: 'nurse-unavailable' }
    return changed(model, (copy) => {
      const { name = null } = copy.pages[nurse] ?? {}
      copy.services[form] = { ...service, status: 'assigned', nurse, name, told: service.told + 2 }
    })
  },
})

export const replace = define({
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
    if (isKept(model, service.owner, nurse)) return { refused: 'nurse-unavailable' }
    return changed(model, (copy) => {
      const { name = null } = copy.pages[nurse] ?? {}
      copy.services[form] = { ...service, nurse, name, told: service.told + 3 }
    })
  },
})

export const moveDates = define({
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
    const isLonger = addsTime(itemAt(world.periods, period), { startDate, endDate })
    if (service.status === 'assigned' && isKept(model, service.owner, service.nurse) && isLonger)
      return { refused: 'in-the-way' }
    const told = service.told + (service.status === 'assigned' ? 2 : 1)
    return changed(model, (copy) => (copy.services[form] = { ...service, period, told }))
  },
})

export const editNurse = define({
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
    if (version !== world.seenVersions[nurse]) return { refused: 'differs' }
    return changed(model, (copy) => {
      copy.pages[nurse] = { name, version: version + 1 }
      // Not a loop over the values, which would give the forms that are not booked yet.
      copy.services.forEach((service) => {
        if (service.status === 'assigned' && service.nurse === nurse) service.name = name
      })
    })
  },
})

export const closeAssigned = define({
  name: 'closeAssigned',
  weight: 3,
  takes: fc.record({ administrator: anAdministrator, to: fc.record({ form: aForm }), code: aCode }),
  play: (world, { administrator, to, code }) =>
    // Nothing is drawn for what the office says of a family and a nurse.
    saysNever(administrator, code)
      ? playNever(world, to)
      : requestCloseAssigned(
          itemAt(world.administrators, administrator),
          itemAt(world.forms, to.form),
          codeOf(world, to, code, 'closeCode'),
        ),
  judge: (model, { administrator, to, code }, world) => {
    if (saysNever(administrator, code)) return judgeNever(model, to)
    if (model.services[to.form]?.isClosedByOffice) return { next: model }
    return isRightCode(world, to, code)
      ? judgeByStatus(model, to.form, 'closeAssigned', 'invalid-code')
      : { refused: 'invalid-code' }
  },
  // Another change of the same family's pairs was faster.
  mayAlsoSay: ['too-many', 'pairs-changed'],
})

/** A wrong code of the second administrator: they say that a family is not to have a nurse again, or end that. */
function saysNever(administrator: number, code: string): boolean {
  return administrator === sizes.administrators - 1 && code !== 'right'
}

/** Of whom that is said, by the form. */
const said: { act: 'set' | 'end'; customer: number; nurse: number }[] = [
  { act: 'set', customer: 0, nurse: 0 },
  { act: 'set', customer: 1, nurse: 1 },
  { act: 'end', customer: 0, nurse: 0 },
  { act: 'set', customer: sizes.customers - 1, nurse: 0 },
  { act: 'end', customer: 1, nurse: 1 },
]

async function playNever(world: World, { form }: { form: number }): Promise<Outcome> {
  const { act, customer, nurse } = itemAt(said, form)
  const way = act === 'set' ? pairOf : unpair
  return way(
    itemAt(world.administrators, sizes.administrators - 1),
    itemAt(world.customers, customer),
    itemAt(world.nurses, nurse),
  )
}

function judgeNever(model: Model, { form }: { form: number }): Verdict {
  const { act, customer, nurse } = itemAt(said, form)
  if (model.gone[customer]) return { refused: 'user-not-found' }
  if (act === 'end' && model.nevers[customer]?.[nurse] === 'none') return { refused: 'pair-not-found' }
  return changed(model, (copy) => {
    itemAt(copy.nevers, customer)[nurse] = act === 'set' ? 'stands' : 'ended'
  })
}

function isKept(model: Model, customer: number, nurse: number | null): boolean {
  return nurse !== null && model.nevers[customer]?.[nurse] === 'stands'
}

/** Whether a period has time that another has not. */
function addsTime(one: World['periods'][number], other: World['periods'][number]): boolean {
  return one.startDate < other.startDate || one.endDate > other.endDate
}

export const remove = define({
  name: 'delete',
  weight: 1,
  takes: fc.record({ administrator: anAdministrator, form: aForm }),
  play: (world, { administrator, form }) =>
    requestDelete(itemAt(world.administrators, administrator), itemAt(world.forms, form)),
  judge: (model, { form }) => judgeByStatus(model, form, 'delete', 'not-found'),
})

export const retire = define({
  name: 'retire',
  weight: 1,
  // Only the last nurse is retired, so that assignments still compete for the others.
  takes: fc.record({ administrator: anAdministrator, nurse: fc.constant(sizes.nurses - 1) }),
  async play(world, { administrator, nurse }) {
    const { user } = await accountOf(itemAt(world.administrators, administrator))
    return retireStaff(user, itemAt(world.nurses, nurse).id)
  },
  judge(model, { nurse }) {
    if (model.retired[nurse]) return { refused: 'not-found' }
    if (isAssigned(model, nurse)) return { refused: 'assigned' }
    return changed(model, (copy) => (copy.retired[nurse] = true))
  },
})

/** What the form of an action showed when the batch began. */
function seenOf(world: World, form: number): Seen {
  const { serviceId } = itemAt(world.forms, form)
  return world.seen.get(serviceId) ?? { nurseId: '', startDate: '', endDate: '' }
}

function isAssigned(model: Model, nurse: number): boolean {
  return model.services.some((service) => service.status === 'assigned' && service.nurse === nurse)
}
