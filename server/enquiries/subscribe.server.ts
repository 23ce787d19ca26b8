import { createHash, randomBytes } from 'node:crypto'
import { retention } from '#domain/limits.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { logError } from '#server/http/log.server.ts'
import type { LimitName } from '#server/limits/limits.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { send, type TooManyMessages } from '#server/sending/send.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { mailLetter, type Letter } from './notify.server.ts'
import { Subscription, type StoredSubscription } from './subscription.entity.server.ts'

export type SubscribeOutcome = { ok: true } | TooManyMessages | { ok: false; reason: 'not-mailed' | 'busy' }

/** The letters to an entered address; `link` confirms, or unsubscribes where the address is confirmed already. */
export type SubscriptionLetters = Record<'toConfirm' | 'alreadyConfirmed', (link: string) => Letter>

/** Milliseconds in which the same address gets one mail only, also when it is entered again. */
const mailPause = 60_000
const daySeconds = 24 * 60 * 60
const tries = 3

/**
 * Stores an unconfirmed subscription to the newsletter and mails the link that confirms it, so that only a reader of the
 * mailbox can subscribe it. The outcome is the same whether the address is subscribed already or not, so that other people
 * cannot find out.
 *
 * @param email in lower case
 * @param address the visitor's IP address, for the limits
 */
export async function subscribe(
  email: string,
  address: string,
  letters: SubscriptionLetters,
): Promise<SubscribeOutcome> {
  const subscriptionId = subscriptionIdOf(email)
  for (let attempt = 0; attempt < tries; attempt++) {
    const known = await readSubscription(subscriptionId)
    if (known && Date.parse(known.mailedAt) + mailPause > now()) return { ok: true }
    const outcome = await mailOnce(email, address, known, letters)
    if (!outcome.ok) return outcome
    if (outcome.result === 'mailed') return { ok: true }
    if (outcome.result !== 'changed') return { ok: false, reason: outcome.result }
  }
  return { ok: false, reason: 'busy' }
}

/** Records the mail on the subscription and sends it; `changed` when another request was first. */
function mailOnce(
  email: string,
  address: string,
  known: StoredSubscription | null,
  letters: SubscriptionLetters,
) {
  const network = ipLimitSubjects(address).neighbourhood
  const request = {
    purpose: 'mailNewsletter' as const,
    to: email,
    requestLimits: [['newsletterPerAddress', network]] satisfies [LimitName, string][],
    // Also where the address is confirmed, since the outcome must not tell.
    unconfirmedFrom: network,
  }
  return send(request, async (attempt): Promise<'mailed' | 'changed' | 'busy' | 'not-mailed'> => {
    const { subscription, write } = known ? repeatedSubscription(known) : newSubscription(email)
    const written = await transact([write])
    if (!written.ok) return written.reason
    const { letter, unsubscribe } = letterOf(subscription, letters)
    try {
      await attempt((permit) => mailLetter(permit, letter, unsubscribe))
      return 'mailed'
    } catch (error) {
      logError('newsletter letter not sent', error, 'warn')
      await allowMailAgain(subscription)
      return 'not-mailed'
    }
  })
}

type SubscriptionWrite = { subscription: StoredSubscription; write: Write<'changed'> }

function newSubscription(email: string): SubscriptionWrite {
  const createdAt = nowInstant()
  const subscription: StoredSubscription = {
    subscriptionId: subscriptionIdOf(email),
    email,
    token: newSubscriptionToken(),
    status: 'unconfirmed',
    mailedAt: createdAt,
    createdAt,
    ttl: unconfirmedEnd(),
  }
  return {
    subscription,
    write: { item: inTransaction(Subscription).create(subscription).commit(), otherwise: 'changed' },
  }
}

/** The same for an address that has a record, also an expired one. Its token was only sent to this mailbox, so it stays. */
function repeatedSubscription(known: StoredSubscription): SubscriptionWrite {
  const { subscriptionId, status, mailedAt } = known
  const change = {
    mailedAt: nowInstant(),
    ...(status === 'unconfirmed' && { ttl: unconfirmedEnd() }),
  }
  const item = inTransaction(Subscription)
    .patch({ subscriptionId })
    .set(change)
    .where((current, { eq }) => [eq(current.status, status), eq(current.mailedAt, mailedAt)].join(' AND '))
    .commit()
  return { subscription: { ...known, ...change }, write: { item, otherwise: 'changed' } }
}

function letterOf(subscription: StoredSubscription, letters: SubscriptionLetters) {
  const unsubscribe = linkTo('unsubscribe', subscription)
  const letter =
    subscription.status === 'confirmed'
      ? letters.alreadyConfirmed(unsubscribe)
      : letters.toConfirm(linkTo('confirm', subscription))
  return { letter, unsubscribe }
}

/** Lets the next request mail at once. */
async function allowMailAgain({ subscriptionId }: StoredSubscription): Promise<void> {
  const mailedAt = new Date(0).toISOString()
  await tryConditionalWrite(() => Subscription.patch({ subscriptionId }).set({ mailedAt }).go())
}

/** The URL of the page that confirms or unsubscribes one subscription. */
export function linkTo(
  page: 'confirm' | 'unsubscribe',
  { subscriptionId, token }: Pick<StoredSubscription, 'subscriptionId' | 'token'>,
): string {
  return `${configuration.siteOrigin}/newsletter/${page}?token=${subscriptionId}.${token}`
}

export async function readSubscription(subscriptionId: string): Promise<StoredSubscription | null> {
  const { data } = await Subscription.get({ subscriptionId }).go({ consistent: true })
  return data
}

/** The random token in the links of a subscription's e-mails. */
export function newSubscriptionToken(): string {
  return randomBytes(16).toString('hex')
}

export function subscriptionIdOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}

function unconfirmedEnd(): number {
  return Math.floor(now() / 1000) + retention.unconfirmedSubscriptionDays * daySeconds
}
