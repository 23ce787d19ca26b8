import type { Paise } from '#domain/money/amounts.ts'
import { linesOf, type LinesInput } from '#domain/money/lines-of.ts'
import { proposedOf, unbilled, type Line } from '#domain/money/lines.ts'
import { withPlannedVisits } from '#domain/money/planned-visits.ts'
import { totalOf } from '#domain/money/statement.ts'
import { unknownNurse } from '#domain/staff.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { PlanRecord, type StoredPlan } from '#server/plans/plan.entity.server.ts'
import { mondaysOf, readServicesOf } from '#server/roster/read-services.server.ts'
import type { RosterVisit, UnreadableWeek } from '#server/roster/read-weeks.server.ts'
import { itemOf, readShown } from '#server/table/read-items.server.ts'
import { readCustomerNames } from './account.server.ts'
import { Agreements, type StoredAgreements } from './agreements.entity.server.ts'
import { listMoneyMonths, type StoredMoneyMonth } from './money-month.entity.server.ts'
import { firstDayOf, fullTimeIn } from './read-care.server.ts'
import { readFullTime, readScheduled, type FullTime, type FullTimeDays } from './read-full-time.server.ts'
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
  const [{ readAt, nurses, ids, services }, records] = await Promise.all([
    readServicesOf(wide),
    listMoneyMonths(month),
  ])
  const [held, scheduled] = [await readFullTime(days, Infinity), await readScheduled(days)]
  const terms = await readTerms([...ids, ...[...held, ...scheduled].map(({ serviceId }) => serviceId)])
  const before = await readBeforePlans(scheduled, { terms, days })
  const fullTime = Map.groupBy([...held, ...before], ({ serviceId }) => serviceId)
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
  const addService = ({ serviceId, uid, patientName }: OfService, own: readonly RosterVisit[]) => {
    const { agreements = [], plan = null } = terms.get(serviceId) ?? {}
    const visits = withPlannedVisits(own, plan, { mondays: mondaysOf(wide), today: dayAt(readAt) })
    const held = (fullTime.get(serviceId) ?? []).map(({ nurseId, on }) => ({ nurseId, days: on }))
    fullTime.delete(serviceId)
    const service = { serviceId, patientName, agreements, plan, visits, fullTime: held }
    add(uid, linesIn(uid, { services: [service] }))
  }
  for (const { visits, unreadable: lost } of services) {
    unreadable.push(...lost)
    if (visits[0]) addService(visits[0], visits)
  }
  for (const [service] of [...fullTime.values()]) if (service) addService(service, [])
  for (const { uid, added, billed } of records) {
    const known = new Set((found.get(uid) ?? []).map(({ id }) => id))
    const others = Object.fromEntries(Object.entries(billed).filter(([id]) => !known.has(id)))
    add(uid, linesIn(uid, { added, billed: others }))
  }
  const names = await readCustomerNames([...found.keys()])
  const sums = [...found].map(([uid, lines]): CustomerMonthSum => {
    const [record, lost] = [recordOf.get(uid), unreadable.filter((week) => week.uid === uid)]
    const sum = sumOf({ month, readAt, lines, record, unreadable: lost })
    return { uid, name: names.get(uid) ?? '', ...sum }
  })
  return { sums: sums.filter(({ uid }) => (found.get(uid)?.length ?? 0) > 0), unreadable }
}

type OfService = Pick<FullTimeDays, 'serviceId' | 'uid' | 'patientName'>

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
  return {
    statements: record?.statements ?? [],
    held: lines.filter(({ state }) => state === 'held'),
    unbilled: totalOf(open),
    toCome: proposedOf(lines.filter(({ state }) => state === 'to-come')),
    ready: isReady({ month, lines, unbilled: open, unreadable }, readAt),
  }
}

/** A line without what a list does not show: those of all customers have to find room. */
function slim(line: Line): Line {
  const { proposal } = line.facts
  return line.state === 'held' ? line : { ...line, facts: proposal === undefined ? {} : { proposal } }
}

/** The agreements of services, and the plans of those with a price by month or of full-time days, whose lines depend on them. */
async function readTerms(ids: readonly string[]) {
  const serviceIds = [...new Set(ids)]
  const agreed = await readShown<StoredAgreements[]>(
    ...serviceIds.map((serviceId) => itemOf(Agreements, Agreements.get({ serviceId }))),
  )
  const stored = agreed.flatMap((each) => each ?? [])
  const planned = stored.filter(({ agreements }) =>
    agreements.some(({ visits, fullTime }) => fullTime || visits.some(({ unit }) => unit === 'month')),
  )
  const plans = await readShown<StoredPlan[]>(
    ...planned.map(({ serviceId }) => itemOf(PlanRecord, PlanRecord.get({ serviceId }))),
  )
  const planOf = new Map(plans.flatMap((plan) => (plan ? [[plan.serviceId, plan] as const] : [])))
  return new Map(
    stored.map((terms) => [terms.serviceId, { ...terms, plan: planOf.get(terms.serviceId) ?? null }]),
  )
}

/** The full-time days of the few services whose visits began after the first day of a month. */
async function readBeforePlans(
  scheduled: readonly FullTime[],
  { terms, days }: { terms: Awaited<ReturnType<typeof readTerms>>; days: { first: Day; last: Day } },
): Promise<FullTimeDays[]> {
  const found = scheduled.map(async (service): Promise<FullTimeDays[]> => {
    const { plan = null, agreements = [] } = terms.get(service.serviceId) ?? {}
    if (!plan || firstDayOf(plan) <= days.first) return []
    return fullTimeIn({ ...service, holdsNurse: false }, { plan, agreements, days })
  })
  return (await Promise.all(found)).flat()
}
