import type { ServiceStatus } from '#domain/service-status.ts'
import type { TableRecords } from '../table-records.ts'
import type { Mishap } from './faults.ts'
import { reversalIdOf } from '#server/money/payment.entity.server.ts'
import { paymentIdOf, requestIdOf, sizes, type World } from './world.ts'

/**
 * The state of a world in the specification's terms: a service does not exist yet, has a status, or is gone. Actors are named
 * by their index in the world, services by the index of their form.
 */
export type Model = {
  services: ServiceModel[]
  /** For each customer the index of the number that they have verified, or null. */
  phones: (number | null)[]
  /** Whether each customer has deleted their account. */
  gone: boolean[]
  /** Whether each nurse is retired. */
  retired: boolean[]
  /** For each customer and nurse whether the one is not to have the other again. */
  nevers: NeverModel[][]
  /** For each nurse the index of their name and number, and how often their page was changed. */
  pages: { name: number; version: number }[]
  /** What the office has entered by each form of a payment, and which administrator has reversed it. */
  payments: ({ reversedBy: number | null } | null)[]
}

type ServiceModel = {
  owner: number
  status: ServiceStatus | 'gone'
  nurse: number | null
  /** The index of the nurse's name and number as the service has them; a closed service keeps them. */
  name: number | null
  /** The index of the dates. */
  period: number
  /** How many notices its changes have caused. */
  told: number
  /** With its closing code, so that the same form again is answered as done. */
  isClosedByOffice: boolean
  /** What the family has asked the office, by the index of the request; they stay when the service is gone. */
  requests: (RequestModel | null)[]
}

type NeverModel = 'none' | 'stands' | 'ended'

export type RequestModel = { state: 'open' | 'withdrawn' | `answered by ${number}`; isRead: boolean }

export type Outcome = { ok: true } | { ok: false; reason: string }

/** The expected result of an event: the reason of a refusal, one of several reasons, or the next state. */
export type Verdict = { refused: string | string[] } | { next: Model }

/** One event of a history with its arguments, ready to be played and judged. */
export type PlannedEvent = {
  name: string
  /** The arguments in words, for the report of a failure. */
  words: string
  play(world: World): Promise<Outcome>
  /** The result that the specification expects in a state. */
  judge(model: Model, world: World): Verdict
  /** Refusals that depend on more than the state: a reached limit, another request that was faster. */
  mayAlsoSay: readonly string[]
}

/** An event with its outcome; a process that died may or may not have committed its change. */
export type Played = { event: PlannedEvent; mishap: Mishap; outcome: Outcome | 'died' }

export function changed(model: Model, change: (copy: Model) => void): Verdict {
  const next = structuredClone(model)
  change(next)
  return { next }
}

/**
 * Looks for an order of concurrent events in which each outcome is what the specification expects, and which ends in the
 * committed state.
 * @returns that state, or null when there is no such order
 */
export function findOrder(model: Model, played: Played[], committed: Model, world: World): Model | null {
  if (played.length === 0) return isSame(model, committed) ? model : null
  for (const [place, each] of played.entries()) {
    const others = played.filter((_, other) => other !== place)
    for (const next of statesAfter(model, each, world)) {
      const end = findOrder(next, others, committed, world)
      if (end) return end
    }
  }
  return null
}

function statesAfter(model: Model, { event, outcome }: Played, world: World): Model[] {
  const verdict = event.judge(model, world)
  if (outcome === 'died') return 'next' in verdict ? [verdict.next, model] : [model]
  if (outcome.ok) return 'next' in verdict ? [verdict.next] : []
  const isExpected = 'refused' in verdict && [verdict.refused].flat().includes(outcome.reason)
  return isExpected || event.mayAlsoSay.includes(outcome.reason) ? [model] : []
}

function isSame(one: Model, other: Model): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The committed state in the model's terms. */
export function committedModel(records: TableRecords, world: World): Model {
  const services: Model['services'] = []
  const customers = world.customers.map(({ uid }) => uid)
  for (const [form, { serviceId }] of world.forms.entries()) {
    const reservation = records.bookingReservation.find((each) => each.serviceId === serviceId)
    if (!reservation) continue
    const service = [...records.service, ...records.pendingService].find(
      (each) => each.serviceId === serviceId,
    )
    const confirmed = records.service.find((each) => each.serviceId === serviceId)
    const nurse =
      confirmed?.nurseId === undefined ? null : world.nurses.findIndex(({ id }) => id === confirmed.nurseId)
    services[form] = {
      owner: customers.indexOf(reservation.uid),
      status: service?.status ?? 'gone',
      nurse,
      name: nurse === null || !confirmed ? null : nameIndex(world, nurse, confirmed),
      period: service ? periodIndex(world, service) : 0,
      told: records.notice.filter((notice) => notice.serviceId === serviceId && isCaused(notice)).length,
      isClosedByOffice: records.history.some(
        (each) => each.serviceId === serviceId && each.ending === 'closed' && each.endedBy === 'office',
      ),
      requests: requestsOf(records, world, form),
    }
  }
  const phones = customers.map((uid) => {
    const number = records.user.find((user) => user.uid === uid)?.number ?? ''
    return number === '' ? null : world.numbers.indexOf(number)
  })
  const gone = customers.map((uid) => !records.user.some((user) => user.uid === uid))
  const retired = world.nurses.map(({ id }) =>
    records.staff.some((nurse) => nurse.id === id && nurse.retiredAt !== undefined),
  )
  const pages = world.nurses.map(({ id }, nurse) => {
    const staff = records.staff.find((each) => each.id === id)
    const { fullName: assignedNurse, contactNumber: nurseContact, detailsVersion: version = 0 } = staff ?? {}
    return { name: nameIndex(world, nurse, { assignedNurse, nurseContact }), version }
  })
  const nevers = customers.map((uid) =>
    world.nurses.map(({ id }): NeverModel => {
      const pair = records.nursePair.find((each) => each.uid === uid && each.nurseId === id)
      if (!pair) return 'none'
      return pair.ended ? 'ended' : 'stands'
    }),
  )
  return { services, phones, gone, retired, nevers, pages, payments: paymentsOf(records, world) }
}

function paymentsOf({ payment }: TableRecords, world: World): Model['payments'] {
  return Array.from({ length: sizes.payments }, (_, place) => {
    const { uid } = world.customers[place % sizes.customers] ?? {}
    const named = (id: string) => payment.find((each) => each.uid === uid && each.paymentId === id)
    if (!named(paymentIdOf(place))) return null
    const reversal = named(reversalIdOf(paymentIdOf(place)))
    const by = world.administrators.findIndex((each) => each.uid === reversal?.author.uid)
    return { reversedBy: reversal ? by : null }
  })
}

/** The requests about the service of a form. */
function requestsOf({ serviceRequest }: TableRecords, world: World, form: number): (RequestModel | null)[] {
  return Array.from({ length: sizes.requests }, (_, request) => {
    const record = serviceRequest.find(({ requestId }) => requestId === requestIdOf(world, form, request))
    if (!record) return null
    const { readAt, answeredAt, answeredBy, withdrawnAt } = record
    const by = world.administrators.findIndex(({ uid }) => uid === answeredBy)
    const state = answeredAt ? (`answered by ${by}` as const) : withdrawnAt ? 'withdrawn' : 'open'
    return { state, isRead: readAt !== undefined }
  })
}

/** The notices that are written with a change of a service. */
function isCaused({ kind, isCare }: TableRecords['notice'][number]): boolean {
  return kind === 'nurseWork' || (kind === 'familyCare' && isCare === true)
}

/** Which of the nurse's names and numbers a record has; -1 where the two do not belong together. */
function nameIndex(
  world: World,
  nurse: number,
  record: { assignedNurse?: string | undefined; nurseContact?: string | undefined },
): number {
  return world
    .nurseNames(nurse)
    .findIndex(
      ({ fullName, contactNumber }) =>
        fullName === record.assignedNurse && contactNumber === record.nurseContact,
    )
}

function periodIndex(
  { periods }: World,
  { patient }: TableRecords['service'][number] | TableRecords['pendingService'][number],
) {
  return periods.findIndex(
    ({ startDate, endDate }) => startDate === patient.startDate && endDate === patient.endDate,
  )
}
