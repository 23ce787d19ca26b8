import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { Enquiry, type StoredEnquiry } from './enquiry.entity.server.ts'
import { readSubscription } from './subscribe.server.ts'
import { Subscription, type StoredSubscription } from './subscription.entity.server.ts'
import { unlessExpired } from '#server/table/expired.server.ts'

/*
 * The right to erasure that the privacy notice promises. The audit log keeps when something was erased and by which
 * administrator, and nothing about the person.
 */

export type EraseOutcome = { ok: true } | { ok: false; reason: 'not-found' | 'busy' }

/** An enquiry or message by its id; null when it does not exist or has expired. */
export async function readEnquiry(enquiryId: string): Promise<StoredEnquiry | null> {
  const { data } = await Enquiry.get({ enquiryId }).go({ consistent: true })
  return unlessExpired(data)
}

/** Erases an enquiry or message. The office must delete its e-mail about it by hand. */
export async function eraseEnquiry(administrator: Administrator, enquiryId: string): Promise<EraseOutcome> {
  const enquiry = await readEnquiry(enquiryId)
  if (!enquiry) return { ok: false, reason: 'not-found' }
  const written = await transact([
    { item: inTransaction(Enquiry).remove({ enquiryId }).commit(), otherwise: 'not-found' as const },
    recordAudit(administrator, {
      action: 'erase',
      recordType: 'enquiry',
      // A hash of the form's random id and the typed text, so it does not lead back to the person.
      recordId: enquiryId,
      values: { sentAt: enquiry.createdAt },
    }),
  ])
  return written.ok ? { ok: true } : written
}

/** A subscription, confirmed or not; null when it does not exist or has expired. */
export async function readSubscriber(subscriptionId: string): Promise<StoredSubscription | null> {
  return unlessExpired(await readSubscription(subscriptionId))
}

/** Erases a subscriber. After that, the links of earlier e-mails find no subscription. */
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
      // Not the subscription's own id: it is a hash of the address, so a guessed address could be checked against it.
      recordId: 'erased',
      values: { sentAt: subscription.createdAt },
    }),
  ])
  return written.ok ? { ok: true } : written
}
