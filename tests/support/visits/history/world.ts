import { readTable, type TableRecords } from '../../table-records.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { StoredAbsence } from '#server/diary/absence.entity.server.ts'
import type { WeekVisit } from '#server/diary/service-week.entity.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain, type Person } from '../../people.ts'
import { requestAssign } from '../../requests.ts'
import { change, confirmedService, line, night } from '../plans.ts'

/** What a function of the product answers. */
export type Outcome = { ok: true } | { ok: false; reason: string }

/** The actors and records of one history. There are few of each, so that events meet. */
export type World = {
  office: Person
  services: { serviceId: string; closeCode: string; customer: Person }[]
  nurses: StaffRecord[]
  /** The records as they were when the batch began. */
  records: TableRecords
  /** The forms that were sent so far; each can be sent again. */
  sent: (() => Promise<Outcome>)[]
  /** The service that all events of the batch are about, where they compete for one. */
  rivalry: number | null
}

export type ShownVisit = WeekVisit & VisitName

export const sizes = { services: 3, nurses: 3 } as const

/**
 * Three services of two families: the first has a plan with a nurse by day and nobody by night, the second holds a nurse as a whole,
 * the third is confirmed only.
 */
export async function createWorld(): Promise<World> {
  const office = await createAdministrator()
  const [one, other] = [await createCustomer(), await createCustomer()]
  const nurses = [await createNurse(), await createNurse(), await createNurse()]
  const services: World['services'] = []
  for (const [place, customer] of [one, one, other].entries())
    services.push(await confirmedService(customer, { days: 20 + 40 * place }))
  const [first, second] = services
  const [meera, ravi] = nurses
  if (!first || !second || !meera || !ravi) throw new Error('The world is not complete')
  demand(await change(office, first.serviceId, line(meera), line(undefined, night)))
  demand(await requestAssign(office, second, ravi))
  return { office, services, nurses, records: await readTable(), sent: [], rivalry: null }
}

function demand(outcome: Outcome): void {
  if (!outcome.ok) throw new Error(`The world was not made: ${outcome.reason}`)
}

/** Everybody has a session again after time has passed. */
export async function signAllIn(world: World): Promise<void> {
  world.office = await signInAgain(world.office)
  for (const service of world.services) service.customer = await signInAgain(service.customer)
}

/** The visits of the services that are there and open, in an order that does not depend on random ids. */
export function visitsOf({ services, records }: World): ShownVisit[] {
  const open = new Set(
    records.service.filter(({ status }) => status !== 'closed').map(({ serviceId }) => serviceId),
  )
  return services
    .filter(({ serviceId }) => open.has(serviceId))
    .flatMap(({ serviceId }) =>
      records.serviceWeek
        .filter((week) => week.serviceId === serviceId)
        .flatMap(({ visits }) => visits.map((visit) => ({ ...visit, serviceId })))
        .sort((a, b) => (`${a.day} ${a.line}` < `${b.day} ${b.line}` ? -1 : 1)),
    )
}

/** All absences, in an order that does not depend on random ids. */
export function absencesOf({ nurses, records }: World): StoredAbsence[] {
  return nurses.flatMap(({ id }) =>
    records.absence
      .filter(({ nurseId }) => nurseId === id)
      .sort((a, b) => (`${a.from} ${a.createdAt}` < `${b.from} ${b.createdAt}` ? -1 : 1)),
  )
}

/** The element at a place, counted round. */
export function at<Each>(list: readonly Each[], place: number): Each | undefined {
  return list[place % Math.max(list.length, 1)]
}

/** The same of a list that is never empty. */
export function one<Each>(list: readonly Each[], place: number): Each {
  const found = at(list, place)
  if (found === undefined) throw new Error('The list is empty')
  return found
}

/** The service of an event, or the one for which all events of the batch compete. */
export function serviceOf(world: World, service: number): World['services'][number] {
  return one(world.services, world.rivalry ?? service)
}
