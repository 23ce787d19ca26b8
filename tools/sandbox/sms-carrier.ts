import { randomUUID } from 'node:crypto'
import { smsMonthlyDollars } from './environment.ts'
import type { Failures } from './failures.ts'
import type { Inbox, InboxDelivery } from './inbox.ts'
import { smsSize } from './sms-segments.ts'

/** What SNS asks for a part on India's local route, in US dollars (docs/scale.md, "What it costs"). */
const partDollars = 0.0025

/**
 * One entry of the delivery log that SNS writes to CloudWatch Logs (SNS developer guide, "Amazon SNS SMS delivery monitoring with Amazon
 * CloudWatch metrics and logs"). An SMS that is refused for the month's limit has no price.
 */
type SmsLogEntry = {
  /** `timestamp` is UTC: `2026-11-23 06:30:00.123`. */
  notification: { messageId: string; timestamp: string }
  delivery: {
    destination: string
    smsType: string
    numberOfMessageParts?: number
    priceInUSD?: number
    providerResponse: string
  }
  status: 'SUCCESS' | 'FAILURE'
}

/** What `GET /sms.json` answers: US dollars spent since the month began (UTC), the month's limit, and the log, newest first. */
export type SmsRecords = { spent: number; limit: number; log: SmsLogEntry[] }

/** What the month had cost at an instant, in milliseconds since 1970. */
export type SpentPoint = { at: number; spent: number }

/** The way of every SMS of the sandbox, Cognito's too: from SNS, which has accepted it, to the inbox or not. */
export type SmsCarrier = {
  send(sms: InboxDelivery, messageId?: string): void
  records(): SmsRecords
  /** Makes this month have cost so many dollars, without SMS, and forgets what it had cost before. */
  setSpent(dollars: number): void
  /** What each month had cost after each of its SMS, oldest first; the metric SMSMonthToDateSpentUSD. */
  spentPoints(): SpentPoint[]
}

const capacity = 2000

/**
 * An SMS is not delivered where `POST /fail` asks for it (the action `Publish/Delivery`; its `error` is the provider's response) or where
 * it would cost more than the month's limit. SNS answers 200 in both cases (aws/aws-sdk-js#3012).
 */
export function createSmsCarrier(
  inbox: Inbox,
  { now, failsPart }: { now: () => number; failsPart: Failures['failsPart'] },
): SmsCarrier {
  let log: SmsLogEntry[] = []
  let points: SpentPoint[] = []

  function spent(): number {
    const last = points.at(-1)
    return last && monthOf(last.at) === monthOf(now()) ? last.spent : 0
  }

  /** Why an SMS is not delivered; null for one that is. */
  function refusal(price: number): string | null {
    const requested = failsPart('sns', 'Publish/Delivery')
    if (requested) return requested.error ?? 'Unknown error attempting to reach phone'
    return sum(spent(), price) > smsMonthlyDollars ? 'No quota left for account' : null
  }

  return {
    send(sms, messageId = randomUUID()) {
      const numberOfMessageParts = smsSize(sms.text).segments
      const priceInUSD = numberOfMessageParts * partDollars
      const providerResponse = refusal(priceInUSD)
      if (providerResponse === null) {
        points = [...points, { at: now(), spent: sum(spent(), priceInUSD) }].slice(-capacity)
        inbox.deliver(sms)
      }
      const entry: SmsLogEntry = {
        notification: {
          messageId,
          timestamp: new Date(now()).toISOString().replace('T', ' ').replace('Z', ''),
        },
        delivery: {
          destination: sms.to,
          smsType: sms.attributes?.['AWS.SNS.SMS.SMSType'] ?? 'Transactional',
          ...(providerResponse === null && { numberOfMessageParts, priceInUSD }),
          providerResponse: providerResponse ?? 'Message has been accepted by phone carrier',
        },
        status: providerResponse === null ? 'SUCCESS' : 'FAILURE',
      }
      log = [entry, ...log].slice(0, capacity)
    },
    records: () => ({ spent: spent(), limit: smsMonthlyDollars, log }),
    setSpent: (dollars) => (points = [{ at: now(), spent: dollars }]),
    spentPoints: () => points,
  }
}

/** Without the error of a sum of fractions: it has no more digits than a price. */
function sum(spent: number, price: number): number {
  return Number((spent + price).toFixed(5))
}

/** SNS counts by the calendar month; AWS does not say of which time zone, and we take UTC. */
function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7)
}
