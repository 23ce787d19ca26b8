import { instantAt, startOfDay } from '#domain/visits/days.ts'
import { holdInterval, type Interval } from '#domain/visits/intervals.ts'
import { History, type StoredHistory } from '#server/history/history.entity.server.ts'
import { readHistoryOf } from '#server/history/list-history.server.ts'
import { UserService, type StoredUserService } from '#server/services/user-service.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { TooMuchToRead } from '#server/table/transient-errors.server.ts'

/** A service that a customer has paid or will pay, also one that is over or was deleted; its end is that of the care. */
export type PaidService = Interval & {
  serviceId: string
  uid: string
  patientName: string
  /** Until when it held a nurse full-time, in milliseconds since 1970; null where it never did. */
  heldUntil: number | null
}

/** All services that a customer has paid or will pay. */
export async function readPaidOf(uid: string): Promise<PaidService[]> {
  const [{ data: listed }, history] = await Promise.all([
    UserService.query.ofUser({ uid }).go({ consistent: true, pages: 'all' }),
    readHistoryOf(uid),
  ])
  return paidServices(listed, history)
}

/**
 * The services of all customers that go on, or have ended since a moment: three Queries.
 * @param since milliseconds since 1970
 * @param pages of those that have ended
 * @throws TooMuchToRead where there are more
 */
export async function readPaidSince(since: number, pages: number | 'all' = 'all'): Promise<PaidService[]> {
  const from = instantAt(since)
  const [held, open, ended] = await Promise.all([
    UserService.query.byEnd({ stage: 'held' }).gte({ openUntil: from }).go({ pages: 'all' }),
    UserService.query.byEnd({ stage: 'open' }).gte({ openUntil: from }).go({ pages: 'all' }),
    History.query.byEnd({}).gte({ endedAt: from }).go({ pages }),
  ])
  if (ended.cursor !== null) throw new TooMuchToRead('services that have ended')
  return paidServices([...held.data, ...open.data], unexpired(ended.data))
}

/** Services that are or will be paid, without bookings that were never confirmed. */
function paidServices(
  listed: readonly StoredUserService[],
  history: readonly StoredHistory[],
): PaidService[] {
  const running = listed.filter(({ status }) => status !== 'pending')
  const services = [
    ...running.map((each) => ({ ...each, endedAt: null })),
    ...history.filter(({ lastStatus }) => lastStatus !== 'pending'),
  ].map(({ uid, serviceId, patientName, hasPlan, heldUntil, nurseId, endedAt, ...dates }): PaidService => {
    const hold = holdInterval(dates)
    const end = endedAt === null ? hold.end : Math.min(hold.end, Date.parse(endedAt))
    const heldToEnd = nurseId && !hasPlan ? end : null
    const until = heldUntil ? Math.min(end, startOfDay(heldUntil)) : heldToEnd
    return { serviceId, uid, patientName, start: hold.start, end, heldUntil: until }
  })
  return [...new Map(services.map((service) => [service.serviceId, service])).values()]
}
