import { setTimeout as wait } from 'node:timers/promises'
import { SendingPermit, type Purpose } from '#server/aws/permit.server.ts'
import { failureOf } from '#server/aws/refused.server.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { log, logError } from '#server/http/log.server.ts'
import {
  giveBack,
  secondsToWait,
  take,
  takeInTransaction,
  type LimitKey,
  type LimitName,
} from '#server/limits/limits.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { takeBudget } from './budgets.server.ts'
import { limitsOfRecipient } from './recipients.server.ts'

/** One message that is wanted. */
export type SendRequest<For extends Purpose> = {
  purpose: For
  /** E.164 or an e-mail address. */
  to: string
  /** The uid, where the account is limited as well. */
  account?: string
  /** Whether what the budget keeps back may be used; docs/limits.md, "Sending", says for whom it is. */
  isKnown?: boolean
  /** Whether the request comes from a browser that has signed in to the account before, which has five SMS more. */
  isKnownBrowser?: boolean
  /** Limits of the request itself, such as that of the visitor's address: they count whatever becomes of it. */
  fences?: [LimitName, string][]
  /** Whether a message that AWS refuses counts for its recipient all the same, so that the count tells nothing. */
  countsRefused?: boolean
}

export type TooManyMessages = { ok: false; reason: 'too-many'; retryAfterSeconds: number }
export type SendOutcome<Result> =
  { ok: true; result: Result } | TooManyMessages | { ok: false; reason: 'busy' }

/** Carries out one call that sends the message; once more where the first try met a failure that passes. */
export type Attempt<For extends Purpose> = <Result>(
  call: (permit: SendingPermit<For>) => Promise<Result>,
) => Promise<Result>

/**
 * The one door for every SMS and e-mail (docs/decisions/0022). It counts the message against the limits of its recipient
 * and the budgets of its purpose, then lets `deliver` send it by `attempt`. What was counted is given back where nothing
 * was attempted, or where AWS certainly sent nothing; a try whose outcome is unknown counts, and a second one counts again.
 *
 * @returns what `deliver` returns, or that a limit or budget is used up; then nothing was sent
 * @throws what `deliver` throws, such as the SDK's error
 */
export async function send<For extends Purpose, Result>(
  request: SendRequest<For>,
  deliver: (attempt: Attempt<For>) => Promise<Result>,
): Promise<SendOutcome<Result>> {
  if (isPlaceholderEmail(request.to)) {
    log('warn', 'nothing is mailed to a placeholder')
    return { ok: false, reason: 'busy' }
  }
  const taken = await takeUses(request)
  if (!taken.ok) return taken
  let held: LimitKey[] = taken.keys
  let tries = 0

  async function attempt<Answer>(call: (permit: SendingPermit<For>) => Promise<Answer>): Promise<Answer> {
    const permit = new SendingPermit(request.purpose, request.to)
    const uses = held
    try {
      // From here on the message may be on its way, whatever happens to this process.
      held = []
      tries++
      return await call(permit)
    } catch (error) {
      const { kind, mayPass } = failureOf(error)
      if (!permit.isSpent || kind === 'refused') held = uses
      if (!permit.isSpent || !mayPass || tries > 1) throw error
      // A second count would tell who has an account.
      if (kind === 'unknown' && request.countsRefused) throw error
      // As the SDK between its own tries: a moment of the system's clock.
      await wait(Math.round(50 + Math.random() * 100))
      if (held !== uses) {
        const again = await takeUses({ ...request, fences: [] })
        if (!again.ok) throw error
        held = again.keys
      }
      return attempt(call)
    }
  }

  try {
    return { ok: true, result: await deliver(attempt) }
  } finally {
    await giveBackAll(held)
  }
}

/**
 * Answers a request that sends nothing exactly as `send` would one that does: the recipient's limits are counted, so that
 * the next request meets them; the budgets are asked and not taken from.
 */
export async function pretendToSend<For extends Purpose, Result>(
  request: SendRequest<For>,
  deliver: () => Promise<Result>,
): Promise<SendOutcome<Result>> {
  const taken = await takeUses(request, 0)
  return taken.ok ? { ok: true, result: await deliver() } : taken
}

type TakenUses = { ok: true; keys: LimitKey[] } | TooManyMessages | { ok: false; reason: 'busy' }

/** The keys are those that are given back when the message is not sent. */
async function takeUses<For extends Purpose>(request: SendRequest<For>, uses: 0 | 1 = 1): Promise<TakenUses> {
  const recipient = await takeRecipient(request)
  if (!recipient.ok) return recipient
  const ofBudget = await takeBudget(request.purpose, request.isKnown ?? false, uses)
  if (!ofBudget.ok) {
    await giveBackAll(recipient.keys)
    return { ok: false, reason: 'too-many', retryAfterSeconds: ofBudget.retryAfterSeconds }
  }
  return { ok: true, keys: [...ofBudget.keys, ...(request.countsRefused ? [] : recipient.keys)] }
}

async function takeRecipient<For extends Purpose>(request: SendRequest<For>): Promise<TakenUses> {
  const usual = limitsOfRecipient(request.purpose, request)
  const isMore = request.isKnownBrowser && request.purpose === 'smsSignIn'
  const refused = await takeTogether(usual, request.fences)
  if (refused.ok || !isMore || refused.reason === 'busy') return refused
  return takeTogether([['smsSignInFromKnownBrowser', request.to]], request.fences)
}

/** All of them in one transaction, or none. */
async function takeTogether(
  ofRecipient: [LimitName, string][],
  fences: [LimitName, string][] = [],
): Promise<TakenUses> {
  const writes = ofRecipient.map(([name, subject]) => takeInTransaction(name, subject, name))
  const fenceWrites = fences.map(([name, subject]) => takeInTransaction(name, subject, name))
  const all = [...fenceWrites, ...writes]
  const [only] = all.length === 1 ? [...fences, ...ofRecipient] : []
  if (only) return takeOne(only, fences.length === 0)
  if (all.length === 0) return { ok: true, keys: [] }
  const written = await transact<LimitName>(all)
  if (written.ok) return { ok: true, keys: writes.map(({ key }) => key) }
  if (written.reason === 'busy') return { ok: false, reason: 'busy' }
  return { ok: false, reason: 'too-many', retryAfterSeconds: secondsToWait(written.reason) }
}

async function takeOne([name, subject]: [LimitName, string], isGivenBack: boolean): Promise<TakenUses> {
  const permit = await take(name, subject)
  if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
  return { ok: true, keys: isGivenBack ? [permit.key] : [] }
}

/** A count that is not given back costs one message of the window, and may hide no outcome. */
async function giveBackAll(keys: LimitKey[]): Promise<void> {
  for (const given of await Promise.allSettled(keys.map(giveBack))) {
    if (given.status === 'rejected') logError('limit not given back', given.reason, 'warn')
  }
}
