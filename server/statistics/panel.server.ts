import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { indiaDay, yearsLater } from '#domain/dates.ts'
import { policeVerificationYears } from '#domain/staff.ts'
import { serviceStatuses, type ServiceStatus } from '#domain/service-status.ts'
import { now, today } from '#server/clock.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { Statistic } from './statistic.entity.server.ts'
import { totalsOf } from './statistics.server.ts'

/** What the panel shows (section 2, "Admin dashboard"). */
export type Panel = {
  services: Record<ServiceStatus, number> & { all: number }
  users: number
  staff: number
  /** The e-mail domains with their users, most first. */
  domains: { domain: string; users: number }[]
  /** The last thirty days in India, yyyy-mm-dd, the oldest first, with what was booked on each. */
  days: { day: string; bookings: number }[]
  nurses: Pick<Nurse, 'id' | 'fullName' | 'available'>[]
  /** What has ended or ends within sixty days, the first to end first; dates, yyyy-mm-dd. */
  expiring: Expiring[]
  /** Whether there are more nurses than one answer of the table holds, which is thousands. */
  hasMoreNurses: boolean
}

export type Expiring = {
  id: string
  fullName: string
  what: 'Registration' | 'Police verification'
  /** yyyy-mm-dd. */
  endsOn: string
  isOver: boolean
}

const dayLength = 24 * 60 * 60 * 1000
const dayCount = 30
/** How many days before its end a registration is shown. */
const expiryNotice = 60

/**
 * Reads the panel by one Query. One partition of an index has the counters (first those of the days, in order) and after
 * them the nurses by name. The Query starts at the first of the thirty days, so its cost grows neither with the years nor
 * with the bookings.
 */
export async function readPanel(): Promise<Panel> {
  const days = Array.from({ length: dayCount }, (_, index) => dayBefore(dayCount - 1 - index))
  const query = Statistic.query.panel({}).gte({ name: `bookings.${days[0] ?? ''}` })
  const input: QueryCommandInput = query.params()
  const { Items = [], LastEvaluatedKey } = await tableClient.send(new QueryCommand(input))
  const isCounter = (item: Record<string, unknown>) => String(item.gsi3sk).startsWith('counter#')
  const totals = totalsOf(Items.filter(isCounter) as { name: string }[])
  const total = (name: string) => totals.get(name) ?? 0
  const nurses = Items.filter((item) => !isCounter(item) && !item.retiredAt).map(toNurse)
  const byStatus = Object.fromEntries(
    serviceStatuses.map((status) => [status, total(`services.${status}`)]),
  ) as Record<ServiceStatus, number>
  return {
    services: { ...byStatus, all: Object.values(byStatus).reduce((sum, count) => sum + count, 0) },
    users: total('users'),
    staff: total('staff'),
    domains: domainsOf(totals),
    days: days.map((day) => ({ day, bookings: total(`bookings.${day}`) })),
    nurses: nurses.map(({ id, fullName, available }) => ({ id, fullName, available })),
    expiring: expiringOf(nurses),
    hasMoreNurses: LastEvaluatedKey !== undefined,
  }
}

/** The day in India a number of days ago, yyyy-mm-dd. */
function dayBefore(days: number): string {
  return indiaDay(new Date(now() - days * dayLength).toISOString())
}

function domainsOf(totals: Map<string, number>): Panel['domains'] {
  const prefix = 'users.domain.'
  return [...totals]
    .filter(([name, users]) => name.startsWith(prefix) && users > 0)
    .map(([name, users]) => ({ domain: name.slice(prefix.length), users }))
    .sort((one, other) => other.users - one.users || one.domain.localeCompare(other.domain))
}

/** The attributes of a nurse that the index has. */
type Nurse = {
  id: string
  fullName: string
  available: boolean
  /** yyyy-mm-dd. */
  regExpiryDate?: string | undefined
  policeVerificationDate?: string | undefined
}

function toNurse(item: Record<string, unknown>): Nurse {
  const { fullName, available, regExpiryDate, policeVerificationDate } = item as Nurse
  return { id: keyPart(item.pk, 'id'), fullName, available, regExpiryDate, policeVerificationDate }
}

/** The registrations and police verifications that have ended or end within sixty days. */
export function expiringOf(nurses: Nurse[]): Expiring[] {
  const last = dayBefore(-expiryNotice)
  return nurses
    .flatMap((nurse) => {
      const verified = nurse.policeVerificationDate
      const ends: [Expiring['what'], string | undefined][] = [
        ['Registration', nurse.regExpiryDate],
        ['Police verification', verified && yearsLater(verified, policeVerificationYears)],
      ]
      return ends.flatMap(([what, endsOn]) =>
        endsOn && endsOn <= last
          ? [{ id: nurse.id, fullName: nurse.fullName, what, endsOn, isOver: endsOn < today() }]
          : [],
      )
    })
    .sort((one, other) => one.endsOn.localeCompare(other.endsOn))
}
