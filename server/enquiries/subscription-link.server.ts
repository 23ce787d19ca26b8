import { now, nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { send } from '#server/sending/send.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { mailLetter, mailSubscriber, type Letter } from './notify.server.ts'
import { linkTo, readSubscription } from './subscribe.server.ts'
import { Subscription, type SubscriptionRecord } from './subscription.entity.server.ts'

export type ConfirmOutcome = { ok: true } | { ok: false; reason: 'expired' }
export type UnsubscribeOutcome = { ok: true } | { ok: false; reason: 'wrong-link' }

/**
 * Confirms the subscription that a link names, greets its owner and tells the office. Once more does nothing more.
 * @param linkToken the parameter `token` of the link
 * @param welcome the greeting, by the address that unsubscribes
 */
export async function confirmSubscription(
  linkToken: string | null,
  welcome: (unsubscribe: string) => Letter,
): Promise<ConfirmOutcome> {
  const { subscription, token } = await follow(linkToken)
  if (!subscription || subscription.token !== token || isExpired(subscription)) {
    return { ok: false, reason: 'expired' }
  }
  const isNew = await tryConditionalWrite(() =>
    Subscription.patch({ subscriptionId: subscription.subscriptionId })
      .set({ status: 'confirmed', confirmedAt: nowInstant() })
      .remove(['ttl'])
      .where((current, { eq }) => [eq(current.status, 'unconfirmed'), eq(current.token, token)].join(' AND '))
      .go(),
  )
  if (isNew) await announce(subscription, welcome)
  return { ok: true }
}

/** The subscription stands, whatever becomes of these: the dashboard lists it. */
async function announce(
  subscription: SubscriptionRecord,
  welcome: (unsubscribe: string) => Letter,
): Promise<void> {
  const unsubscribe = linkTo('unsubscribe', subscription)
  const { email } = subscription
  const mails = await Promise.allSettled([
    send({ purpose: 'mailWelcome', to: email }, (attempt) =>
      attempt((permit) => mailLetter(permit, welcome(unsubscribe), unsubscribe)),
    ),
    mailSubscriber(email),
  ])
  for (const mail of mails) {
    if (mail.status === 'rejected') logError('newsletter mail not sent', mail.reason, 'warn')
  }
}

/**
 * Deletes the subscription that a link names. Where there is none any more it is done already.
 * @param linkToken the parameter `token` of the link
 */
export async function unsubscribe(linkToken: string | null): Promise<UnsubscribeOutcome> {
  const { subscriptionId, subscription, token } = await follow(linkToken)
  if (subscriptionId && !subscription) return { ok: true }
  if (!subscription || subscription.token !== token) return { ok: false, reason: 'wrong-link' }
  await tryConditionalWrite(() =>
    Subscription.remove({ subscriptionId })
      .where((current, { eq }) => eq(current.token, token))
      .go(),
  )
  return { ok: true }
}

async function follow(linkToken: string | null) {
  const [, subscriptionId = '', token = ''] =
    /^([\w-]{43})\.([\da-f]{32})$/.exec(linkToken?.trim() ?? '') ?? []
  const subscription = subscriptionId ? await readSubscription(subscriptionId) : null
  return { subscriptionId, token, subscription }
}

/** The table forgets lazily, so what has expired is treated as gone. */
function isExpired({ ttl }: SubscriptionRecord): boolean {
  return ttl !== undefined && ttl * 1000 <= now()
}
