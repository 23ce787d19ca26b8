import { randomUUID } from 'node:crypto'
import type { Despite } from '#domain/choice/override.ts'
import { startOfDay } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { now } from '#server/clock.server.ts'
import { inviteNurse } from '#server/nurse-accounts/invite.server.ts'
import { linkValues } from '#server/nurse-accounts/invitation-link.server.ts'
import { linkAccount } from '#server/nurse-accounts/link-account.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { runActor } from '../../actors.ts'
import { withoutChance } from '../../chance.ts'
import { restoreTable, storedItems, type StoredItem } from '../../stored-table.ts'
import { emptyTable, readTable, recordsOf, type TableRecords } from '../../table-records.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import {
  accountOf,
  createAdministrator,
  createCustomer,
  createNurse,
  newNumber,
  signInAgain,
  type Person,
} from '../../people.ts'
import { requestAssign } from '../../requests.ts'
import { accountUser, change, confirmedService, line, night } from '../plans.ts'

const hour = 60 * 60_000

/** What a function of the product answers. */
export type Outcome = { ok: true } | { ok: false; reason: string }

/** Those who sign in together. */
export type Actors = 'office' | 'carers' | 'families'

/** The actors and records of one history. There are few of each, so that events meet. */
export type World = {
  office: Person
  /** Those that exist at the beginning, and those that may be booked. */
  services: { serviceId: string; customer: Person }[]
  nurses: StoredStaff[]
  /** Accounts of nurses, or of persons who may become theirs. */
  carers: Person[]
  /** The numbers that nurses and these accounts have or may get, E.164; those of the accounts come first. */
  numbers: string[]
  /** The records as they were when the batch began. */
  records: TableRecords
  /** The forms that were sent so far; each can be sent again. */
  sent: (() => Promise<Outcome>)[]
  /** Whose sessions are those of this hour: the office's ends after four idle hours. */
  signedIn: Set<Actors>
  /** The service that all events of the batch are about, where they compete for one. */
  rivalry: number | null
  /** The tick and the reason with which an event gives work; left out where forms have the specification's fields alone. */
  despite?: Despite | undefined
}

export type ShownVisit = WeekVisit & VisitName

export const sizes = { booked: 3, forms: 2, nurses: 3, carers: 2, numbers: 4 } as const

/** The worlds that were made so far, with all items of their tables, by the day on which they begin and what is there. */
const made = new Map<string, { world: World; items: StoredItem[] }>()

/** When a history begins: in the middle of a visit. */
export function beginning(startsOn: string): number {
  return startOfDay(startsOn) + 10 * hour
}

/** With `onePlan` only the first service has visits, and all nurses can be given any work. */
export type Beginning = 'usual' | 'onePlan'

/** An empty table with a new world, made the day before. It is made once for each day on which a history begins, and put back for the others. */
export async function beginWorld(startsOn: string, what: Beginning = 'usual'): Promise<World> {
  const name = `${startsOn} ${what}`
  let begun = made.get(name)
  if (begun) await restoreTable(begun.items)
  else {
    await emptyTable()
    const { end } = withoutChance(0, beginning(startsOn) - 24 * hour)
    begun = { world: await runActor(() => createWorld(what)), items: await storedItems() }
    end()
    made.set(name, begun)
  }
  const { world, items } = begun
  const services = world.services.map((service) => ({ ...service }))
  return { ...world, services, records: recordsOf(items), sent: [], signedIn: new Set() }
}

/** Three services of two families and three nurses, and accounts of persons who may become theirs. */
async function createWorld(what: Beginning): Promise<World> {
  const office = await createAdministrator()
  const [one, other] = [await createCustomer(), await createCustomer()]
  const carers = [await createCustomer(), await createCustomer()]
  const numbers = [...carers.map(({ number }) => number), newNumber(), newNumber()]
  const nurses = await Promise.all(
    numbers.slice(0, sizes.nurses).map((number) => createNurse({ contactNumber: number.slice(3) })),
  )
  const services: World['services'] = []
  for (const [place, customer] of [one, one, other].entries())
    services.push(await confirmedService(customer, { days: 20 + 40 * place }))
  await beginWork({ office, services, carers, nurses }, what)
  services.push(...[one, other].map((customer) => ({ serviceId: randomUUID(), customer })))
  return {
    ...{ office, services, carers, nurses, numbers },
    ...{ records: await readTable(), sent: [], signedIn: new Set<Actors>(), rivalry: null },
  }
}

/**
 * The first service has a plan with a nurse by day and nobody by night, the second holds a nurse as a whole, the third is confirmed only. The
 * first nurse is linked with an account and will be absent, the second one is invited.
 */
async function beginWork(
  {
    office,
    services: [first, second],
    carers: [carer],
    nurses: [meera, ravi],
  }: Pick<World, 'office' | 'services' | 'carers' | 'nurses'>,
  what: Beginning,
): Promise<void> {
  if (!first || !second || !carer || !meera || !ravi) throw new Error('The world is not complete')
  demand(await change(office, first.serviceId, line(meera), line(undefined, night)))
  if (what === 'onePlan') return
  demand(await requestAssign(office, second, ravi))
  for (const { id } of [meera, ravi])
    demand(await inviteNurse(accountUser(office), { staffId: id, form: `form-${id}` }))
  const { invitedNurse, invitationKey } = linkValues(meera.id, `form-${meera.id}`)
  const { user } = await accountOf(carer)
  demand(await linkAccount({ nurse: invitedNurse, key: invitationKey }, { user }))
  const absence = { id: randomUUID(), nurseId: meera.id, kind: 'leave' as const }
  const [from, to] = [3, 5].map((days) => new Date(now() + days * 24 * hour).toISOString())
  demand(await reportAbsence(accountUser(office), { ...absence, from, to: to ?? '' }))
}

function demand(outcome: Outcome): void {
  if (!outcome.ok) throw new Error(`The world was not made: ${outcome.reason}`)
}

/** These persons have sessions again after time has passed. */
export async function signIn(world: World, actors: Actors): Promise<void> {
  if (world.signedIn.has(actors)) return
  world.signedIn.add(actors)
  if (actors === 'office') world.office = await signInAgain(world.office)
  if (actors === 'carers') world.carers = await Promise.all(world.carers.map(signInAgain))
  if (actors === 'families') await signFamiliesIn(world)
}

async function signFamiliesIn({ services }: World): Promise<void> {
  const families = new Map(services.map(({ customer }) => [customer.uid, customer]))
  for (const family of await Promise.all([...families.values()].map(signInAgain)))
    families.set(family.uid, family)
  for (const service of services) service.customer = families.get(service.customer.uid) ?? service.customer
}

/** Both codes of a service as its family's list has them; wrong ones where it is not there. */
export function codesOf({ records }: World, serviceId: string): { bookCode: string; closeCode: string } {
  const { bookCode = '100001', closeCode = '100001' } =
    records.userService.find((entry) => entry.serviceId === serviceId) ?? {}
  return { bookCode, closeCode }
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

/** The visits from three hours before their start to 25 hours after their end. */
export function nearVisits(world: World): ShownVisit[] {
  return visitsOf(world).filter((visit) => {
    const { start, end } = intervalOf(visit)
    return now() >= start - 3 * hour && now() < end + 25 * hour
  })
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
