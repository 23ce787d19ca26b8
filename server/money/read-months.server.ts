import type { Paise } from '#domain/money/amounts.ts'
import { linesOf, type LinesInput } from '#domain/money/lines-of.ts'
import { unbilled, type Line } from '#domain/money/lines.ts'
import { withPlannedVisits } from '#domain/money/planned-visits.ts'
import { unknownNurse } from '#domain/staff.ts'
import { addDays } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { PlanRecord, type StoredPlan } from '#server/plans/plan.entity.server.ts'
import { mondaysOf, readServicesOf } from '#server/roster/read-services.server.ts'
import type { UnreadableWeek } from '#server/roster/read-weeks.server.ts'
import { itemOf, readShown } from '#server/table/read-items.server.ts'
import { readCustomerNames } from './account.server.ts'
import { Agreements, type StoredAgreements } from './agreements.entity.server.ts'
import { MoneyMonth, type StoredMoneyMonth } from './money-month.entity.server.ts'
import { readFullTime } from './read-full-time.server.ts'
import { isReady } from './read-month.server.ts'

/** What a customer's month comes to, for a list. */
export type CustomerMonthSum = {
  uid: string
  name: string
  unbilled: Paise
  /** As planned. */
  toCome: Paise
  held: Line[]
  ready: boolean
  /** Their numbers. */
  statements: string[]
}

/**
 * The months of all customers who had care in it, or of whom the office decided, added or billed something: also of services that were deleted since.
 * For display: each is read anew before anything is decided.
 */
export async function readMonths(
  month: Month,
): Promise<{ sums: CustomerMonthSum[]; unreadable: UnreadableWeek[] }> {
  const days = daysOfMonth(month)
  const wide = { first: addDays(days.first, -7), last: addDays(days.last, 7) }
  const [{ readAt, nurses, ids, services }, { data: records }] = await Promise.all([
    readServicesOf(wide),
    MoneyMonth.query.byMonth({ month }).go({ pages: 'all', hydrate: true }),
  ])
  const fullTime = Map.groupBy(await readFullTime(days, Infinity), ({ serviceId }) => serviceId)
  const terms = await readTerms([...new Set([...ids, ...fullTime.keys()])])
  const recordOf = new Map(records.map((record) => [record.uid, record]))
  const nameOfNurse = new Map(nurses.map(({ id, fullName }) => [id, fullName]))
  const nameOf = (id: string) => nameOfNurse.get(id) ?? unknownNurse
  const linesIn = (uid: string, of: Partial<LinesInput>) => {
    const { decisions = [] } = recordOf.get(uid) ?? {}
    return linesOf({ month, services: [], decisions, added: [], billed: {}, nameOf, now: readAt, ...of })
  }
  const [found, unreadable] = [new Map<string, Line[]>(), [] as UnreadableWeek[]]
  const add = (uid: string, lines: readonly Line[]) =>
    found.set(uid, [...(found.get(uid) ?? []), ...lines.map(slim)])
  const addService = (
    uid: string,
    service: Pick<LinesInput['services'][number], 'serviceId' | 'patientName' | 'visits'>,
  ) => {
    const { agreements = [], plan = null } = terms.get(service.serviceId) ?? {}
    const visits = withPlannedVisits(service.visits, plan, mondaysOf(wide))
    const held = fullTime.get(service.serviceId) ?? []
    fullTime.delete(service.serviceId)
    const own = held.map(({ nurseId, on }) => ({ nurseId, days: on }))
    add(uid, linesIn(uid, { services: [{ ...service, agreements, plan, visits, fullTime: own }] }))
  }
  for (const { visits, unreadable: lost } of services) {
    unreadable.push(...lost)
    const [first] = visits
    if (first) addService(first.uid, { serviceId: first.serviceId, patientName: first.patientName, visits })
  }
  for (const [{ serviceId, uid, patientName } = { serviceId: '', uid: '', patientName: '' }] of [
    ...fullTime.values(),
  ])
    addService(uid, { serviceId, patientName, visits: [] })
  for (const { uid, added, billed } of records) {
    const known = new Set((found.get(uid) ?? []).map(({ id }) => id))
    const others = Object.fromEntries(Object.entries(billed).filter(([id]) => !known.has(id)))
    add(uid, linesIn(uid, { added, billed: others }))
  }
  const names = await readCustomerNames([...found.keys()])
  const sums = [...found].map(([uid, lines]): CustomerMonthSum => {
    const own = {
      lines,
      record: recordOf.get(uid),
      unreadable: unreadable.filter((week) => week.uid === uid),
    }
    return { uid, name: names.get(uid) ?? '', ...sumOf({ month, readAt, ...own }) }
  })
  return { sums: sums.filter(({ uid }) => (found.get(uid)?.length ?? 0) > 0), unreadable }
}

type OfCustomer = {
  month: Month
  readAt: number
  lines: Line[]
  record: StoredMoneyMonth | undefined
  unreadable: UnreadableWeek[]
}

function sumOf({
  month,
  readAt,
  lines,
  record,
  unreadable,
}: OfCustomer): Omit<CustomerMonthSum, 'uid' | 'name'> {
  const open = unbilled(lines, record?.billed ?? {})
  const toCome = lines.filter(({ state }) => state === 'to-come')
  return {
    statements: record?.statements ?? [],
    held: lines.filter(({ state }) => state === 'held'),
    unbilled: open.reduce((sum, { difference }) => sum + difference, 0),
    toCome: toCome.reduce((sum, { facts }) => sum + (facts.proposal ?? 0), 0),
    ready: isReady({ month, lines, unbilled: open, unreadable }, readAt),
  }
}

/** A line without what a list does not show: those of all customers have to find room. */
function slim(line: Line): Line {
  const { proposal } = line.facts
  return line.state === 'held' ? line : { ...line, facts: proposal === undefined ? {} : { proposal } }
}

/** The agreements of services, and the plans of those with a price by month, which depends on them. */
async function readTerms(serviceIds: readonly string[]) {
  const agreed = await readShown<StoredAgreements[]>(
    ...serviceIds.map((serviceId) => itemOf(Agreements, Agreements.get({ serviceId }))),
  )
  const stored = agreed.flatMap((each) => each ?? [])
  const byMonth = stored.filter(({ agreements }) =>
    agreements.some(({ visits }) => visits.some(({ unit }) => unit === 'month')),
  )
  const plans = await readShown<StoredPlan[]>(
    ...byMonth.map(({ serviceId }) => itemOf(PlanRecord, PlanRecord.get({ serviceId }))),
  )
  const planOf = new Map(plans.flatMap((plan) => (plan ? [[plan.serviceId, plan] as const] : [])))
  return new Map(
    stored.map(({ serviceId, agreements }) => [
      serviceId,
      { agreements, plan: planOf.get(serviceId) ?? null },
    ]),
  )
}
