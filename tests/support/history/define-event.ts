import fc from 'fast-check'
import { nextStatus, type ServiceEvent } from '#domain/service-status.ts'
import { changed, type Model, type Outcome, type Verdict } from './model.ts'
import { sizes, type World } from './world.ts'

/* What an event of a history is made of, and what several events share. */

type Definition<Arguments> = {
  name: string
  /** How often it happens, relative to the others. */
  weight: number
  takes: fc.Arbitrary<Arguments>
  play(world: World, given: Arguments): Promise<Outcome>
  judge(model: Model, given: Arguments, world: World): Verdict
  mayAlsoSay?: readonly string[]
}

export const aCustomer = fc.nat(sizes.customers - 1)
export const anAdministrator = fc.nat(sizes.administrators - 1)
export const aForm = fc.nat(sizes.forms - 1)
/** Mostly the right one. */
export const aCode = fc.constantFrom('right', 'right', 'right', 'wrong')

export function define<Arguments>(definition: Definition<Arguments>) {
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

/** The verdict on an event that depends on the status of the service only. */
export function judgeByStatus(model: Model, form: number, event: ServiceEvent, refused: string): Verdict {
  const service = model.services[form]
  const next = service && service.status !== 'gone' ? nextStatus(service.status, event) : null
  if (!service || !next) return { refused }
  return changed(model, (copy) => {
    const gone = { nurse: null, name: null, period: 0 }
    // The office's end of a service is told to the family, and to the nurse whom it releases; the family's end is no notice.
    const readers = { assigned: 2, confirmed: 1, pending: 0, closed: 0, gone: 0 }[service.status]
    const told = service.told + (next === 'gone' ? readers : 0)
    const isClosedByOffice = event === 'closeAssigned'
    copy.services[form] = { ...service, status: next, told, isClosedByOffice, ...(next === 'gone' && gone) }
  })
}

/** The code that an actor enters. The right code of a service that is still being booked is not known yet. */
export function codeOf(
  world: World,
  { form }: { form: number },
  code: string,
  kind: 'bookCode' | 'closeCode',
): string {
  const codes = world.codes.get(itemAt(world.forms, form).serviceId)
  return code === 'right' && codes ? codes[kind] : '100001'
}

export function isRightCode(world: World, { form }: { form: number }, code: string): boolean {
  return code === 'right' && world.codes.has(itemAt(world.forms, form).serviceId)
}

export function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place]
  if (item === undefined) throw new Error(`The world has no ${place}`)
  return item
}
