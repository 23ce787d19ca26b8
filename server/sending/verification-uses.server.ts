import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { secondsLeft, takeFrom, type Counter, type LimitKey } from '#server/limits/counter.server.ts'
import {
  budgetPeriods,
  verificationHours,
  verificationLanes,
  type LimitName,
  type VerificationLane,
} from '#server/limits/limits.server.ts'
import { secondsToWait, take, takeInTransaction } from '#server/limits/take.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { dailyBudget } from './budgets.server.ts'
import { limitsOfRecipient } from './recipients.server.ts'
import { giveUsesBack, type TakenUses, type Use } from './uses.server.ts'

/*
 * What an SMS that verifies a phone counts against (docs/limits.md, "Verification SMS"; docs/decisions/0022): the counters of the account
 * and the number, then a lane of the budget. If any of them refuses, a ticket lets the SMS use a lane of its own.
 */

export type VerificationRequest = {
  /** E.164. */
  to: string
  /** The uid. */
  account: string
  /** The caller's IP address. */
  address: string
  /** Takes one SMS of a ticket; null if there is no ticket or it is used up. Called only if the limits refuse. */
  takeTicket?: () => Promise<Use | null>
}

/**
 * Counts one SMS. A refusal gives back all that it took.
 * @returns `isOwn` if the account's own counters refuse; all other refusals look alike
 */
export async function takeVerification(request: VerificationRequest): Promise<TakenUses> {
  const own = await takeOwn(request)
  if (!own.ok && own.reason === 'busy') return own
  if (own.ok) {
    const quiet = await takeQuiet(request.address)
    const lane = quiet?.lane ?? (await takeLane('crowd'))
    if (lane) {
      const networkKeys = quiet?.networkKeys ?? []
      const keys = [...lane, ...networkKeys, own.ofNumber]
      return { ok: true, keys, keptWhenRefused: own.ofAccount, networkKeys }
    }
    await giveUsesBack([...own.ofAccount, own.ofNumber])
  }
  const byTicket = await takeWithTicket(request)
  if (byTicket) return byTicket
  if (!own.ok && own.isOwn) return own
  if (own.ok) countMetric('BudgetUsedUp', { budget: 'smsVerification' })
  // The same waiting time for every reason, so that the answer does not reveal which limit refuses.
  return { ok: false, reason: 'too-many', retryAfterSeconds: secondsLeft({ period: budgetPeriods.hour }) }
}

type OwnUses =
  | { ok: true; ofAccount: LimitKey[]; ofNumber: LimitKey }
  | { ok: false; reason: 'busy'; isOwn?: never }
  | { ok: false; reason: 'too-many'; isOwn: boolean; retryAfterSeconds: number }

/** The counters of the account and the number, in one transaction. The account's come first. */
async function takeOwn({ to, account }: VerificationRequest): Promise<OwnUses> {
  const counted = limitsOfRecipient('smsVerification', { to, account })
  const writes = counted.map(([name, subject]) => takeInTransaction(name, subject, name))
  const written = await transact<LimitName>(writes)
  if (written.ok) {
    const keys = writes.map(({ key }) => key)
    const [ofNumber] = keys.splice(-1)
    if (!ofNumber) throw new Error('A verification without a limit of its number')
    return { ok: true, ofAccount: keys, ofNumber }
  }
  if (written.reason === 'busy') return { ok: false, reason: 'busy' }
  return {
    ok: false,
    reason: 'too-many',
    isOwn: written.reason !== 'smsVerificationPerNumber',
    retryAfterSeconds: secondsToWait(written.reason),
  }
}

/** A place in the quiet lane, with the network's counts; null if the network's share or the lane is used up. */
async function takeQuiet(address: string): Promise<{ lane: LimitKey[]; networkKeys: LimitKey[] } | null> {
  const { neighbourhood, provider } = ipLimitSubjects(address)
  const shares: [LimitName, string][] = [
    ['smsVerificationPerNetwork', neighbourhood],
    ...(provider ? [['smsVerificationPerWideNetwork', provider] satisfies [LimitName, string]] : []),
  ]
  const networkKeys: LimitKey[] = []
  for (const [name, subject] of shares) {
    const taken = await take(name, subject)
    if (!taken.ok) {
      await giveUsesBack(networkKeys)
      return null
    }
    networkKeys.push(taken.key)
  }
  const lane = await takeLane('quiet')
  if (lane) return { lane, networkKeys }
  await giveUsesBack(networkKeys)
  return null
}

/** A place in a lane: the hour's, then the day's. All senders write these counters, so no transaction is used. */
async function takeLane(lane: VerificationLane): Promise<LimitKey[] | null> {
  const { hour, day } = countersOf(lane)
  const ofHour = await takeFrom(hour)
  if (!ofHour.ok) return null
  const ofDay = await takeFrom(day)
  if (!ofDay.ok) {
    await giveUsesBack([ofHour.key])
    return null
  }
  if (ofDay.used === Math.ceil(day.max / 2)) countMetric('BudgetHalf', { budget: 'smsVerification' })
  return [ofHour.key, ofDay.key]
}

/** A ticket uses its own lane and touches neither the account's counters nor the number's. */
async function takeWithTicket({ takeTicket }: VerificationRequest): Promise<TakenUses | null> {
  const ticket = await takeTicket?.()
  if (!ticket) return null
  const lane = await takeLane('ticket')
  if (lane) return { ok: true, keys: lane, keptWhenRefused: [ticket], networkKeys: [] }
  await giveUsesBack([ticket])
  return null
}

/** Each lane has at least one SMS an hour, unless the budget is 0. */
function countersOf(lane: VerificationLane): Record<'hour' | 'day', Counter> {
  const daily = dailyBudget('smsVerification')
  const places = (all: number) =>
    daily === 0 ? 0 : Math.max(1, Math.floor(all * verificationLanes[lane] + 1e-9))
  const counter = (part: 'hour' | 'day', max: number): Counter => ({
    name: `smsVerification/${lane}/${part}`,
    subject: 'all',
    max,
    period: budgetPeriods[part],
  })
  return { hour: counter('hour', places(daily / verificationHours)), day: counter('day', places(daily)) }
}
