import { nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { sendMessage } from '#server/sending/send.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { mailLetter, mailSubscriber, type Letter } from './notify.server.ts'
import { linkTo, readSubscription } from './subscribe.server.ts'
import { Subscription, type StoredSubscription } from './subscription.entity.server.ts'
import { hasExpired } from '#server/table/expired.server.ts'

export type ConfirmOutcome = { ok: true } | { ok: false; reason: 'expired' }
export type UnsubscribeOutcome = { ok: true } | { ok: false; reason: 'wrong-link' }

/**
 * Confirms the subscription of a link, sends its owner the welcome letter and tells the office. A second request with the
 * same link changes nothing more.
 * @param linkToken the parameter `token` of the link
 * @param welcome makes the welcome letter from the link that unsubscribes
 */
export async function confirmSubscription(
  linkToken: string | null,
  welcome: (unsubscribe: string) => Letter,
): Promise<ConfirmOutcome> {
  const { subscription, token } = await readLink(linkToken)
  if (!subscription || subscription.token !== token || hasExpired(subscription)) {
    return { ok: false, reason: 'expired' }
  }
  const isNew = await tryConditionalWrite(() =>
    Subscription.patch({ subscriptionId: subscription.subscriptionId })
      .set({ status: 'confirmed', confirmedAt: nowInstant() })
      .remove(['ttl'])
      .where((current, { eq }) => [eq(current.status, 'unconfirmed'), eq(current.token, token)].join(' AND '))
      .go(),
  )
  if (isNew) await sendConfirmationMails(subscription, welcome)
  return { ok: true }
}

/** Sends the welcome letter and tells the office. If a mail fails, the subscription is still valid and in the dashboard. */
async function sendConfirmationMails(
  subscription: StoredSubscription,
  welcome: (unsubscribe: string) => Letter,
): Promise<void> {
  const unsubscribe = linkTo('unsubscribe', subscription)
  const { email } = subscription
  const mails = await Promise.allSettled([
    sendMessage({ purpose: 'mailWelcome', to: email }, (permit) =>
      mailLetter(permit, welcome(unsubscribe), unsubscribe),
    ),
    mailSubscriber(email),
  ])
  for (const mail of mails) {
    if (mail.status === 'rejected') logError('newsletter mail not sent', mail.reason, 'warn')
  }
}

/**
 * Deletes the subscription of a link. It is a success also when there is none any more.
 * @param linkToken the parameter `token` of the link
 */
export async function unsubscribe(linkToken: string | null): Promise<UnsubscribeOutcome> {
  const { subscriptionId, subscription, token } = await readLink(linkToken)
  if (subscriptionId && !subscription) return { ok: true }
  if (!subscription || subscription.token !== token) return { ok: false, reason: 'wrong-link' }
  await tryConditionalWrite(() =>
    Subscription.remove({ subscriptionId })
      .where((current, { eq }) => eq(current.token, token))
      .go(),
  )
  return { ok: true }
}

async function readLink(linkToken: string | null) {
  const [, subscriptionId = '', token = ''] =
    /^([\w-]{43})\.([\da-f]{32})$/.exec(linkToken?.trim() ?? '') ?? []
  const subscription = subscriptionId ? await readSubscription(subscriptionId) : null
  return { subscriptionId, token, subscription }
}
