import { formatInstant } from '#domain/dates.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { now } from '#server/clock.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { Enquiry, type EnquiryRecord } from './enquiry.entity.server.ts'
import { readSubscription } from './subscribe.server.ts'
import { Subscription, type SubscriptionRecord } from './subscription.entity.server.ts'

/*
 * The right to erasure that the privacy notice promises. What the audit log keeps of it says when something was erased and
 * by whom, and nothing of the person.
 */

export type EraseOutcome = { ok: true } | { ok: false; reason: 'not-found' | 'busy' }

/** An enquiry or message that is to be erased; null where there is none any more. */
export async function readEnquiry(enquiryId: string): Promise<EnquiryRecord | null> {
  const { data } = await Enquiry.get({ enquiryId }).go({ consistent: true })
  return data && data.ttl * 1000 > now() ? data : null
}

/** Erases an enquiry or message. The e-mail that the office had of it is the office's to delete. */
export async function eraseEnquiry(administrator: Administrator, enquiryId: string): Promise<EraseOutcome> {
  const enquiry = await readEnquiry(enquiryId)
  if (!enquiry) return { ok: false, reason: 'not-found' }
  const written = await transact([
    { item: inTransaction(Enquiry).remove({ enquiryId }).commit(), otherwise: 'not-found' as const },
    recordAudit(administrator, {
      action: 'erase',
      recordType: 'enquiry',
      // A hash of a form's random id with what was typed, which leads back to nobody.
      recordId: enquiryId,
      detail: `Sent ${formatInstant(enquiry.createdAt)}`,
    }),
  ])
  return written.ok ? { ok: true } : written
}

/** An address that subscribed, or asked to; null where it is gone. */
export async function readSubscriber(subscriptionId: string): Promise<SubscriptionRecord | null> {
  const subscription = await readSubscription(subscriptionId)
  const isGone = subscription?.ttl !== undefined && subscription.ttl * 1000 <= now()
  return isGone ? null : subscription
}

/** Erases a subscriber; the links of earlier e-mails say from then on that there is nothing to unsubscribe. */
export async function eraseSubscriber(
  administrator: Administrator,
  subscriptionId: string,
): Promise<EraseOutcome> {
  const subscription = await readSubscriber(subscriptionId)
  if (!subscription) return { ok: false, reason: 'not-found' }
  const written = await transact([
    {
      item: inTransaction(Subscription).remove({ subscriptionId }).commit(),
      otherwise: 'not-found' as const,
    },
    recordAudit(administrator, {
      action: 'erase',
      recordType: 'subscriber',
      // Not the subscription's own id: a hash of an address tells whoever guesses the address that it was here.
      recordId: 'erased',
      detail: `Asked ${formatInstant(subscription.createdAt)}`,
    }),
  ])
  return written.ok ? { ok: true } : written
}
