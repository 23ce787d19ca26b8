import { compare } from '#domain/compare.ts'
import { indiaDay } from '#domain/dates.ts'
import { serviceStatuses, type ServiceStatus } from '#domain/service-status.ts'
import { now } from '#server/clock.server.ts'
import { Statistic } from './statistic.entity.server.ts'
import { totalsOf } from './statistics.server.ts'

/** The counts that the panel shows (section 2, "Admin dashboard"). */
export type PanelCounts = {
  services: Record<ServiceStatus, number> & { all: number }
  users: number
  staff: number
  /** The e-mail domains with their users, most first. */
  domains: { domain: string; users: number }[]
  /** The last thirty days in India, yyyy-mm-dd, the oldest first, with what was booked on each. */
  days: { day: string; bookings: number }[]
}

const dayLength = 24 * 60 * 60 * 1000
const dayCount = 30

/**
 * Reads the panel's counters by one Query of their partition, where those of the days stand first and in order. The Query
 * starts at the first of the thirty days, so its cost grows neither with the years nor with the bookings.
 */
export async function readPanelCounts(): Promise<PanelCounts> {
  const days = Array.from({ length: dayCount }, (_, index) => dayBefore(dayCount - 1 - index))
  const { data } = await Statistic.query
    .byName({})
    .gte({ name: `bookings.${days[0] ?? ''}` })
    .go()
  const totals = totalsOf(data)
  const total = (name: string) => totals.get(name) ?? 0
  const byStatus = Object.fromEntries(
    serviceStatuses.map((status) => [status, total(`services.${status}`)]),
  ) as Record<ServiceStatus, number>
  return {
    services: { ...byStatus, all: Object.values(byStatus).reduce((sum, count) => sum + count, 0) },
    users: total('users'),
    staff: total('staff'),
    domains: domainsOf(totals),
    days: days.map((day) => ({ day, bookings: total(`bookings.${day}`) })),
  }
}

/** The day in India a number of days ago, yyyy-mm-dd. */
function dayBefore(days: number): string {
  return indiaDay(new Date(now() - days * dayLength).toISOString())
}

function domainsOf(totals: Map<string, number>): PanelCounts['domains'] {
  const prefix = 'users.domain.'
  return [...totals]
    .filter(([name, users]) => name.startsWith(prefix) && users > 0)
    .map(([name, users]) => ({ domain: name.slice(prefix.length), users }))
    .sort((one, other) => other.users - one.users || compare(one.domain, other.domain))
}
